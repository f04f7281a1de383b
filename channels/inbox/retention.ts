import type { InboxStore } from "./store.js";

const DAY_MS = 86_400_000;
const RETENTION_MS: number = 90 * DAY_MS;

/** Who waits looks once a second, and may be held up. */
export const SHORTEST_RETENTION_MS = 60_000;

/** How often a process asks whether it is time, in milliseconds; also how long another one waits for a host that may have died. */
const LEASE_MS = 3_600_000;
const NAME = "retention";

/** How long whoever ends goes on removing, in milliseconds: processes that all live for a moment get through it together. */
const ENDING_MS = 500;

/** Removes what was settled long ago, beside the acts of whoever asks and answers: nothing grows without them. */
export type Retention = {
  /** Something was done at this moment of the store's clock. */
  consider(at: string): void;
  /** Ends soon, and leaves what is still to be removed to the next. */
  close(): Promise<void>;
};

/** Of all hosts of a store one sweeps, once a day. */
export function createRetention(store: InboxStore, retentionMs: number = RETENTION_MS): Retention {
  let nextAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  let ending: AbortController | undefined;

  async function sweep(at: string, signal: AbortSignal): Promise<void> {
    const sweptAt = await store.kept(NAME);
    if (sweptAt !== undefined) {
      // Only a clock that was set back tells of a sweep to come: it would hold up all others until then.
      if (!(Date.parse(sweptAt) > Date.parse(at) + DAY_MS)) return;
      await store.take(NAME);
    }
    if (!(await store.keep(NAME, at, LEASE_MS))) return;
    const settledBefore = new Date(Math.max(0, Date.parse(at) - retentionMs));
    await store.remove(settledBefore, signal);
    await store.take(NAME);
    if (!signal.aborted) await store.keep(NAME, at, DAY_MS);
  }

  return {
    consider(at) {
      if (retentionMs === Number.POSITIVE_INFINITY || performance.now() < nextAt) return;
      nextAt = performance.now() + LEASE_MS;
      // What failed is tried again, by this host or another one.
      ending ??= new AbortController();
      running = sweep(at, ending.signal).catch(() => undefined);
    },
    async close() {
      const timer = setTimeout(() => ending?.abort(), ENDING_MS);
      await running;
      clearTimeout(timer);
    },
  };
}
