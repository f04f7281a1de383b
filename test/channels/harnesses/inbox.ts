import { createInbox, createInboxChannel, createMemoryStore } from "../../../channels/inbox/index.js";
import { answerTo, type Harness, type HumanAct } from "../../../src/testing/index.js";

/** A person who looks at the inbox, and settles an entry as soon as it comes. */
export function createInboxHarness(act: HumanAct): Harness {
  let passed = 0;
  const store = createMemoryStore({ now: () => new Date(Date.now() + passed) });
  const inbox = createInbox({ store, timeToLiveMs: 3_600_000 });
  const channel = createInboxChannel(inbox);
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
  const stop = inbox.watch(settle);
  return {
    channel,
    canAnnotate: true,
    defers: false,
    expire: () => {
      passed += 3_600_000;
    },
    async close() {
      stop();
      await inbox.close();
    },
  };
}
