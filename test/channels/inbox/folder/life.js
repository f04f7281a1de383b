// What hosts do with a store, one act after the other: each is reported when its promise resolves.

/**
 * @typedef {import("../../../../channels/inbox/store.js").InboxStore} InboxStore
 * @typedef {import("../../../../channels/inbox/store.js").NewEntry} NewEntry
 * @typedef {import("../../../../channels/inbox/entry.js").Entry} Entry
 * @typedef {import("../../../../channels/inbox/entry.js").SettleVerdict} SettleVerdict
 * @typedef {{ entry: Entry, isNew: boolean }} Added
 *
 * What the acts of {@link live} gave, as far as they came.
 * @typedef {{ ask: Added, again: Added, draft: boolean, keep: boolean, code: boolean, settle: SettleVerdict, handOver: string,
 *   take: string | null, brief: boolean, renew: boolean, next: Added, late: Added, expire: Entry, remove: number }} Acts
 */

const HOUR = 3_600_000;

/**
 * An ask of the same call in every run, with an id of its own in each.
 * @param {string} key
 * @param {string} run one character of an id
 * @param {Partial<NewEntry>} [more]
 * @returns {NewEntry}
 */
export function createAsk(key, run, more) {
  const question = { question: `${key}?`, header: "Q", options: [] };
  return {
    id: `${run}${Buffer.from(key).toString("hex")}`.padEnd(35, "0"),
    key,
    kind: "question",
    title: `${key}?`,
    request: { toolCallId: key, toolName: "test", questions: [question] },
    ...more,
  };
}

/**
 * A question that is asked, drafted, answered, handed over and asked again, one that expires, and small things.
 * @param {InboxStore} store
 * @param {string} run
 * @param {(act: string, result: unknown) => void} report
 */
export async function live(store, run, report) {
  const same = { resumeKey: "same" };
  const act = async (/** @type {string} */ name, /** @type {Promise<unknown>} */ done) =>
    report(name, (await done) ?? null);
  const asked = await store.add(createAsk("ask", run, same));
  report("ask", asked);
  const { id } = asked.entry;
  await act("again", store.add(createAsk("again", run, same)));
  await act("draft", store.saveDraft(id, { answers: { "ask?": "Ye" } }));
  await act("keep", store.keep("key", "the first", HOUR));
  await act("code", store.keep("code", `of run ${run}`, HOUR));
  await act(
    "settle",
    store.settle(id, { type: "answered", answers: { "ask?": "Yes" }, by: run, answerKey: "k" }),
  );
  await act(
    "handOver",
    store.handOver(id).then(() => id),
  );
  await act("take", store.take("code"));
  await act("brief", store.keep("brief", "over", 0));
  await act("renew", store.keep("brief", "the first", HOUR));
  await act("next", store.add(createAsk("next", run, same)));
  const late = await store.add(createAsk("late", run, { timeToLiveMs: 0 }));
  report("late", late);
  await act("expire", store.get(late.entry.id));
}

/**
 * Entries of all kinds to be removed, and one that is open.
 * @param {InboxStore} store
 */
export async function prepareRemoval(store) {
  const same = { resumeKey: "same" };
  /** @type {[key: string, more: Partial<NewEntry>][]} */
  const asks = [
    ["one", same],
    ["alias", same],
    ["two", same],
    ["plain", {}],
    ["open", {}],
  ];
  for (const [key, more] of asks) {
    const { entry } = await store.add(createAsk(key, "1", more));
    if (key !== "open" && key !== "one") await store.settle(entry.id, { type: "declined" });
    if (key === "alias") await store.handOver(entry.id);
  }
}
