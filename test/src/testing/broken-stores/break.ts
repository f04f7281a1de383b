import type { Entry, InboxStore } from "../../../../channels/inbox/index.js";

/** What a store does otherwise than a sound one; what it is given may be kept from call to call. `now` is the store's clock. */
export type Break = (store: InboxStore, kept: Map<string, unknown>, now: () => number) => Partial<InboxStore>;

/** What is wrong with a store, the beginning of the rule that must find it, and how a sound one comes to it. */
export type BrokenStore = [what: string, rule: string, breakStore: Break];

export type Query = Parameters<InboxStore["list"]>[0];
export type Listed = Awaited<ReturnType<InboxStore["list"]>>["entries"][number];

/** Changes what is added while another ask is on its way. */
const addAtOnce = (
  change: (added: { entry: Entry; isNew: boolean }, id: string) => { entry: Entry; isNew: boolean },
): Break => {
  let others = 0;
  return (store) => ({
    async add(ask) {
      others += 1;
      const isFirst = others === 1;
      const added = await store.add(ask);
      others -= 1;
      return isFirst ? added : change(added, ask.id);
    },
  });
};
export const toNew = addAtOnce((added) => ({ ...added, isNew: true }));
export const toOwn = addAtOnce(({ entry, isNew }, id) => ({ entry: { ...entry, id }, isNew }));

export const hasExpired = async (store: InboxStore, id: string) =>
  (await store.get(id))?.settlement?.type === "expired";

export const listEach =
  (change: (entry: Listed, query: Query) => Listed | undefined): Break =>
  (store) => ({
    async list(query) {
      const page = await store.list(query);
      return { ...page, entries: page.entries.flatMap((entry) => change(entry, query) ?? []) };
    },
  });

export const settleAs =
  (change: (entry: Entry, id: string, by: string) => Entry): Break =>
  (store) => ({
    async settle(id, settlement) {
      const verdict = await store.settle(id, settlement);
      return verdict && { ...verdict, entry: change(verdict.entry, id, settlement.by ?? "") };
    },
  });

export const withSettlement = (entry: Entry, more: object): Entry =>
  entry.settlement === undefined ? entry : { ...entry, settlement: { ...entry.settlement, ...more } };

export const getAs =
  (change: (entry: Entry) => Entry): Break =>
  (store) => ({
    async get(id) {
      const entry = await store.get(id);
      return entry && change(entry);
    },
  });

export const expired = (entry: Entry, at: string) =>
  entry.settlement?.type === "expired" ? withSettlement(entry, { at }) : entry;
