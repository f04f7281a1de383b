import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { EventSource } from "eventsource";
import { describe, expect, it, onTestFinished } from "vitest";
import { choice, createChannel, pathOf, request, type SeenEvent } from "./exchange.js";
import { listenTo } from "./serve.js";

describe("the seed's client", () => {
  it.each([
    ["a text", [], "AWS", "AWS"],
    ["one of the options", [choice("Which tests?", ["Vitest", "Jest"])], "Vitest", "Vitest"],
    [
      "several options, separated by commas",
      [choice("Which tests?", ["Vitest", "Jest, with Babel", "Mocha"], { multiSelect: true })],
      "Jest, with Babel, Mocha",
      ["Jest, with Babel", "Mocha"],
    ],
    [
      "a label without its suffix, which is the seed's example",
      [choice("Which tests?", ["Vitest (Recommended)", "Jest", "Mocha"], { allowOther: false })],
      "Vitest",
      "Vitest (Recommended)",
    ],
  ])("W-06 answers with %s", async (_, questions, answer, expected) => {
    const channel = createChannel();
    const { url } = await listenTo(createServer(getRequestListener(channel.fetch)));
    const fetch = (path: string, init: RequestInit) => globalThis.fetch(url + path, init);
    const source = new EventSource(`${url}${pathOf("run-1", "events")}`);
    onTestFinished(() => source.close());
    const shown: SeenEvent[] = [];
    source.onmessage = ({ data }) => onEvent(JSON.parse(data));
    const asked = await channel.askUser(
      request("a", { sessionId: "run-1", ...(questions.length > 0 && { questions }) }),
    );

    function showQuestionPrompt(event: SeenEvent) {
      shown.push(event);
      void submitAnswer("run-1", answer);
    }

    // From here to the end it is the page's example (seed 004, Minimal client example).
    function onEvent(event: SeenEvent) {
      if (event.type === "waiting_for_user_input") {
        showQuestionPrompt(event);
      }
    }

    async function submitAnswer(sessionId: string, answer: string) {
      await fetch(`/api/sessions/${sessionId}/respond`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ kind: "question", answer }),
      });
    }

    const question = questions[0]?.question ?? "Which target?";
    expect(asked).toEqual({
      type: "answered",
      answers: { [question]: expected },
      provenance: { source: "user", channel: "wait-handle", answeredAt: "1970-01-01T00:00:00.000Z" },
    });
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ toolCallId: "call-a", question });
  });
});
