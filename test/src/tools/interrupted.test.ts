import { describe, expect, it } from "vitest";
import { CONTEXT, createReplying, endingOf, TOOLS } from "./every-tool.js";

const INTERRUPTED = { type: "cancelled", code: "aborted", interrupted: true, reason: "Ctrl+C" };
const INTERRUPTED_CALL =
  "The user interrupted the call: it has no result. The same call, made again, asks again.";
const MESSAGES: Record<string, string> = {
  ask: "Ask tool was cancelled by the user",
  ask_user: "ask_user was aborted: an interrupted call has no result; made again it asks from the beginning.",
};

describe.each(TOOLS)("$name, interrupted by the person", ({ name, create, input }) => {
  it("K-18 has no result: the call rejects with tool_aborted", async () => {
    const elicitation = createReplying(() => INTERRUPTED);
    expect(await endingOf(() => create().execute(input, { ...CONTEXT, elicitation }))).toMatchObject({
      error: {
        code: "tool_aborted",
        message: MESSAGES[name] ?? INTERRUPTED_CALL,
        details: { code: "aborted" },
      },
    });
  });

  it("K-18 asks again when the call is made again", async () => {
    const replies = [INTERRUPTED, { type: "answered", answers: { "Which?": "b" } }];
    const asked: (string | undefined)[] = [];
    const elicitation = createReplying(({ resumeKey }) => {
      asked.push(resumeKey);
      return replies.shift();
    });
    const tool = create();
    const call = () => endingOf(() => tool.execute(input, { ...CONTEXT, elicitation }));
    expect(await call()).toHaveProperty("error");
    expect(JSON.stringify(await call())).toContain("b");
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBe(asked[0]);
  });
});

describe("ask", () => {
  it("K-18 stops the turn where the person interrupted it, as where they cancelled", async () => {
    const stopped: string[] = [];
    const elicitation = createReplying(() => INTERRUPTED);
    const context = { ...CONTEXT, elicitation, abort: () => void stopped.push("stopped") };
    await endingOf(() => TOOLS[1]?.create().execute(TOOLS[1]?.input, context));
    expect(stopped).toEqual(["stopped"]);
  });
});
