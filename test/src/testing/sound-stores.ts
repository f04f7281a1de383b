import type { Break } from "./broken-stores/break.js";

/** What a store may do otherwise. */
export const SOUND: [what: string, beSound: Break][] = [
  [
    "lets another win than who was called first",
    (store, kept) => ({
      async settle(id, settlement) {
        const before = Number(kept.get("calls") ?? 0);
        kept.set("calls", before + 1);
        for (let turn = before % 5; turn < 5; turn += 1) await Promise.resolve();
        return store.settle(id, settlement);
      },
      async keep(name, value, ms) {
        for (let turn = Number(value); turn < 5; turn += 1) await Promise.resolve();
        return store.keep(name, value, ms);
      },
    }),
  ],
  [
    "gives what is to be told of in another order",
    (store) => ({ claimNotices: async (...claim) => (await store.claimNotices(...claim)).reverse() }),
  ],
  [
    "finds what is settled in another order",
    (store) => ({ findSettled: async (ids) => (await store.findSettled(ids)).reverse() }),
  ],
  [
    "removes nothing once it is to stop",
    (store) => ({ remove: async (before, signal) => (signal?.aborted ? 0 : store.remove(before)) }),
  ],
  [
    "tells of everything twice",
    (store) => ({
      watch(listener) {
        const stops = [store.watch(listener), store.watch(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
    }),
  ],
];
