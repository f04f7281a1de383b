import { answer, cancel, createScriptedChannel, delay } from "../../../channels/scripted/index.js";
import { answerTo, type Harness, type HumanAct } from "../../../src/testing/index.js";

const A_DAY = 86_400_000;

export function createScriptedHarness(act: HumanAct): Harness {
  if (act.type === "decline") return { channel: createScriptedChannel(cancel("not now")), defers: false };
  if (act.type === "nothing")
    return { channel: createScriptedChannel(delay(A_DAY, cancel())), defers: false };
  const channel = createScriptedChannel((request) => {
    const notes = act.answers.flatMap(({ question, notes }) =>
      notes === undefined ? [] : [[question, { notes }] as const],
    );
    const annotations = notes.length === 0 ? undefined : Object.fromEntries(notes);
    return answer((question) => answerTo(question, act), annotations)(request);
  });
  return { channel, canAnnotate: true, defers: false };
}
