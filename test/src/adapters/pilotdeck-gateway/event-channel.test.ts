import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  createPilotDeckEventChannel,
  type PilotDeckElicitationEvent,
} from "../../../../src/adapters/pilotdeck-gateway/index.js";
import { elicit } from "../../../../src/index.js";
import { answerTo, testElicitationChannel } from "../../../../src/testing/index.js";

const REQUEST = {
  toolCallId: "call",
  toolName: "test",
  questions: [
    { question: "Which?", header: "", options: ["a", "b"].map((label) => ({ label, description: "" })) },
  ],
};

describe("PilotDeck's events as a channel", () => {
  testElicitationChannel({
    name: "E-05 the conformance suite",
    describe,
    it,
    createHarness(act) {
      const channel = createPilotDeckEventChannel({
        emit(event) {
          if (event.type !== "elicitation_request" || act.type === "nothing") return;
          const { requestId, questions } = event;
          const answers = act.type === "answer" && questions.map((one) => [one.question, answerTo(one, act)]);
          setImmediate().then(() => {
            channel.respondElicitation({
              requestId,
              answer: answers
                ? { type: "answered", answers: Object.fromEntries(answers) }
                : { type: "cancelled", reason: "user cancelled" },
            });
          });
        },
      });
      return { channel };
    },
  });

  it("E-05 an event has PilotDeck's members, and what is aborted is taken back", async () => {
    const events: PilotDeckElicitationEvent[] = [];
    const channel = createPilotDeckEventChannel({ emit: (event) => events.push(event), createId: () => "7" });
    const controller = new AbortController();
    const about = { previewFormat: "markdown" as const, metadata: { source: "plan" } };
    const reply = channel.askUser({ ...REQUEST, ...about, signal: controller.signal });
    controller.abort("the turn ended");
    expect(await reply).toMatchObject({ code: "aborted" });
    expect(events).toEqual([
      { type: "elicitation_request", requestId: "7", ...REQUEST, ...about },
      { type: "elicitation_cancelled", requestId: "7", reason: "the turn ended" },
    ]);
    expect(await channel.respondElicitation({ requestId: "7", answer: { type: "cancelled" } })).toEqual({
      delivered: false,
    });
  });

  it("E-05 an answer that does not fit keeps the request open, and says why", async () => {
    const ids: string[] = [];
    const channel = createPilotDeckEventChannel({ emit: ({ requestId }) => ids.push(requestId) });
    const issue = { path: "$", code: "invalid_schema" as const, message: "Not that one.", pointer: "" };
    const check = (answers: unknown) => (JSON.stringify(answers).includes('"a"') ? [issue] : []);
    const outcome = elicit(channel, { ...REQUEST, check });
    const respond = (answers: Record<string, string>) =>
      channel.respondElicitation({ requestId: ids[0] ?? "", answer: { type: "answered", answers } });
    expect(await respond({ "Which?": "a" })).toEqual({ delivered: false, issues: [issue] });
    expect(await respond({ "Which?": "b" })).toEqual({ delivered: true });
    expect(await outcome).toMatchObject({ type: "answered", answers: { "Which?": "b" } });
  });

  it.each<[how: string, emit: () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("no turn is open");
      },
    ],
    ["rejects", () => Promise.reject(new Error("no turn is open"))],
  ])("E-05 a stream that is closed fails the ask: it %s", async (_, emit) => {
    expect(await elicit(createPilotDeckEventChannel({ emit }), REQUEST)).toMatchObject({
      type: "failed",
      message: 'The elicitation channel "pilotdeck-gateway" failed: no turn is open.',
    });
  });

  it("E-05 what is aborted once the stream is closed is aborted, and the process goes on", async () => {
    const controller = new AbortController();
    const channel = createPilotDeckEventChannel({
      emit({ type }) {
        if (type === "elicitation_cancelled") throw new Error("the stream is closed");
      },
    });
    const crashes: unknown[] = [];
    const note = (thrown: unknown) => crashes.push(thrown);
    process.prependOnceListener("uncaughtException", note);
    const reply = channel.askUser({ ...REQUEST, signal: controller.signal });
    controller.abort();
    expect(await reply).toMatchObject({ code: "aborted" });
    // An error in a listener of an event target is thrown in the next tick.
    await setImmediate();
    process.removeListener("uncaughtException", note);
    expect(crashes).toEqual([]);
  });

  it("E-05 an event has no members but those of its request", () => {
    const events: PilotDeckElicitationEvent[] = [];
    createPilotDeckEventChannel({ emit: (event) => events.push(event), createId: () => "7" }).askUser(
      REQUEST,
    );
    expect(events).toStrictEqual([{ type: "elicitation_request", requestId: "7", ...REQUEST }]);
  });

  it("E-05 an answer is taken that is there before the event has left", async () => {
    const receipts: unknown[] = [];
    const channel = createPilotDeckEventChannel({
      emit({ requestId }) {
        const answer = { type: "answered", answers: { "Which?": "b" } } as const;
        channel.respondElicitation({ requestId, answer }).then((receipt) => receipts.push(receipt));
      },
    });
    expect(await channel.askUser(REQUEST)).toMatchObject({ answers: { "Which?": "b" } });
    expect(receipts).toEqual([{ delivered: true }]);
  });

  it.each(["null", "7", "{}", '{ "type": "accepted" }', '"b"'])(
    "E-05 what is no answer at all keeps the request open: %s",
    async (json) => {
      const ids: string[] = [];
      const channel = createPilotDeckEventChannel({ emit: ({ requestId }) => ids.push(requestId) });
      const reply = channel.askUser(REQUEST);
      const requestId = ids[0] ?? "";
      expect(await channel.respondElicitation({ requestId, answer: JSON.parse(json) })).toEqual({
        delivered: false,
        issues: [
          {
            path: "$",
            code: "invalid_type",
            message: 'The answer must be an object with the type "answered" or "cancelled".',
            pointer: "",
          },
        ],
      });
      await channel.respondElicitation({ requestId, answer: { type: "cancelled", reason: "no" } });
      expect(await reply).toEqual({ type: "cancelled", reason: "no" });
    },
  );
});
