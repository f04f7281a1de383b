import type { Inbox } from "./inbox.js";

/** What an inbox was asked, or is to take back, and is not done with. */
export type UnfinishedAsks = {
  /**
   * @param signal - aborted once nobody wants it any more
   * @param end - of all that is done for it, what it is taken back with included
   */
  track(signal: Signal, end: Promise<unknown>): void;
  /** Resolves once whatever was aborted so far has been taken back: who aborts an ask may ask the same at once, or close the inbox. */
  untilTakenBack(): Promise<void>;
};

type Signal = { readonly aborted: boolean } | undefined;
type Unfinished = { number: number; signal: Signal; end: Promise<unknown> };

const OF_INBOXES = new WeakMap<Inbox, UnfinishedAsks>();

/** The same for all channels of an inbox: a host may make one for each call. */
export function unfinishedAsksOf(inbox: Inbox): UnfinishedAsks {
  const known = OF_INBOXES.get(inbox) ?? createUnfinishedAsks();
  OF_INBOXES.set(inbox, known);
  return known;
}

function createUnfinishedAsks(): UnfinishedAsks {
  const unfinished = new Set<Unfinished>();
  let last = 0;
  return {
    track(signal, end) {
      last += 1;
      const one = { number: last, signal, end: end.then(ignore, ignore) };
      unfinished.add(one);
      void one.end.then(() => unfinished.delete(one));
    },
    async untilTakenBack() {
      // Those that come later may wait for these.
      const lastBefore = last;
      // Of an abort, who asks again may have heard first.
      await undefined;
      for (const { number, signal, end } of unfinished) {
        if (number > lastBefore) break;
        if (signal?.aborted) await end;
      }
    },
  };
}

function ignore(_: unknown): undefined {}
