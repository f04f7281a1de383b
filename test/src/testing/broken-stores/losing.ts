import type { Entry, InboxStore } from "../../../../channels/inbox/index.js";
import type { Break } from "./break.js";

type Bare = { settlement?: unknown; notices?: unknown; draft?: unknown };

/** An entry without what became of it. */
function toBare<Given extends Bare>({ settlement: _, notices: __, draft: ___, ...entry }: Given) {
  return entry;
}

/** A store that goes wrong from one of its calls on. */
const loseFrom =
  (lose: (store: InboxStore, isSound: () => boolean) => Partial<InboxStore>) =>
  (from: number): Break =>
  (store, kept) =>
    lose(store, () => {
      const calls = Number(kept.get("calls") ?? 0) + 1;
      kept.set("calls", calls);
      return calls < from;
    });

/** What a store loses, from one of its calls on: the contract knows each of these ways. */
export const LOSING: [what: string, lose: (from: number) => Break][] = [
  [
    "finds nothing",
    loseFrom(({ get }, isSound) => ({ get: async (id) => (isSound() ? get(id) : undefined) })),
  ],
  [
    "finds nothing of the same questions",
    loseFrom(({ findResumable }, isSound) => ({
      findResumable: async (key) => (isSound() ? findResumable(key) : undefined),
    })),
  ],
  [
    "settles nothing",
    loseFrom(({ settle }, isSound) => ({
      settle: async (...given) => (isSound() ? settle(...given) : undefined),
    })),
  ],
  [
    "keeps no small things",
    loseFrom(({ kept }, isSound) => ({ kept: async (name) => (isSound() ? kept(name) : undefined) })),
  ],
  [
    "gives no small things",
    loseFrom(({ take }, isSound) => ({ take: async (name) => (isSound() ? take(name) : undefined) })),
  ],
  [
    "claims nothing",
    loseFrom(({ claimNotices }, isSound) => ({
      claimNotices: async (...given) => (isSound() ? claimNotices(...given) : []),
    })),
  ],
  [
    "lists nothing",
    loseFrom(({ list }, isSound) => ({ list: async (query) => (isSound() ? list(query) : { entries: [] }) })),
  ],
  [
    "does not say what became of an entry",
    loseFrom(({ get }, isSound) => ({
      async get(id) {
        const entry = await get(id);
        return entry === undefined || isSound() ? entry : toBare(entry);
      },
    })),
  ],
  [
    "does not say what became of the same questions",
    loseFrom(({ findResumable }, isSound) => ({
      async findResumable(key) {
        const entry = await findResumable(key);
        return entry === undefined || isSound() ? entry : toBare(entry);
      },
    })),
  ],
  [
    "does not say what became of what is to be told of",
    loseFrom(({ claimNotices }, isSound) => ({
      claimNotices: async (...given): Promise<Entry[]> =>
        (await claimNotices(...given)).map((entry) => (isSound() ? entry : toBare(entry))),
    })),
  ],
  [
    "does not say what was settled",
    loseFrom(({ settle }, isSound) => ({
      async settle(...given) {
        const verdict = await settle(...given);
        return verdict === undefined || isSound() ? verdict : { ...verdict, entry: toBare(verdict.entry) };
      },
    })),
  ],
  [
    "does not say what became of an ask that is there",
    loseFrom(({ add }, isSound) => ({
      async add(ask) {
        const added = await add(ask);
        return isSound() ? added : { ...added, entry: toBare(added.entry) };
      },
    })),
  ],
];
