import { describe, expect, it } from "vitest";
import { collect } from "../../../src/elicitation/collect.js";
import type {
  ElicitationWait,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../src/index.js";
import { createChannel, createQuestion } from "../tools/ask-user-question/call.js";

const AT = "2026-11-22T08:00:00.000Z";
const REQUEST: PilotDeckElicitationRequest = {
  toolCallId: "call",
  toolName: "test",
  questions: [createQuestion("one")],
};
const ANSWERED = { type: "answered", answers: { one: "a" } };
const PROVENANCE = { source: "unattested", channel: "test channel", answeredAt: AT };

type Wait = Parameters<typeof collect>[2];

describe("collecting what was put off", () => {
  it("C-09 brings the answer with what was asked", async () => {
    expect(await collectFrom(() => ({ ...ANSWERED, request: REQUEST }))).toStrictEqual({
      outcome: { ...ANSWERED, provenance: PROVENANCE, endedAt: AT },
      request: REQUEST,
    });
  });

  it.each<[string, object, string]>([
    ["alone", ANSWERED, '"one" is not one of the questions: there are none.'],
    [
      "with a request that has no questions",
      { ...ANSWERED, request: { ...REQUEST, questions: "one" } },
      '"one" is not one of the questions: there are none.',
    ],
    [
      "to another question",
      { ...ANSWERED, request: { ...REQUEST, questions: [createQuestion("two")] } },
      '"one" is not one of the questions: "two".',
    ],
  ])("C-09 takes no answer that comes %s", async (_, reply, fault) => {
    const members = { capabilities: { deferral: true } };
    expect(await collectFrom(() => reply, {}, members)).toMatchObject({
      outcome: { type: "failed", message: expect.stringContaining(fault) },
    });
  });

  it("C-09 has no request where the channel kept none", async () => {
    expect(await collectFrom(() => ({ type: "cancelled", code: "unknown" }))).toStrictEqual({
      outcome: { type: "cancelled", code: "unknown", endedAt: AT },
    });
  });

  it.each<[string, Wait]>([
    ["nothing", {}],
    ["how long", { ms: 5 }],
    ["when to stop", { signal: new AbortController().signal }],
  ])("C-09 tells the channel %s, and no more", async (_, wait) => {
    const told: (ElicitationWait | undefined)[] = [];
    const reply = (id: string, given?: ElicitationWait) => {
      told.push(given);
      return { type: "cancelled", code: "deferred", reason: id };
    };
    expect(await collectFrom(reply, wait)).toMatchObject({ outcome: { reason: "7" } });
    expect(told).toStrictEqual([wait]);
  });

  it("C-09 T-15 ends with the signal, whatever the channel does", async () => {
    const controller = new AbortController();
    const collected = collectFrom(() => new Promise(() => undefined), { signal: controller.signal });
    controller.abort();
    expect(await collected).toMatchObject({ outcome: { type: "cancelled", code: "aborted" } });
  });

  it.each<[string, Partial<PilotDeckElicitationChannel>]>([
    ["cannot collect", { capabilities: { deferral: true } }],
    ["does not say that it can", { capabilities: {}, collect: async () => ({ type: "cancelled" }) }],
  ])("C-09 fails with a channel that %s", async (_, members) => {
    const channel = createChannel(() => ANSWERED, members);
    expect(await collect(channel, "7", {}, () => new Date(AT))).toStrictEqual({
      outcome: {
        type: "failed",
        code: "unsupported_tool",
        message:
          'The elicitation channel "test channel" keeps no questions for later: it lacks the capability deferral.',
        details: { channel: "test channel", capability: "deferral" },
        endedAt: AT,
      },
    });
  });

  it("C-09 fails with a channel that cannot be read, or that throws", async () => {
    const capabilities = Object.defineProperty({}, "freeText", { get: fail, enumerable: true });
    const failed = {
      type: "failed",
      code: "tool_execution_failed",
      message: expect.stringContaining("worn out"),
      details: { channel: "test channel" },
      endedAt: AT,
    };
    expect(await collectFrom(() => ANSWERED, {}, { capabilities })).toMatchObject({ outcome: failed });
    expect(await collectFrom(fail)).toMatchObject({ outcome: failed });
  });
});

function collectFrom(
  reply: (id: string, wait?: ElicitationWait) => unknown,
  wait: Wait = {},
  members: Partial<PilotDeckElicitationChannel> = {},
): ReturnType<typeof collect> {
  const channel = createChannel(() => ANSWERED, members);
  Object.defineProperty(channel, "collect", {
    value: async (id: string, given?: ElicitationWait) => reply(id, given),
  });
  return collect(channel, "7", wait, () => new Date(AT));
}

function fail(): never {
  throw new Error("worn out");
}
