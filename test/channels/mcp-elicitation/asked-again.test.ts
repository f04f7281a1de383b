import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createElicitationHandler } from "../../../channels/mcp-elicitation/index.js";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationChannel } from "../../../protocol/index.js";
import { createFakeTerminal, opened } from "../terminal/fake-terminal.js";
import { createFormPerson, FULL, paramsOf } from "./form-person.js";

describe("a wrong answer", () => {
  const keys = Array.from({ length: 13 }, (_, index) => `f${index + 1}`);
  const list = { type: "array", items: { type: "string", enum: ["a", "b", "c"] }, minItems: 1, maxItems: 2 };
  const properties = Object.fromEntries(keys.map((key) => [key, key === "f10" ? list : { type: "string" }]));
  const texts = Object.fromEntries(keys.map((key) => [key, key === "f10" ? ["a", "b", "c"] : `of ${key}`]));
  const content = { ...texts, f10: ["a", "c"] };

  it("M-07 asks that field again, not the form, and says what was wrong", async () => {
    const { channel, requests } = createFormPerson([texts, { f10: ["a", "c"] }]);
    const params = paramsOf(properties, keys);
    const result = await createElicitationHandler(channel)({ params });
    expect(result).toEqual({ action: "accept", content });
    expect(requests.map(({ questions }) => questions.map(({ question }) => question))).toEqual([
      keys,
      ["f10"],
    ]);
    expect(requests[1]?.context?.markdown).toBe(
      'That could not be used. "f10" has other limits. Choose at most 2. Please answer again.\n\nPlease fill in.',
    );
    expect(requests[1]?.requestId).not.toBe(requests[0]?.requestId);
  });

  it("M-07 asks that field again on plain lines", async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const handler = createElicitationHandler(createPlainChannel({ input, output }));
    const lines = keys.map((key) => (key === "f10" ? "1, 2, 3" : `of ${key}`));
    input.end([...lines, "1, 3", ""].join("\n"));
    expect(await handler({ params: paramsOf(properties, keys) })).toEqual({ action: "accept", content });
    expect(String(output.read()).match(/\[f1\]/g)).toHaveLength(1);
  });

  it.each(["1", "skip"])("M-07 %s on plain lines is what an optional number says", async (line) => {
    const input = new PassThrough();
    const output = new PassThrough();
    const handler = createElicitationHandler(createPlainChannel({ input, output }));
    const result = handler({ params: paramsOf({ age: { type: "integer", exclusiveMinimum: 0 } }) });
    input.end(`0\n${line}\n`);
    expect(await result).toEqual({ action: "accept", content: line === "1" ? { age: 1 } : {} });
    expect(String(output.read())).toContain('"age" must be answered with a whole number, 1 or more.');
  });

  it.each(["1", "skip"])("M-07 %s in the dialog is what an optional number says", async (line) => {
    const terminal = createFakeTerminal();
    const handler = createElicitationHandler(createTerminalChannel(terminal.options));
    const result = handler({ params: paramsOf({ age: { type: "integer" } }) });
    await opened(terminal);
    terminal.advance(1000);
    terminal.send(line, "\r");
    expect(await result).toEqual({ action: "accept", content: line === "1" ? { age: 1 } : {} });
  });

  it("M-07 who says all again changes only what was asked again", async () => {
    const again = { ...texts, f1: "changed", f10: ["a", "c"] };
    const { channel } = createFormPerson([texts, again]);
    const params = paramsOf(properties, keys);
    expect(await createElicitationHandler(channel)({ params })).toEqual({ action: "accept", content });
  });

  it("M-07 is not taken for the answer where the question is left open the second time", async () => {
    const optional = paramsOf({ a: { type: "string" }, b: { type: "integer" } });
    const { channel, requests } = createFormPerson([{ a: "x", b: "y" }, { a: "x" }]);
    expect(await createElicitationHandler(channel)({ params: optional })).toEqual({
      action: "accept",
      content: { a: "x" },
    });
    expect(requests).toHaveLength(2);
  });

  it("M-07 a decline at the second ask declines the form", async () => {
    const { channel } = createFormPerson([texts]);
    let asks = 0;
    const declining: PilotDeckElicitationChannel = {
      ...channel,
      async askUser(request): Promise<PilotDeckElicitationAnswer> {
        asks += 1;
        return asks === 1 ? channel.askUser(request) : { type: "cancelled", code: "declined" };
      },
    };
    const result = await createElicitationHandler(declining)({ params: paramsOf(properties, keys) });
    expect(result).toEqual({ action: "decline" });
  });

  it.each([1, 2, 5])("M-07 is an error after %d asks", async (attempts) => {
    const { channel, requests } = createFormPerson([texts]);
    const handler = createElicitationHandler(channel, { attempts });
    await expect(handler({ params: paramsOf(properties, keys) })).rejects.toThrow(
      'gave answers that the form does not allow: "f10" has other limits. Choose at most 2.',
    );
    expect(requests).toHaveLength(attempts);
    for (const bad of [0, 1.5, Number.NaN]) {
      expect(() => createElicitationHandler(channel, { attempts: bad })).toThrow(TypeError);
    }
  });

  it.each([
    { mode: "rpc", refused: true },
    { mode: "print", refused: true },
    { mode: "interactive", refused: false },
    { mode: undefined, refused: false },
  ] as const)("M-07 a channel of mode $mode refuses it at once: $refused", async ({ mode, refused }) => {
    const { channel, requests } = createFormPerson([texts, { f10: ["a"] }], {
      ...FULL,
      ...(mode && { mode }),
    });
    await createElicitationHandler(channel)({ params: paramsOf(properties, keys) });
    expect((requests[0]?.check?.(texts) ?? []).map(({ pointer }) => pointer)).toEqual(
      refused ? ["/f10"] : [],
    );
    // A question on its own is asked again whatever happens.
    expect(requests[1]?.check?.({ f10: [] })).toMatchObject([{ message: '"f10" has no answer.' }]);
  });

  it("M-07 the request is plain data but for what cannot be cloned", async () => {
    const { channel, requests } = createFormPerson([{ a: "x" }]);
    const { signal } = new AbortController();
    await createElicitationHandler(channel)({ params: paramsOf({ a: { type: "string" } }) }, { signal });
    expect(structuredClone(requests[0])).toMatchObject({ toolName: "elicitation/create" });
    expect(requests[0]?.signal).toBe(signal);
  });
});
