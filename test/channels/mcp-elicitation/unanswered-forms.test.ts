import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { withTimeout } from "../../../channels/compose/index.js";
import { createElicitationHandler } from "../../../channels/mcp-elicitation/index.js";
import { createScriptedChannel, fail } from "../../../channels/scripted/index.js";
import type {
  ElicitationCancelCode,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { defer } from "./connect.js";
import { elicitForm, type Form, joinHandler, NAME_FORM } from "./join-handler.js";

describe("no answer", () => {
  it.each<{ code: ElicitationCancelCode | undefined; action: string }>([
    { code: "declined", action: "decline" },
    { code: "dismissed", action: "cancel" },
    { code: "aborted", action: "cancel" },
    { code: "timeout", action: "cancel" },
    { code: "connection_lost", action: "cancel" },
    { code: undefined, action: "cancel" },
  ])("M-03 $code becomes $action", async ({ code, action }) => {
    const { server } = await joinHandler(
      createScriptedChannel(() => ({ type: "cancelled", ...(code && { code }) })),
    );
    expect(await elicitForm(server, NAME_FORM)).toEqual({ action });
  });

  it.each<{ title: string; reply: () => unknown; told: string }>([
    {
      title: "that throws",
      reply: () => fail(new Error("no screen"))({ toolCallId: "", toolName: "", questions: [] }),
      told: 'The elicitation channel "broken" failed.',
    },
    {
      title: "that could not deliver",
      reply: () => ({ type: "cancelled", code: "undeliverable", reason: "nobody is here" }),
      told: 'The elicitation channel "broken" could not deliver the questions: nobody is here',
    },
    {
      title: "that answers nothing",
      reply: () => ({ type: "answered", answers: {} }),
      told: 'The elicitation channel "broken" gave no usable answer: no answer was given',
    },
    {
      title: "that returns rubbish",
      reply: () => null,
      told: 'The elicitation channel "broken" gave no usable answer: it returned null instead of an answer',
    },
  ])("M-03 a channel $title is an error that names it", async ({ reply, told }) => {
    const channel: PilotDeckElicitationChannel = {
      name: "broken",
      capabilities: { freeText: true },
      askUser: async () => reply() as PilotDeckElicitationAnswer,
    };
    const { server } = await joinHandler(channel);
    await expect(elicitForm(server, NAME_FORM)).rejects.toThrow(told);
  });

  it("M-03 what a channel throws is for the host, not for the server", async () => {
    const thrown = new Error("no file /home/ada/questions");
    const told: unknown[] = [];
    const onError = (error: unknown) => void told.push(error);
    const { server } = await joinHandler(createScriptedChannel(fail(thrown)), { onError });
    const error: unknown = await elicitForm(server, NAME_FORM).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: -32603, message: 'The elicitation channel "scripted" failed.' });
    expect(told).toEqual([thrown]);
  });

  it("M-03 a server that withdraws its request ends the ask, also on a channel that ignores the signal", async () => {
    const asked = defer<PilotDeckElicitationRequest>();
    const handler = createElicitationHandler({
      name: "deaf",
      capabilities: { freeText: true },
      askUser: (request) => {
        asked.resolve(request);
        return new Promise(() => undefined);
      },
    });
    const controller = new AbortController();
    const { signal } = controller;
    const params = { message: "m", requestedSchema: NAME_FORM };
    const result = handler({ params }, { mcpReq: { id: 7, signal } });
    expect(await asked.promise).toMatchObject({ toolCallId: "7", signal });
    controller.abort();
    expect(await result).toEqual({ action: "cancel" });
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(await handler({ params }, { mcpReq: { signal } })).toEqual({ action: "cancel" });
  });
});

describe("a question that the channel put off", () => {
  const deferral = { id: "d1", message: "later" };
  const deferred: PilotDeckElicitationAnswer = { type: "cancelled", code: "deferred", deferred: deferral };

  it("M-03 is waited for where it can be collected", async () => {
    const collected: string[] = [];
    const { server } = await joinHandler({
      name: "mail",
      capabilities: { freeText: true, deferral: true },
      askUser: async () => deferred,
      async collect(id) {
        collected.push(id);
        return { type: "answered", answers: { name: "Ada" } };
      },
    });
    expect(await elicitForm(server, NAME_FORM)).toEqual({ action: "accept", content: { name: "Ada" } });
    expect(collected).toEqual(["d1"]);
  });

  it("M-03 is taken back where it cannot be collected, or is no longer waited for", async () => {
    const withdrawn: string[] = [];
    const withdraw = async (id: string) => void withdrawn.push(id);
    const channel = {
      name: "mail",
      capabilities: { freeText: true },
      askUser: async () => deferred,
      withdraw,
    };
    const { server } = await joinHandler(channel);
    expect(await elicitForm(server, NAME_FORM)).toEqual({ action: "cancel" });
    const waiting = defer<void>();
    const gone = defer<void>();
    const patient: PilotDeckElicitationChannel = {
      ...channel,
      collect: (_, wait) =>
        new Promise((resolve) => {
          wait?.signal?.addEventListener("abort", () => resolve({ type: "cancelled", code: "aborted" }));
          waiting.resolve();
        }),
      async withdraw(id) {
        withdrawn.push(id);
        gone.resolve();
      },
    };
    const second = await joinHandler(patient);
    const controller = new AbortController();
    const request = second.server.elicitInput(
      { message: "m", requestedSchema: NAME_FORM },
      { signal: controller.signal },
    );
    await waiting.promise;
    controller.abort();
    await expect(request).rejects.toThrow();
    await gone.promise;
    expect(withdrawn).toEqual(["d1", "d1"]);
  });

  it.each(["cancel", "recommended"] as const)(
    "M-03 a timeout of the channel is a cancel, whatever it would take: %s",
    async (then) => {
      const requests: PilotDeckElicitationRequest[] = [];
      const person: PilotDeckElicitationChannel = {
        name: "slow",
        capabilities: { freeText: true },
        askUser: (request) => new Promise(() => requests.push(request)),
      };
      const { server } = await joinHandler(withTimeout(person, { ms: 1, then }));
      const properties: Form["properties"] = { name: { type: "string", enum: ["a", "b"] } };
      expect(await elicitForm(server, { type: "object", properties })).toEqual({ action: "cancel" });
      expect(requests[0]?.signal?.aborted).toBe(true);
      // So that it can be said.
      expect(requests[0]?.timeout).toEqual({ ms: 1, then });
    },
  );

  it("M-03 what a channel says was taken at the end of the time is a cancel", async () => {
    const answeredAt = "2026-11-22T08:00:00.000Z";
    const provenance = { source: "timeout", channel: "slow", answeredAt } as const;
    const taking: PilotDeckElicitationChannel = {
      name: "slow",
      capabilities: { freeText: true, closedChoice: true },
      askUser: async ({ questions }) => ({
        type: "answered",
        answers: Object.fromEntries(questions.map(({ question }) => [question, "a"])),
        provenance,
      }),
    };
    const { server } = await joinHandler(taking);
    const properties: Form["properties"] = { name: { type: "string", enum: ["a", "b"] } };
    expect(await elicitForm(server, { type: "object", properties })).toEqual({ action: "cancel" });
  });
});
