import { describe, expect, it } from "vitest";
import {
  createClaudeCanUseTool,
  createClaudeDeferHook,
} from "../../../src/adapters/claude-agent-sdk/index.js";
import { createAskUserQuestionTool } from "../../../src/index.js";
import { createAsked, INPUT, REFUSED, REPLY, WRONG } from "./fakes.js";

const TOOL = createAskUserQuestionTool({ previewFormat: "markdown" });
const { signal } = new AbortController();
const CALL = { signal, toolUseID: "toolu", agentID: "agent-7" };

describe("the hook that defers", () => {
  const replies: Record<string, unknown> = {};
  const { hook, open } = createClaudeDeferHook(TOOL, { findReply: (id) => replies[id] });
  const event = {
    hook_event_name: "PreToolUse",
    tool_name: "AskUserQuestion",
    tool_use_id: "toolu",
    session_id: "s",
  };

  it("A-04 A-07 it defers until there is a reply, and then allows or denies", async () => {
    const decide = async (input: unknown) => (await hook({ ...event, tool_input: input })).hookSpecificOutput;
    expect(await decide(INPUT)).toEqual({ hookEventName: "PreToolUse", permissionDecision: "defer" });
    replies.toolu = REPLY;
    expect(await decide(INPUT)).toMatchObject({
      permissionDecision: "allow",
      updatedInput: { answers: { "Which?": "a" } },
    });
    replies.toolu = { type: "cancelled", code: "declined", reason: "no" };
    expect(await decide(INPUT)).toMatchObject({
      permissionDecision: "deny",
      permissionDecisionReason: "User declined to answer questions (no)",
    });
    expect(await decide(WRONG)).toMatchObject({
      permissionDecision: "deny",
      permissionDecisionReason: REFUSED,
    });
  });

  it("A-04 A-07 a call that brings its answers is judged as canUseTool judges it, and defers nothing", async () => {
    const input = { ...INPUT, answers: { "Which?": "b" } };
    const { permissionDecision, updatedInput } =
      (await hook({ ...event, tool_use_id: "new", tool_input: input })).hookSpecificOutput ?? {};
    const channel = createAsked();
    const judged = await createClaudeCanUseTool(TOOL, { channel })("AskUserQuestion", input, CALL);
    expect(channel.asked).toEqual([]);
    expect({ behavior: permissionDecision, updatedInput }).toEqual(judged);
    expect(permissionDecision).toBe("allow");
  });

  it("A-03 the host is told of a call the same, before it is deferred and after, and of one without an id", async () => {
    const told: unknown[] = [];
    const looked: string[] = [];
    const noting = createClaudeDeferHook(TOOL, {
      findReply: (id) => void looked.push(id),
      runtimeContext: (input) => {
        told.push(input);
        return {};
      },
    });
    const { session_id: _, ...call } = { ...event, tool_input: INPUT };
    await noting.hook(call);
    await noting.open({ id: "toolu", name: "AskUserQuestion", input: INPUT });
    expect(told).toEqual([call, call]);
    const { tool_use_id: __, ...nameless } = call;
    await noting.hook(nameless);
    expect(looked).toEqual(["toolu", ""]);
  });

  it("A-04 a run that deferred nothing asks nothing", async () => {
    expect(await open(undefined)).toBeUndefined();
  });

  it("A-02 A-04 a store that cannot be read denies the call, and says why", async () => {
    const failing = createClaudeDeferHook(TOOL, {
      findReply: () => {
        throw new Error("the database is down");
      },
    });
    expect(await failing.hook({ ...event, tool_input: INPUT })).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: 'The elicitation channel "claude-agent-sdk" failed: the database is down.',
      },
    });
  });

  it("A-04 A-07 it leaves other events and other tools alone, and tells what a deferred use asks", async () => {
    expect(await hook({ ...event, hook_event_name: "Stop" })).toEqual({});
    expect(await hook({ ...event, tool_name: "Bash" })).toEqual({});
    const use = { id: "toolu", name: "AskUserQuestion", input: INPUT };
    expect(await open(use)).toMatchObject({ toolCallId: "toolu", questions: INPUT.questions });
    expect(await open({ ...use, name: "Bash" })).toBeUndefined();
    expect(await open({ ...use, input: WRONG })).toBeUndefined();
  });
});
