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
          setImmediate(() => {
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

  it("E-05 a stream that is closed fails the ask", async () => {
    const channel = createPilotDeckEventChannel({
      emit() {
        throw new Error("no turn is open");
      },
    });
    expect(await elicit(channel, REQUEST)).toMatchObject({
      type: "failed",
      message: expect.stringContaining("no turn is open"),
    });
  });
});
