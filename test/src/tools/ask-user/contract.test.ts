import { describe, expect, it } from "vitest";
import { runTool } from "../../../../src/index.js";
import {
  ASK_USER_TOOL_NAME,
  type AskUserInput,
  type AskUserToolOptions,
  createAskUserTool,
} from "../../../../src/tools/index.js";
import { rejectionOf } from "../ask-user-question/call.js";
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
  it("D-02 has the seed's name and label", () => {
    expect(ASK_USER_TOOL_NAME).toBe("ask_user");
    expect(createAskUserTool().title).toBe("Ask User");
  });

  it("D-02 asks, and refuses, under the name that the host gives it", async () => {
    const tool = createAskUserTool({ name: "ask_person" });
    expect(await rejectionOf(tool.execute(callOf("name"), { turnId: "turn" }))).toMatchObject({
      message: "ask_person requires a host elicitation channel (none registered).",
    });
    const channel = createActor({ type: "decline" });
    await tool.execute(callOf("name"), { turnId: "turn", elicitation: channel });
    expect(channel.requests).toMatchObject([{ toolName: "ask_person" }]);
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
