/** Where a listener stands: it has all up to `cursor`, and needs no end up to `settledFrom`. */
export type Position = { cursor: number; settledFrom: number };

/** What a log needs to know of a request: the sequences of its two events, and whether it is open still. */
type LoggedRequest = { readonly askedAt: number; readonly endedAt: number; readonly open: unknown };

/**
 * The events that a listener may still need: that a question was asked, while it is open, and the last ends.
 * Listeners keep a position of their own and nothing else, so that one who does not read costs nothing.
 */
export type EventLog<Kept extends LoggedRequest> = {
  addQuestion(kept: Kept): void;
  /** Gives the end for which there is no room any more. */
  addEnd(kept: Kept): Kept | undefined;
  /** Forgets the end that came first, and gives it. */
  dropFirstEnd(): Kept | undefined;
  /** Forgets the ends up to that sequence. */
  forgetUpTo(sequence: number): void;
  /** Whose event comes next: the question of one that is open, else the end. `lost` where the position is too old to tell. */
  next(position: Position): Kept | "lost" | undefined;
  /** The last of the kept ends that is meant. Looks through them. */
  findLastEnd(isMeant: (kept: Kept) => boolean): Kept | undefined;
  lastSequence(): number;
  /** Called after each event; and by `wakeAll`. */
  readonly wakers: Set<() => void>;
  wakeAll(): void;
};

/** How many ended questions a log has before it is tidied. */
const TIDY_FROM = 64;

/**
 * @param endedMax - how many ends are kept
 * @param forgotten - the sequence up to which they are gone already
 */
export function createEventLog<Kept extends LoggedRequest>(
  endedMax: number,
  forgotten: number,
): EventLog<Kept> {
  // In the order in which they were asked; what is over stays until the next tidying.
  let kept: Kept[] = [];
  let over = 0;
  // A ring, with the ends from `first` up to `end`.
  const ended: (Kept | undefined)[] = [];
  let first = 0;
  let end = 0;
  let horizon = forgotten;
  let last = 0;
  const wakers = new Set<() => void>();

  function tidy(): void {
    over += 1;
    if (over < TIDY_FROM || over * 2 < kept.length) return;
    kept = kept.filter(({ open }) => open !== undefined);
    over = 0;
  }

  function forgetUpTo(sequence: number): void {
    if (sequence <= horizon) return;
    horizon = sequence;
    const kept = findFirst(first, end, (index) => endedAt(index) > horizon);
    for (let index = first; index < kept; index += 1) ended[index % endedMax] = undefined;
    first = kept;
  }

  function dropFirstEnd(): Kept | undefined {
    const oldest = ended[first % endedMax];
    if (oldest === undefined) return undefined;
    ended[first % endedMax] = undefined;
    first += 1;
    horizon = oldest.endedAt;
    return oldest;
  }

  function endedAt(index: number): number {
    return ended[index % endedMax]?.endedAt ?? 0;
  }

  function wakeAll(): void {
    for (const wake of wakers) wake();
  }

  return {
    addQuestion(request) {
      kept.push(request);
      last = request.askedAt;
      wakeAll();
    },
    addEnd(request) {
      tidy();
      const oldest = end - first === endedMax ? dropFirstEnd() : undefined;
      ended[end % endedMax] = request;
      end += 1;
      last = request.endedAt;
      wakeAll();
      return oldest;
    },
    dropFirstEnd,
    forgetUpTo,
    next({ cursor, settledFrom }) {
      const from = Math.max(cursor, settledFrom);
      if (horizon > from) return "lost";
      const nextIndex = findFirst(first, end, (index) => endedAt(index) > from);
      const nextEnd = nextIndex < end ? ended[nextIndex % endedMax] : undefined;
      const until = nextEnd?.endedAt ?? Number.POSITIVE_INFINITY;
      const isAfter = (index: number) => (kept[index]?.askedAt ?? 0) > cursor;
      for (let index = findFirst(0, kept.length, isAfter); ; index += 1) {
        const question = kept[index];
        if (question === undefined || question.askedAt > until) return nextEnd;
        if (question.open !== undefined) return question;
      }
    },
    findLastEnd(isMeant) {
      for (let index = end - 1; index >= first; index -= 1) {
        const request = ended[index % endedMax];
        if (request !== undefined && isMeant(request)) return request;
      }
      return undefined;
    },
    lastSequence: () => last,
    wakers,
    wakeAll,
  };
}

/** The first index from which on all are after, else `end`. */
function findFirst(start: number, end: number, isAfter: (index: number) => boolean): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
