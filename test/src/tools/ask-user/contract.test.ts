import { describe, expect, it } from "vitest";
import { runTool } from "../../../../src/index.js";
import {
  ASK_USER_TOOL_NAME,
  type AskUserInput,
  type AskUserToolOptions,
  createAskUserTool,
} from "../../../../src/tools/index.js";
import { rejectionOf } from "../ask-user-question/call.js";
import { isTransparent } from "../ask-user-question/hostile-values.js";
import { callOf, createActor } from "./act.js";

class HostError extends Error {
  readonly code: string;
  readonly details: unknown;
  constructor(code: string, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

const createError: AskUserToolOptions["createError"] = (...parts) => new HostError(...parts);

describe("the tool ask_user", () => {
  it("D-02 has the seed's name and label, and the ways of a question to the person", () => {
    const tool = createAskUserTool();
    const call = callOf("seed");
    expect(ASK_USER_TOOL_NAME).toBe("ask_user");
    expect(tool).toMatchObject({
      name: "ask_user",
      aliases: [],
      title: "Ask User",
      kind: "session",
      shouldDefer: true,
    });
    expect(tool).not.toHaveProperty("maxResultBytes");
    expect(tool.isReadOnly(call)).toBe(true);
    expect(tool.isConcurrencySafe(call)).toBe(true);
    expect(tool.requiresUserInteraction?.(call)).toBe(true);
  });

  it("D-02 says when to ask and when not, as the seed's guidelines do", () => {
    const { description } = createAskUserTool();
    for (const words of [
      /requirement/,
      /several valid ways/,
      /before a significant change/,
      /context does not tell/,
      /in their own words/,
      /left in a file/,
      /first and end its label with "\(Recommended\)"/,
      /one call, three to five at most/,
      /Do not ask what the context/,
      /do not ask again/,
    ]) {
      expect(description).toMatch(words);
    }
  });

  it("D-02 has another name and other aliases where the host says so", async () => {
    const aliases = ["askUser"];
    const tool = createAskUserTool({ name: "ask_person", aliases });
    expect(tool).toMatchObject({ name: "ask_person", aliases });
    expect(tool.aliases).not.toBe(aliases);
    expect(await rejectionOf(tool.execute(callOf("name"), { turnId: "turn" }))).toMatchObject({
      message: "ask_person requires a host elicitation channel (none registered).",
    });
    const channel = createActor({ type: "decline" });
    await tool.execute(callOf("name"), { turnId: "turn", elicitation: channel });
    expect(channel.requests).toMatchObject([{ toolName: "ask_person" }]);
  });

  it("D-02 shows the schema of the seed, without limits that it does not have, and frozen", () => {
    const { inputSchema } = createAskUserTool();
    expect(withoutWords(inputSchema)).toEqual({
      type: "object",
      required: ["questions"],
      properties: {
        questions: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            required: ["question"],
            properties: {
              question: { type: "string" },
              header: { type: "string" },
              options: {
                type: "array",
                items: {
                  type: "object",
                  required: ["label"],
                  properties: { label: { type: "string" }, description: { type: "string" } },
                },
              },
              multiSelect: { type: "boolean" },
            },
          },
        },
        metadata: { type: "object", additionalProperties: true },
      },
    });
    expect(findThawed(inputSchema)).toEqual([]);
  });

  it.each<[string, AskUserInput, Parameters<typeof createActor>[0] | undefined, string]>([
    ["without a channel", callOf("name"), undefined, "unsupported_tool"],
    ["without a question", { questions: [] }, { type: "decline" }, "invalid_tool_input"],
    [
      "for a channel that cannot deliver",
      callOf("name"),
      { type: "reply", reply: { type: "cancelled", code: "undeliverable" } },
      "unsupported_tool",
    ],
    [
      "for an aborted ask",
      callOf("name"),
      { type: "reply", reply: { type: "cancelled", code: "aborted" } },
      "tool_aborted",
    ],
    [
      "for a channel that fails",
      callOf("name"),
      { type: "reply", reply: { type: "answered", answers: { "Another?": "x" } } },
      "tool_execution_failed",
    ],
  ])("D-02 throws errors of the host's class %s", async (_, call, act, code) => {
    const tool = createAskUserTool({ createError });
    const elicitation = act && { elicitation: createActor(act) };
    const thrown = await rejectionOf(tool.execute(call, { turnId: "turn", ...elicitation }));
    expect(thrown).toBeInstanceOf(HostError);
    expect(thrown).toMatchObject({ code });
  });

  it("D-02 refuses an empty list of questions from end to end, and asks nobody", async () => {
    const channel = createActor({ type: "decline" });
    const result = await runTool(createAskUserTool(), { questions: [] }, { elicitation: channel });
    expect(result).toMatchObject({ type: "error", error: { code: "invalid_tool_input" } });
    expect(channel.requests).toEqual([]);
  });
});

function withoutWords(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === "description" && typeof value === "string" ? undefined : value,
    ),
  );
}

function findThawed(value: unknown): unknown[] {
  if (!isTransparent(value)) return [];
  return [...(Object.isFrozen(value) ? [] : [value]), ...Object.values(value).flatMap(findThawed)];
}
