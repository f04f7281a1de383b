/** An event as it is kept: written once, and found by its sequence. */
export type LoggedEvent = {
  readonly sequence: number;
  readonly json: string;
  readonly kind: "question" | "settled";
  /** Whether the question has ended: nobody who has not seen it needs to. */
  isOver: boolean;
};

/** Where a listener stands: it has all up to `cursor`, and needs no `settled` up to `settledFrom`. */
export type Position = { cursor: number; settledFrom: number };

/**
 * The events that a listener may still need: those of open questions, and the last `settled` ones. Listeners
 * keep a position of their own and nothing else, so that one who does not read costs nothing.
 */
export type EventLog = {
  append(event: LoggedEvent): void;
  /** Told that a question in the log has ended. */
  markOver(): void;
  /** Forgets the `settled` events up to that sequence. */
  forgetUpTo(sequence: number): void;
  /** The position of someone who has not seen anything. */
  start(): Position;
  /** The next event for that position; `lost` where the position is too old to tell. */
  next(position: Position): LoggedEvent | "lost" | undefined;
  /** Called after each event; and by `wakeAll`. */
  readonly wakers: Set<() => void>;
  wakeAll(): void;
};

/** How many ended questions a log has before it is tidied. */
const TIDY_FROM = 64;

/**
 * @param settledMax - how many `settled` events are kept
 * @param forgotten - the sequence up to which such events are gone already
 */
export function createEventLog(settledMax: number, forgotten: number): EventLog {
  // In order of their sequence; what is over stays until the next tidying.
  let events: LoggedEvent[] = [];
  let over = 0;
  let horizon = forgotten;
  let last = 0;
  const settled: number[] = [];
  let settledCount = 0;
  const wakers = new Set<() => void>();

  const isNeeded = (event: LoggedEvent) =>
    event.kind === "question" ? !event.isOver : event.sequence > horizon;

  function tidy(): void {
    over += 1;
    if (over < TIDY_FROM || over * 2 < events.length) return;
    events = events.filter(isNeeded);
    over = 0;
  }

  function wakeAll(): void {
    for (const wake of wakers) wake();
  }

  const log: EventLog = {
    append(event) {
      events.push(event);
      last = event.sequence;
      if (event.kind === "settled") {
        const index = settledCount % settledMax;
        const oldest = settled[index];
        settled[index] = event.sequence;
        settledCount += 1;
        if (oldest !== undefined) log.forgetUpTo(oldest);
      }
      wakeAll();
    },
    markOver: tidy,
    forgetUpTo(sequence) {
      if (sequence <= horizon) return;
      horizon = sequence;
      tidy();
    },
    start: () => ({ cursor: 0, settledFrom: Math.max(last, horizon) }),
    next({ cursor, settledFrom }) {
      if (horizon > Math.max(cursor, settledFrom)) return "lost";
      if (last <= cursor) return undefined;
      for (let index = findAfter(events, cursor); index < events.length; index += 1) {
        const event = events[index];
        if (event === undefined || !isNeeded(event)) continue;
        if (event.kind === "question" || event.sequence > settledFrom) return event;
      }
      return undefined;
    },
    wakers,
    wakeAll,
  };
  return log;
}

function findAfter(events: readonly LoggedEvent[], sequence: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.sequence ?? 0) > sequence) high = middle;
    else low = middle + 1;
  }
  return low;
}
