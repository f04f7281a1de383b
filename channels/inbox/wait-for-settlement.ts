import { attempt } from "../../src/elicitation/attempt.js";
import { LONGEST_DELAY_MS } from "../../src/elicitation/clock.js";
import { unlessAborted } from "../../src/elicitation/unless-aborted.js";
import type { Entry } from "./entry.js";
import type { InboxStore } from "./store.js";

/** How often a store is asked of itself, in case every hint is lost, in milliseconds. */
const POLL_MS = 1_000;

/** Waits for the settlements of one store: thousands of waiters cost one watch and one timer. */
export type SettlementWaiter = {
  /**
   * Resolves with the entry once it is settled; as it is, after `ms` milliseconds or when the waiter is closed; with nothing
   * where it is unknown. `onChange` is told of the entry as it is, and again with each new draft, for as long as it is open: not by
   * hints of nothing new, as when a store is reached again. Rejects with the signal's reason once that is aborted, and where the
   * store rejects.
   */
  wait(id: string, wait?: WaitOptions): Promise<Entry | undefined>;
  /** Ends every wait. */
  close(): void;
};

export type WaitOptions = {
  /** For how many milliseconds at most. Default: for as long as it takes. */
  ms?: number | undefined;
  /** Once it is aborted, the wait rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** Told of the entry as it is, and again with each new draft, for as long as it is open. */
  onChange?: ((entry: Entry) => void) | undefined;
};

/** One who waits: what is called when there may be news, and whether there has been some since it was looked at. */
type Waiter = { wake: () => void; isStale: boolean };

export function createSettlementWaiter(store: InboxStore): SettlementWaiter {
  const waiters = new Map<string, Set<Waiter>>();
  let unwatch: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const wake = (ids: Iterable<string>): void => {
    for (const id of ids) {
      for (const waiter of waiters.get(id) ?? []) {
        waiter.isStale = true;
        waiter.wake();
      }
    }
  };

  const poll = async (): Promise<void> => {
    const watching = unwatch;
    // A store that cannot be reached now is asked again.
    wake(await store.findSettled([...waiters.keys()]).catch(() => []));
    // Where all have left meanwhile, whoever came then has a timer of their own.
    if (unwatch !== undefined && unwatch === watching) timer = setTimeout(poll, POLL_MS);
  };

  const join = (id: string): Waiter => {
    const waiter: Waiter = { wake: () => {}, isStale: false };
    waiters.set(id, (waiters.get(id) ?? new Set()).add(waiter));
    if (unwatch === undefined) {
      const stop = store.watch((changed) => wake(changed === undefined ? waiters.keys() : [changed]));
      unwatch = () => stop();
      timer = setTimeout(poll, POLL_MS);
    }
    return waiter;
  };

  const leave = (id: string, waiter: Waiter): void => {
    const others = waiters.get(id);
    others?.delete(waiter);
    if (others?.size === 0) waiters.delete(id);
    if (waiters.size > 0) return;
    clearTimeout(timer);
    unwatch?.();
    unwatch = undefined;
  };

  return {
    async wait(id, { ms, signal, onChange } = {}) {
      const until = ms === undefined ? undefined : performance.now() + ms;
      signal?.throwIfAborted();
      const waiter = join(id);
      let told: string | undefined;
      try {
        for (;;) {
          waiter.isStale = false;
          const entry = await unlessAborted(store.get(id), signal, () => {
            throw signal?.reason;
          });
          if (entry === undefined || entry.settlement !== undefined) return entry;
          const draft = JSON.stringify(entry.draft ?? null);
          if (draft !== told) attempt(() => onChange?.(entry));
          told = draft;
          if (!(await isWoken(waiter, until, signal)) || isClosed) return entry;
        }
      } finally {
        leave(id, waiter);
      }
    },

    close() {
      isClosed = true;
      wake([...waiters.keys()]);
    },
  };
}

/** Waits for news; false where the time is up before. */
function isWoken(
  waiter: Waiter,
  until: number | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (waiter.isStale) return Promise.resolve(true);
  // Who only looks waits for no timer.
  if (until !== undefined && until <= performance.now()) return Promise.resolve(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const news = new Promise<boolean>((resolve) => {
    waiter.wake = () => resolve(true);
    if (until === undefined) return;
    const ms = Math.min(Math.max(until - performance.now(), 0), LONGEST_DELAY_MS);
    timer = setTimeout(() => resolve(false), ms);
  });
  return unlessAborted(news, signal, () => {
    throw signal?.reason;
  }).finally(() => clearTimeout(timer));
}
