import { describe, expect, it } from "vitest";
import type { ElicitationCancelCode } from "../../../protocol/index.js";
import { rejectionOf } from "./ask-user-question/call.js";
import { CONTEXT, createReplying, endingOf, NOON, TOOLS } from "./every-tool.js";

const DECLINED = "User declined to answer questions";
const NOT_SHOWN = "The questions could not be shown to the user";
const NOT_DECLINED = "The user has not declined.";
const MISSED = "The user did not answer";

/** The tools for whose cancellations no seed has words of its own. */
const PLAIN = TOOLS.filter(({ name }) => name === "ask_user_question" || name === "AskUserQuestion");

const TEXTS: [code: ElicitationCancelCode | undefined, bare: string, because: string][] = [
  [undefined, DECLINED, `${DECLINED} (why)`],
  ["declined", DECLINED, `${DECLINED} (why)`],
  ["dismissed", DECLINED, `${DECLINED} (why)`],
  ["aborted", DECLINED, `${DECLINED} (why)`],
  ["undeliverable", `${NOT_SHOWN}. ${NOT_DECLINED}`, `${NOT_SHOWN} (why). ${NOT_DECLINED}`],
  ["connection_lost", `${NOT_SHOWN}. ${NOT_DECLINED}`, `${NOT_SHOWN} (why). ${NOT_DECLINED}`],
  ["unknown", `${NOT_SHOWN}. ${NOT_DECLINED}`, `${NOT_SHOWN} (why). ${NOT_DECLINED}`],
  ["timeout", `${MISSED}.`, `${MISSED} (why).`],
  ["deferred", `${MISSED}.`, `${MISSED} (why).`],
];

describe.each(PLAIN)("a cancellation of $name", ({ create, input }) => {
  it.each(TEXTS)("T-14 is told as a refusal only where it is one: %s", async (code, bare, because) => {
    const details = code && { code };
    expect(await cancel(create(), input, { code })).toEqual({
      error: { code: "unsupported_tool", message: bare, details },
    });
    expect(await cancel(create(), input, { code, reason: "why" })).toEqual({
      error: { code: "unsupported_tool", message: because, details },
    });
  });
});

describe.each(TOOLS)("the words of $name", ({ name, create, input }) => {
  it.each(TEXTS.slice(4))(
    "T-14 never say that the user declined or cancelled where they saw nothing: %s",
    async (code) => {
      const ending = await cancel(create(), input, { code, reason: "why" });
      const text = "error" in ending ? String(ending.error.message) : JSON.stringify(ending.output);
      expect(text).not.toMatch(/User declined|cancelled by the user/);
      if ("output" in ending && code !== "connection_lost") {
        expect(text).toContain("The user did not answer (why).");
      }
    },
  );

  it.each(TEXTS)("T-14 take no more than 1 000 characters of a reason: %s", async (code) => {
    const reason = "x".repeat(1_000_000);
    const ending = await cancel(create(), input, { code, reason });
    const { content } = "output" in ending ? (ending.output as { content: unknown }) : { content: ending };
    const text = JSON.stringify(content);
    expect(text.length).toBeLessThan(3_000);
    if (text.includes("xxx")) expect(text).toContain(`${"x".repeat(999)}…`);
    expect(text).not.toContain("x".repeat(1_000));
  });

  it("T-16 T-23 take nothing for an answer that cannot be seen, whoever kept the outcome", async () => {
    const answered = { type: "answered", endedAt: NOON.toISOString() } as const;
    const provenance = { source: "user", channel: "replying", answeredAt: NOON.toISOString() } as const;
    for (const answers of [{}, { "Which?": " " }, { "Which?": ["", "\u200b"] }]) {
      expect(await endingOf(() => create().toResult(input, { ...answered, answers, provenance }))).toEqual({
        error: {
          code: "tool_execution_failed",
          message: "No answer was given; silence is not taken for consent.",
          details: undefined,
        },
      });
    }
    const answers = { "Which?": " " };
    const given = { ...provenance, source: "pre-supplied" } as const;
    expect(
      await endingOf(() => create().toResult(input, { ...answered, answers, provenance: given })),
    ).toHaveProperty("output");
  });

  it("T-17 T-23 make up no cause for a failure that has none", async () => {
    const failed = { type: "failed", code: "unsupported_tool", message: "m", details: {} } as const;
    const error = await rejectionOf(
      (async () => create().toResult(input, { ...failed, endedAt: NOON.toISOString() }))(),
    );
    expect(error).toMatchObject({ code: "unsupported_tool", message: "m" });
    expect(error).not.toHaveProperty("cause");
  });

  it("T-11 are the same for a channel that is null as for none", async () => {
    const tool = create();
    const none = await endingOf(() => tool.execute(input, CONTEXT));
    expect(none).toMatchObject({ error: { code: "unsupported_tool" } });
    expect(await endingOf(() => tool.execute(input, { ...CONTEXT, elicitation: null }))).toEqual(none);
    if (name === "ask") return;
    const message = `${name} requires a host elicitation channel (none registered).`;
    expect(none).toMatchObject({ error: { message } });
  });
});

describe.each(TOOLS.slice(1))("what $name says beside an answer", ({ create, input }) => {
  it("D-01 D-02 D-03 are the notes that have words, on whichever question", () => {
    const { content } = create().toResult(input, {
      type: "answered",
      answers: { "Which?": "a" },
      annotations: {
        "Which?": { preview: "p", notes: "" },
        "Else?": { notes: "soon" },
        "When?": { notes: "now" },
      },
      provenance: { source: "user", channel: "replying", answeredAt: NOON.toISOString() },
      endedAt: NOON.toISOString(),
    });
    const text = 'User notes on "Else?": soon\nUser notes on "When?": now';
    expect(content.slice(1)).toEqual([{ type: "text", text }]);
  });
});

describe("ask", () => {
  const tool = TOOLS[1]?.create();

  it.each<[ElicitationCancelCode | undefined, string, number]>([
    [undefined, "tool_aborted", 1],
    ["declined", "tool_aborted", 1],
    ["dismissed", "tool_aborted", 1],
    ["aborted", "tool_aborted", 0],
    ["undeliverable", "unsupported_tool", 1],
    ["connection_lost", "unsupported_tool", 0],
    ["unknown", "unsupported_tool", 0],
    ["timeout", "tool_timeout", 0],
    ["deferred", "tool_timeout", 0],
  ])(
    "D-01 T-14 stops the turn where the user wants no more or cannot be asked: %s",
    async (code, kind, stops) => {
      const stopped: string[] = [];
      const elicitation = createReplying(() => ({ type: "cancelled", code }));
      const context = { ...CONTEXT, elicitation, abort: () => void stopped.push("stopped") };
      const ending = await endingOf(() => tool?.execute(TOOLS[1]?.input, context));
      expect(ending).toMatchObject({ error: { code: kind } });
      expect(stopped).toHaveLength(stops);
    },
  );
});

function cancel(
  tool: ReturnType<(typeof TOOLS)[number]["create"]>,
  input: unknown,
  reply: { code: ElicitationCancelCode | undefined; reason?: string },
) {
  const elicitation = createReplying(() => ({ type: "cancelled", ...reply }));
  return endingOf(() => tool.execute(input, { ...CONTEXT, elicitation }));
}
