import { type BrokenStore, getAs, settleAs } from "./break.js";

const DRAFTS = "keeps the last draft for every host";
const SETTLEMENTS = "keeps whatever a settlement says";

/** What a store drops of what it was given. */
export const DROPPING: BrokenStore[] = [
  ...(["resumeKey", "questionCount", "asker"] as const).map(
    (name): BrokenStore => [
      `drops the ${name} of an ask`,
      "keeps an ask as it came",
      (store) => ({ add: ({ [name]: _, ...ask }) => store.add(ask) }),
    ],
  ),
  ...(["by", "annotations"] as const).map(
    (name): BrokenStore => [
      `drops the ${name} of a draft`,
      DRAFTS,
      (store) => ({ saveDraft: (id, { [name]: _, ...draft }) => store.saveDraft(id, draft) }),
    ],
  ),
  [
    "does not say when a draft was saved",
    DRAFTS,
    getAs(({ draft, ...entry }) => ({ ...entry, ...(draft && { draft: { ...draft, at: "" } }) })),
  ],
  [
    "gives the draft to who settles",
    DRAFTS,
    settleAs((entry) => ({ ...entry, draft: { answers: {}, at: entry.askedAt } })),
  ],
  ...(["declined", "withdrawn"] as const).flatMap((type) => [
    ...(["by", "reason"] as const).map(
      (name): BrokenStore => [
        `drops the ${name} of what was ${type}`,
        SETTLEMENTS,
        (store) => ({
          settle(id, { [name]: dropped, ...settlement }) {
            const kept = settlement.type === type || dropped === undefined ? {} : { [name]: dropped };
            return store.settle(id, { ...settlement, ...kept });
          },
        }),
      ],
    ),
    [
      `takes for an answer what was ${type}`,
      SETTLEMENTS,
      (store) => ({
        settle: (id, settlement) =>
          store.settle(id, settlement.type === type ? { ...settlement, type: "answered" } : settlement),
      }),
    ] satisfies BrokenStore,
  ]),
];
