import { describe, expect, it } from "vitest";
import { createElicitationHandler } from "../../../channels/mcp-elicitation/index.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";

type Act = (request: PilotDeckElicitationRequest) => PilotDeckElicitationAnswer;

const NUMBERS = { a: { type: "integer" }, b: { type: "integer" } };
const COLOR = { type: "string", enum: ["Red", "Blue"] };

describe("what was wrong with the answers", () => {
  it("M-07 is told whole, to the person and at last to the server", async () => {
    const { requests, result } = answering(paramsOf(NUMBERS, ["a", "b"]), { a: "x", b: "y" });
    const fault = '"a" must be answered with a whole number. "b" must be answered with a whole number.';
    await expect(result).rejects.toThrow(`gave answers that the form does not allow: ${fault}`);
    expect(requests[1]?.context?.markdown).toBe(
      `That could not be used. ${fault} Please answer again.\n\nPlease fill in.`,
    );
  });

  it("M-07 is told at once to a channel that asks", async () => {
    const found: unknown[] = [];
    const { result } = asking(paramsOf({ a: { type: "integer" } }), (request) => {
      found.push(...(request.check?.({ a: "x" }) ?? []));
      return { type: "answered", answers: { a: "1" } };
    });
    expect(await result).toEqual({ action: "accept", content: { a: 1 } });
    expect(found).toMatchObject([{ code: "invalid_schema", path: "$.a", pointer: "/a" }]);
  });

  it.each<[string, Record<string, string | string[]>, object | string]>([
    ["no answer to a choice", { b: "x" }, { b: "x" }],
    ["an empty answer to a choice", { a: "", b: "x" }, { b: "x" }],
    ["an empty list for a choice", { a: [], b: "x" }, { b: "x" }],
    ["a blank text", { a: "Red", b: " " }, { a: "Red" }],
    ["two texts for one", { a: "Red", b: ["x", "y"] }, '"b" takes one answer.'],
    ["two options for one", { a: ["Red", "Blue"], b: "x" }, '"a" takes one option only.'],
  ])("M-07 is nothing, or said: %s", async (_, answers, expected) => {
    const { result } = answering(paramsOf({ a: COLOR, b: { type: "string" } }), answers);
    if (typeof expected === "string") await expect(result).rejects.toThrow(expected);
    else expect(await result).toEqual({ action: "accept", content: expected });
  });

  it("M-07 is that a required choice is left open", async () => {
    const { result } = answering(paramsOf({ a: COLOR, b: { type: "string" } }, ["a"]), { a: "", b: "x" });
    await expect(result).rejects.toThrow('"a" ');
  });
});

describe("what the person is shown", () => {
  it.each<[string, object, string, string | undefined]>([
    ["nothing where the server says nothing", { a: COLOR }, "", undefined],
    ["nothing where the question says it already", { a: { ...COLOR, title: "Which?" } }, "Which?", undefined],
    [
      "it where there is another question",
      { a: { ...COLOR, title: "Which?" }, b: COLOR },
      "Which?",
      "Which?",
    ],
  ])("M-03 the message: %s", async (_, properties, message, shown) => {
    const { requests, result } = answering({ ...paramsOf(properties), message }, {});
    await Promise.allSettled([result]);
    expect(requests[0]?.context?.markdown).toBe(shown);
    expect("context" in (requests[0] ?? {})).toBe(shown !== undefined);
    expect(requests[0]).not.toHaveProperty("sessionId");
  });

  it.each<[string, object, object]>([
    ["a key that cannot be seen", { " ": COLOR }, { question: "Your answer", header: "" }],
    ["an emoji in a header", { a: { ...COLOR, title: "😀 and more of it" } }, { header: "😀 and more " }],
    ["an emoji at its end", { a: { ...COLOR, title: "and more it😀" } }, { header: "and more it" }],
  ])("M-03 has words and whole characters: %s", async (_, properties, question) => {
    const { requests, result } = answering(paramsOf(properties), {});
    await Promise.allSettled([result]);
    expect(requests[0]?.questions[0]).toMatchObject(question);
  });

  it("M-03 asks for consent in words where the server has none, and takes nothing else for it", async () => {
    const { requests, result } = answering({ ...paramsOf({}), message: " " }, { "Accept?": "Maybe" });
    await expect(result).rejects.toThrow('must be answered with its options: "Accept", "Decline".');
    expect(requests[0]?.questions[0]).toMatchObject({ question: "Accept?" });
  });
});

describe("how an ask ends", () => {
  const params = paramsOf({ a: COLOR });

  it("M-03 tells the host of what was thrown, and of nothing else", async () => {
    const told: unknown[] = [];
    const onError = (thrown: unknown) => void told.push(thrown);
    const { result } = asking(params, () => ({ type: "answered", answers: { a: "Red" } }), { onError });
    expect(await result).toMatchObject({ action: "accept" });
    expect(told).toEqual([]);
  });

  it.each([
    [undefined, "could not deliver the questions"],
    ["no screen", "could not deliver the questions: no screen"],
  ])("M-03 tells the server why nobody was asked, where that is known: %s", async (reason, words) => {
    const reply = {
      type: "cancelled",
      code: "undeliverable",
      ...(reason !== undefined && { reason }),
    } as const;
    const thrown = await asking(params, () => reply).result.catch((error: unknown) => error);
    expect(thrown).toMatchObject({ message: `The elicitation channel "person" ${words}` });
    expect(thrown).not.toHaveProperty("code");
  });

  it("M-03 withdraws what nobody waits for, with its reason, and nothing that was answered", async () => {
    const withdrawn: unknown[] = [];
    const deferral: Act = () => ({ type: "cancelled", deferred: { id: "7", message: "later" } });
    const withdraw = async (...parts: unknown[]) => void withdrawn.push(parts);
    const collect = async () => ({ type: "answered", answers: { a: "Red" } }) as const;
    expect(await asking(params, deferral, {}, { withdraw, collect }).result).toMatchObject({
      action: "accept",
    });
    expect(withdrawn).toEqual([]);
    expect(await asking(params, deferral, {}, { withdraw }).result).toEqual({ action: "cancel" });
    expect(withdrawn).toEqual([["7", "The MCP server no longer waits for the answer."]]);
  });

  it.each<[unknown, string]>([
    [[7], "names a number, which is not a property."],
    [["b"], 'names "b", which is not a property.'],
  ])("M-03 refuses to require what is no property: %j", async (required, fault) => {
    const broken = { ...params, requestedSchema: { ...params.requestedSchema, required } };
    await expect(answering(broken, {}).result).rejects.toThrow(`requestedSchema.required ${fault}`);
  });
});

function paramsOf(properties: object, required: readonly string[] = []) {
  return { message: "Please fill in.", requestedSchema: { type: "object", properties, required } };
}

function answering(params: object, answers: Record<string, string | string[]>) {
  const asked = asking(params, () => ({ type: "answered", answers }));
  asked.result.catch(() => undefined);
  return asked;
}

/** What the handler asks of a person, and what comes of it. */
function asking(
  params: object,
  act: Act,
  options: Parameters<typeof createElicitationHandler>[1] = {},
  members: Partial<PilotDeckElicitationChannel> = {},
) {
  const requests: PilotDeckElicitationRequest[] = [];
  const channel: PilotDeckElicitationChannel = {
    name: "person",
    capabilities: { closedChoice: true, freeText: true, schema: true, deferral: true },
    async askUser(request) {
      requests.push(request);
      return act(request);
    },
    ...members,
  };
  return { requests, result: createElicitationHandler(channel, options)({ params }) };
}
