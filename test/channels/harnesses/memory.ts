import { InMemoryElicitationChannel } from "../../../channels/memory/index.js";
import { answerTo, type Harness, type HumanAct } from "../../../src/testing/index.js";

export function createMemoryHarness(act: HumanAct): Harness {
  const answers = act.type === "answer" ? act.answers : [];
  const registered = answers.map(({ question, labels = [] }) => [
    question,
    answerTo({ question, multiSelect: labels.length > 1 }, act),
  ]);
  return {
    channel: new InMemoryElicitationChannel(Object.fromEntries(registered), {
      cancelOnAsk: act.type === "decline",
    }),
  };
}
