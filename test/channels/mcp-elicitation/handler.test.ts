import type { Client } from "@modelcontextprotocol/client";
import { describe, expect, expectTypeOf, it } from "vitest";
import { createElicitationHandler } from "../../../channels/mcp-elicitation/index.js";
import { answer, cancel, createScriptedChannel } from "../../../channels/scripted/index.js";
import type {
  ElicitationAnswers,
  ElicitationCapabilities,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { elicitForm, type Form, joinHandler, NAME_FORM } from "./join-handler.js";
import cases from "./server-forms.json" with { type: "json" };

/** A person who gives these answers, whatever `check` says, which is kept. */
function createPerson(answers: unknown, capabilities: ElicitationCapabilities) {
  const requests: PilotDeckElicitationRequest[] = [];
  const told: string[] = [];
  const channel: PilotDeckElicitationChannel = {
    name: "person",
    capabilities,
    async askUser(request) {
      requests.push(request);
      told.push(...(request.check?.(answers) ?? []).map(({ message }) => message));
      return { type: "answered", answers: answers as ElicitationAnswers };
    },
  };
  return { channel, requests, told };
}

describe("a server's form", () => {
  it.each(cases)("M-03 $title", async ({ message, schema, capabilities, asked, answers, result, told }) => {
    const person = createPerson(answers, capabilities ?? { closedChoice: true, freeText: true });
    const { server } = await joinHandler(person.channel);
    const outcome = elicitForm(server, schema as unknown as Form, message);
    if (told === undefined) {
      expect(await outcome).toEqual(result);
      expect(person.told).toEqual([]);
    } else {
      // Not sent, told while a lone question is open, and when one of several is asked again.
      await expect(outcome).rejects.toThrow(/^The elicitation channel "person" gave /);
      await expect(outcome).rejects.toThrow(told);
      const again = person.requests[1]?.context?.markdown ?? "";
      expect(person.requests[0]?.questions.length === 1 ? person.told.join(" ") : again).toContain(told);
    }
    if (asked !== undefined) expect(person.requests[0]?.questions).toEqual(asked);
  });

  it("M-03 the request says who asks, why, in which session, and is withdrawn with the server's", async () => {
    const person = createPerson({ name: "Ada" }, { freeText: true });
    const { server } = await joinHandler(person.channel, { asker: "shop", sessionId: "s1" });
    await elicitForm(server, NAME_FORM, "Who are you?");
    await elicitForm(server, NAME_FORM, "Who are you?");
    const [first, second] = person.requests;
    expect(first).toMatchObject({
      toolCallId: "0",
      toolName: "elicitation/create",
      asker: "shop",
      sessionId: "s1",
      context: { markdown: "Who are you?" },
      signal: expect.any(AbortSignal),
    });
    expect(first?.requestId).not.toBe(second?.requestId);
  });

  it.each([
    {
      answers: { a: "Yes", z: "No" },
      told: '"z" is not one of the questions: "a".',
      content: { a: true },
    },
    {
      answers: { a: true },
      told: 'The answer to "a" must be a string, but is a boolean.',
      content: undefined,
    },
  ])(
    "M-03 a door that checks refuses $answers, from any other it is read",
    async ({ answers, told, content }) => {
      const person = createPerson(answers, { closedChoice: true, freeText: true });
      const requestedSchema = { properties: { a: { type: "boolean" } } };
      const result = createElicitationHandler(person.channel)({ params: { message: "m", requestedSchema } });
      if (content === undefined)
        await expect(result).rejects.toThrow('"a" must be answered with its options');
      else expect(await result).toEqual({ action: "accept", content });
      expect(person.told[0]).toBe(told);
    },
  );

  it("M-03 content is keyed by property, also by __proto__", async () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"string"},"constructor":{"type":"string"}}',
    ) as object;
    const requestedSchema = { type: "object", properties, required: ["__proto__"] };
    const answers = Object.fromEntries([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
    const { channel } = createPerson(answers, { freeText: true });
    const result = await createElicitationHandler(channel)({ params: { message: "m", requestedSchema } });
    expect(JSON.stringify(result)).toBe('{"action":"accept","content":{"__proto__":"a","constructor":"b"}}');
  });

  it("M-03 a pattern is never run, since one can hang", async () => {
    const properties = { a: { type: "string", pattern: "^(a+)+$" } };
    const text = `${"a".repeat(50)}!`;
    const { channel, requests } = createPerson({ a: text }, { freeText: true, schema: true });
    const params = { message: "m", requestedSchema: { type: "object", properties, required: ["a"] } };
    const result = await createElicitationHandler(channel)({ params });
    expect(result).toEqual({ action: "accept", content: { a: text } });
    expect(requests[0]?.questions).toEqual([{ question: "a", header: "a", options: [] }]);
  });

  it("M-03 the handler is one that the client of the official SDK takes", () => {
    const setHandler = (client: Client) =>
      client.setRequestHandler(
        "elicitation/create",
        createElicitationHandler(createScriptedChannel(cancel())),
      );
    expectTypeOf(setHandler).toBeFunction();
  });
});

it("M-08 what a server calls itself and its fields goes to the channel printable, and faults come back so", async () => {
  const bad = "\u001b]52;c;cm0=\u0007\u202e";
  const said = "\ufffd]52;c;cm0=\ufffd\ufffd";
  const person = createPerson({ [`Name${said}`]: "Ada" }, { freeText: true });
  const handler = createElicitationHandler(person.channel, { asker: `shop${bad}` });
  const ask = (a: object, key = "a") =>
    handler({
      params: { message: `Hello${bad}`, requestedSchema: { properties: { [key]: a }, required: [key] } },
    });
  await ask({ type: "string", title: `Name${bad}`, description: `As${bad}`, format: `f${bad}` });
  expect(person.requests[0]).toMatchObject({
    asker: `shop${said}`,
    context: { markdown: `Hello${said}` },
    questions: [{ question: `Name${said}`, hint: `As${said} Format: f${said}.` }],
  });
  await expect(ask({ type: `t${bad}` }, `k${bad}`)).rejects.toThrow(
    `requestedSchema.properties.k${said} must be of a primitive type or a list of choices, but its type is "t${said}".`,
  );
  const dead = createScriptedChannel(() => ({
    type: "cancelled",
    code: "undeliverable",
    reason: `gone${bad}`,
  }));
  const params = { message: `Sure${bad}?`, requestedSchema: { properties: {} } };
  await expect(createElicitationHandler(dead)({ params })).rejects.toThrow(`questions: gone${said}`);
  expect(dead.requests[0]?.questions[0]?.question).toBe(`Sure${said}?`);
});

describe("a form that cannot be asked", () => {
  it("M-03 the mode url is refused as a parameter that cannot be used, and nobody is asked", async () => {
    const channel = createScriptedChannel(cancel());
    const { server } = await joinHandler(channel);
    const params = { mode: "url", message: "m", elicitationId: "1", url: "https://example.com/" } as const;
    await expect(server.elicitInput(params)).rejects.toMatchObject({
      code: -32602,
      message: 'The mode "url" is not supported here. Supported: "form".',
    });
    expect(channel.requests).toEqual([]);
  });

  const property = "requestedSchema.properties.a";
  it.each<{ params?: unknown; properties?: object; required?: unknown; fault: string }>([
    { params: undefined, fault: "message must be a string, but it is undefined." },
    { params: { message: "m" }, fault: "requestedSchema must be an object with properties." },
    {
      params: { mode: 7, message: "m" },
      fault: 'The mode a number is not supported here. Supported: "form".',
    },
    { properties: { a: 7 }, fault: `${property} must be an object, but it is a number.` },
    {
      properties: { a: { type: "object" } },
      fault: `${property} must be of a primitive type or a list of choices, but its type is "object".`,
    },
    { properties: { a: { type: "array" } }, fault: `${property} must list its choices, each of them text.` },
    ...[
      { type: "string", enum: [] },
      { type: "string", enum: ["x", 7] },
      { type: "integer", enum: [1.5] },
      { enum: [{}] },
    ].map((a) => ({
      properties: { a },
      fault: `${property} must list its choices, each of them text, a number, true or false, of its type.`,
    })),
    {
      properties: { a: { type: "array", items: { enum: [1] } } },
      fault: `${property} must list its choices, each of them text.`,
    },
    {
      properties: { a: { type: "array", items: { enum: ["x"] }, minItems: "1" } },
      fault: `${property} must have numbers as minItems and maxItems.`,
    },
    {
      properties: { a: { type: "array", items: { enum: ["x", "y"] }, minItems: 3 } },
      fault: `${property} asks for more choices than there may be.`,
    },
    {
      properties: { a: { type: "array", items: { enum: ["x", "y"] }, minItems: 2, maxItems: 1 } },
      fault: `${property} asks for more choices than there may be.`,
    },
    {
      properties: { a: { type: "string", minLength: -1 } },
      fault: `${property} cannot be asked: its minLength must be a whole number, 0 or more.`,
    },
    {
      properties: { a: { type: "string" } },
      required: ["b"],
      fault: 'requestedSchema.required names "b", which is not a property.',
    },
    { properties: {}, required: "a", fault: "requestedSchema.required must be a list of properties." },
  ])("M-03 refused: $fault", async ({ params, properties, required, fault }) => {
    const channel = createScriptedChannel(cancel());
    const given =
      properties === undefined ? params : { message: "m", requestedSchema: { properties, required } };
    await expect(createElicitationHandler(channel)({ params: given })).rejects.toMatchObject({
      code: -32602,
      message: fault,
    });
    expect(channel.requests).toEqual([]);
  });

  it("M-03 thousands of equal titles are told apart in no time that grows faster than they", async () => {
    const enumNames = Array.from({ length: 50_000 }, () => "same");
    const property = { type: "string", enum: enumNames.map((_, index) => String(index)), enumNames };
    const requestedSchema = { type: "object", properties: { a: property }, required: ["a"] };
    const pick = createScriptedChannel(answer(({ options }) => options.at(-1)?.label ?? ""));
    const handler = createElicitationHandler(pick);
    expect(await handler({ params: { message: "m", requestedSchema } })).toEqual({
      action: "accept",
      content: { a: "49999" },
    });
  });

  it("M-03 a channel that takes no free text is named", async () => {
    const channel = { name: "buttons", askUser: async () => ({ type: "cancelled" }) as const };
    const { server } = await joinHandler(channel);
    await expect(elicitForm(server, NAME_FORM)).rejects.toThrow(
      'The elicitation channel "buttons" cannot ask "name": it lacks the capability freeText.',
    );
    const optional: Form = { type: "object", properties: { name: { type: "string" } } };
    expect(await elicitForm(server, optional)).toEqual({ action: "cancel" });
  });
});
