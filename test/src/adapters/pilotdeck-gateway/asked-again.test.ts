import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { answer, createScriptedChannel } from "../../../../channels/scripted/index.js";
import { connect, createRequest, createSilent, passTurns, SESSION } from "./connect.js";

describe("PilotDeck's gateway with a channel of ours behind it", () => {
  it("E-05 a question that is taken back is taken back on the channel, and nothing is sent", async () => {
    const reasons: unknown[] = [];
    const { gateway, answerer } = connect(createSilent(reasons));
    const controller = new AbortController();
    const reply = gateway.channelOf(SESSION).askUser({ ...createRequest(), signal: controller.signal });
    controller.abort();
    expect(await reply).toMatchObject({ type: "cancelled" });
    const ended = gateway.channelOf(SESSION).askUser(createRequest());
    gateway.endTurn(SESSION);
    answerer.endTurn(SESSION);
    await expect(ended).rejects.toThrow("turn_ended");
    await setImmediate();
    expect(reasons).toEqual(["aborted", "the turn is over"]);
    expect(gateway.responses).toEqual([]);
  });

  it("E-05 of two that are asked at once, one is answered and the other can still be taken back", async () => {
    const reasons: unknown[] = [];
    const silent = createSilent(reasons);
    const { answerer } = connect({
      askUser: async (request) =>
        request.toolCallId === "first"
          ? { type: "answered", answers: { "Which?": "b" } }
          : silent.askUser(request),
    });
    for (const id of ["first", "second"]) {
      const event = { type: "elicitation_request", requestId: id, ...createRequest(), toolCallId: id };
      answerer.take(SESSION, event);
    }
    await passTurns();
    const back = { type: "elicitation_cancelled", requestId: "second", reason: "no longer needed" };
    expect(answerer.take(SESSION, back)).toBe(true);
    await passTurns();
    expect(reasons).toEqual(["no longer needed"]);
  });

  it("E-05 an event that comes again asks nobody twice, and others are the host's own", async () => {
    const channel = createScriptedChannel(() => new Promise(() => undefined));
    const { answerer } = connect(channel);
    const event = { type: "elicitation_request", requestId: "1", ...createRequest() };
    expect(answerer.take(SESSION, event)).toBe(true);
    expect(answerer.take(SESSION, event)).toBe(true);
    expect(answerer.take("another session", event)).toBe(true);
    expect(answerer.take(SESSION, { type: "assistant_text_delta" })).toBe(false);
    expect(answerer.take(SESSION, { type: "elicitation_cancelled" })).toBe(false);
    await setImmediate();
    expect(channel.requests).toHaveLength(2);
  });

  it("E-05 what was answered is not asked again in the turn, unless the gateway failed to take the answer", async () => {
    const channel = createScriptedChannel(answer({ "Which?": "b" }));
    const { answerer, gateway } = connect(channel);
    const event = { type: "elicitation_request", requestId: "1", ...createRequest() };
    const send = gateway.respondElicitation;
    gateway.respondElicitation = () => Promise.reject(new Error("offline"));
    answerer.take(SESSION, event);
    await passTurns();
    gateway.respondElicitation = send;
    for (const _ of [1, 2]) {
      answerer.take(SESSION, event);
      await passTurns();
      answerer.endTurn("another session");
    }
    expect([channel.requests.length, gateway.responses.length]).toEqual([2, 1]);
    answerer.endTurn(SESSION);
    answerer.take(SESSION, event);
    await passTurns();
    expect([channel.requests.length, gateway.responses.length]).toEqual([3, 2]);
  });

  it("E-05 a turn that begins asks what had the same number in the one before", async () => {
    const channel = createScriptedChannel(() => new Promise(() => undefined));
    const { answerer } = connect(channel);
    const event = { type: "elicitation_request", requestId: "1", ...createRequest() };
    for (const waits of [false, true, false]) {
      answerer.take(SESSION, event);
      answerer.endTurn(SESSION);
      if (waits) await passTurns();
    }
    await passTurns();
    answerer.take(SESSION, event);
    await passTurns();
    expect(channel.requests).toHaveLength(4);
  });
});
