import { describe, expect, it } from "vitest";
import { deriveRequest } from "../../../src/elicitation/derive-request.js";
import { elicit, type PilotDeckElicitationRequest } from "../../../src/index.js";
import { createChannel, createQuestion } from "../tools/ask-user-question/call.js";

const base: PilotDeckElicitationRequest = {
  toolCallId: "call",
  toolName: "test",
  questions: [createQuestion("one"), createQuestion("two", { multiSelect: true })],
  sessionId: "session",
};
const [one, two] = base.questions;
if (one === undefined || two === undefined) throw new Error("There are two questions.");

describe("the request that a channel gets", () => {
  const { signal } = new AbortController();
  const known = ["requestId", "toolCallId", "toolName", "questions", "sessionId"];

  it("C-07 has what the host gave, its ids and a check, and no more", async () => {
    const [asked = {}] = await requestsOf(base);
    expect(Object.getOwnPropertyNames(asked)).toEqual([...known, "resumeKey", "check"]);
  });

  it("C-07 hides what cannot be cloned, and leaves it as it is for whoever changes it", async () => {
    const timeout = { ms: 60_000, then: "cancel" } as const;
    const hidden = { turnId: "turn", signal, onProgress: () => undefined };
    const [asked = {}] = await requestsOf({ ...base, timeout, ...hidden });
    expect(asked).toMatchObject({ timeout, turnId: "turn" });
    const [timed = {}] = await requestsOf({ ...base, timeout });
    expect(Object.getOwnPropertyNames(timed).sort()).toEqual(
      [...known, "timeout", "resumeKey", "check", "signal", "onProgress"].sort(),
    );
    for (const name of ["turnId", "signal", "onProgress", "check"]) {
      const property = { enumerable: false, configurable: true, writable: true };
      expect(Object.getOwnPropertyDescriptor(asked, name), name).toMatchObject(property);
    }
  });
});

describe("a request that is made of another", () => {
  it("C-07 lacks what was taken out of it", () => {
    const { sessionId: _, ...expected } = base;
    expect(deriveRequest(base, { sessionId: undefined })).toStrictEqual(expected);
  });
});

describe("the resumeKey", () => {
  it("T-13 stays what it is, since hosts have stored it", async () => {
    expect(await resumeKeyOf(base)).toBe("fe2b7fd141e2a94c1f8702e2e908af72");
    expect(await resumeKeyOf({ ...base, questions: [{ ...two, allowOther: false }] })).toBe(
      "45e88b354aa2d0dcb33ed32330ac10c2",
    );
  });

  it("T-13 is the same for the same questions of the same session", async () => {
    const key = await resumeKeyOf(base);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(
      await resumeKeyOf({ ...structuredClone(base), toolCallId: "another call", requestId: "another" }),
    ).toBe(key);
  });

  it("T-13 does not change with what only explains a question", async () => {
    const options = one.options.map((option) => ({
      ...option,
      description: "reworded",
      preview: "<p>x</p>",
    }));
    const explained = { ...one, options, hint: "a hint", allowOther: true, multiSelect: false };
    expect(await resumeKeyOf({ ...base, questions: [explained, two] })).toBe(await resumeKeyOf(base));
  });

  it.each<[string, Partial<PilotDeckElicitationRequest>]>([
    ["another session", { sessionId: "other" }],
    ["a tool of another name", { toolName: "other" }],
    ["another text", { questions: [{ ...one, question: "one " }, two] }],
    ["another header", { questions: [{ ...one, header: "other" }, two] }],
    ["another label", { questions: [{ ...one, options: one.options.slice(1) }, two] }],
    ["another order of labels", { questions: [{ ...one, options: one.options.toReversed() }, two] }],
    ["another order of questions", { questions: [two, one] }],
    ["a question less", { questions: [one] }],
    ["a multi-select", { questions: [{ ...one, multiSelect: true }, two] }],
    ["a typed answer", { questions: [{ ...one, schema: { type: "string", format: "email" } }, two] }],
    ["a closed choice", { questions: [{ ...one, allowOther: false }, two] }],
  ])("T-13 changes with %s", async (_, members) => {
    expect(await resumeKeyOf({ ...base, ...members })).not.toBe(await resumeKeyOf(base));
  });

  it("T-13 tells no session from a session named null", async () => {
    const { sessionId: _, ...sessionless } = base;
    expect(await resumeKeyOf(sessionless)).not.toBe(await resumeKeyOf({ ...base, sessionId: "null" }));
  });

  it("T-13 is kept where the request brings one, as is its requestId", async () => {
    const requests = await requestsOf({ ...base, resumeKey: "mine", requestId: "mine too" });
    expect(requests).toMatchObject([{ resumeKey: "mine", requestId: "mine too" }]);
  });
});

async function resumeKeyOf(request: PilotDeckElicitationRequest): Promise<string | undefined> {
  const [asked] = await requestsOf(request);
  return asked?.resumeKey;
}

async function requestsOf(request: PilotDeckElicitationRequest): Promise<PilotDeckElicitationRequest[]> {
  const requests: PilotDeckElicitationRequest[] = [];
  const channel = createChannel(
    (asked) => {
      requests.push(asked);
      return { type: "cancelled" };
    },
    { capabilities: { closedChoice: true, schema: true } },
  );
  await elicit(channel, request);
  return requests;
}
