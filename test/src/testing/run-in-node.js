// Runs the suite under node:test, on channels of the package as it is published.
import { describe, it } from "node:test";
import { InMemoryElicitationChannel } from "../../../dist/channels/memory/index.js";
import { answer, cancel, createScriptedChannel, delay } from "../../../dist/channels/scripted/index.js";
import { answerTo, testElicitationChannel } from "../../../dist/src/testing/index.js";

testElicitationChannel({
  name: "scripted",
  describe,
  it,
  createHarness: (act) => {
    const script = {
      answer: answer((question) => answerTo(question, act)),
      decline: cancel(),
      nothing: delay(86_400_000, cancel()),
    };
    return { channel: createScriptedChannel(script[act.type]), defers: false };
  },
});

// By request a channel that must be found out: it answers whatever it is asked with nothing.
testElicitationChannel({
  name: "memory",
  describe,
  it,
  createHarness: (act) => {
    if (process.env.BROKEN_CHANNEL === "1") {
      return { channel: { askUser: async () => ({ type: "answered", answers: {} }) } };
    }
    const answers = act.type === "answer" ? act.answers : [];
    return {
      channel: new InMemoryElicitationChannel(
        Object.fromEntries(
          answers.map(({ question, labels = [] }) => [
            question,
            answerTo({ question, multiSelect: labels.length > 1 }, act),
          ]),
        ),
        { cancelOnAsk: act.type === "decline" },
      ),
    };
  },
});
