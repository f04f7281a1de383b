import { createInbox, createInboxChannel, createMemoryStore } from "../../../channels/inbox/index.js";
import { wrapChannel } from "../../../src/elicitation/wrap-channel.js";
import { answerTo, type Harness, type HumanAct } from "../../../src/testing/index.js";

/** A person who looks at the inbox, and settles an entry as soon as it comes. */
export function createInboxHarness(act: HumanAct): Harness {
  const { inbox, settle, ...harness } = createDesk(act);
  const stop = inbox.watch(settle);
  return {
    ...harness,
    channel: createInboxChannel(inbox),
    defers: false,
    async close() {
      stop();
      await inbox.close();
    },
  };
}

/** The same person, of whom nobody waits for an answer: they settle an entry once its question was put off. */
export function createDeferringInboxHarness(act: HumanAct): Harness {
  const { inbox, settle, ...harness } = createDesk(act);
  const kept = createInboxChannel(inbox, { deferAfterMs: 0 });
  const ids = new Map<string | undefined, string>();
  const waiting = new Map<string | undefined, (id: string) => void>();
  const channel = wrapChannel(kept, async (request) => {
    const reply = await kept.askUser(request);
    if (reply.type === "cancelled" && reply.deferred) {
      const { id } = reply.deferred;
      ids.set(request.requestId, id);
      waiting.get(request.requestId)?.(id);
    }
    return reply;
  });
  return {
    ...harness,
    channel,
    remembers: true,
    perform: async ({ requestId }) =>
      settle(ids.get(requestId) ?? (await new Promise<string>((resolve) => waiting.set(requestId, resolve)))),
    close: () => inbox.close(),
  };
}

function createDesk(act: HumanAct) {
  let passed = 0;
  const store = createMemoryStore({ now: () => new Date(Date.now() + passed) });
  const inbox = createInbox({ store, timeToLiveMs: 3_600_000 });
  const settle = async (id = "") => {
    const entry = await inbox.get(id);
    if (act.type === "nothing" || entry === undefined || entry.settlement !== undefined) return;
    if (act.type === "decline") return void (await inbox.decline(id, { by: "Ada" }));
    const { questions } = entry.request;
    const answers = Object.fromEntries(
      questions.map((question) => [question.question, answerTo(question, act)]),
    );
    const notes = act.answers.flatMap(({ question, notes }) =>
      notes === undefined ? [] : [[question, { notes }]],
    );
    const annotations = Object.fromEntries(
      notes.filter(([question]) => questions.some((asked) => asked.question === question)),
    );
    const result = await inbox.answer(id, { answers, annotations, by: "Ada", door: "test" });
    if (result.type !== "settled") throw new Error(JSON.stringify(result));
  };
  const expire = () => {
    passed += 3_600_000;
  };
  return { inbox, settle, expire, canAnnotate: true };
}
