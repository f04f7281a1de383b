import { describe, expect, it } from "vitest";
import { createPolicyChannel } from "../../../channels/policy/index.js";
import type { PilotDeckElicitationAnswer } from "../../../protocol/index.js";
import { formatPolicyForModel, summarizeAnswers } from "../../../src/index.js";
import { createAskUserTool, createDecisionTools, renderAskUserResult } from "../../../src/tools/index.js";
import { CONTEXT, createReplying, endingOf, NOON, TOOLS } from "./every-tool.js";

const NOTICE = "Say so, and ask before anything that cannot be undone.";
const RULE = 'Nobody was asked. These answers were taken by the rule "firsts"';

/** What each tool's model reads when a rule has taken `a`. */
const READ: Record<string, string[]> = {
  ask_user_question: [`${RULE}: "Which?"="a". ${NOTICE}`],
  ask: ["Rule selected: a", `${RULE}. ${NOTICE}`],
  ask_user: [
    '{"answered":true,"answers":[{"question":"Which?","answer":"a","selectedOption":"a","wasCustom":false}],"rule":"firsts"}',
    `${RULE}. ${NOTICE}`,
  ],
  AskUserQuestion: ['{"question":"Which?","answer":"a","rule":"firsts"}', `${RULE}. ${NOTICE}`],
};

/** Words by which a person would have agreed. */
const CONSENT = /\b(user|they|you)\b[^.]*\b(answer|select|chos|choos|pick|confirm|approv|agree|provid|want)/i;

describe.each(TOOLS)("a rule that answers $name", ({ name, create, input }) => {
  const firsts = createPolicyChannel({ name: "firsts", rule: ({ options }) => options[0]?.label });

  it("T-25 says that nobody was asked, and by which rule", async () => {
    const output = await create().execute(input, { ...CONTEXT, elicitation: firsts });
    expect(textsOf(output)).toEqual(READ[name]);
    expect(output.metadata).toEqual({
      provenance: { source: "policy", channel: "policy", answeredAt: expect.any(String), rule: "firsts" },
    });
  });

  it("T-25 X-07 reads in no sentence like a person's consent, whatever the rule took or said beside it", async () => {
    const reply: PilotDeckElicitationAnswer = {
      type: "answered",
      answers: { "Which?": "own words" },
      annotations: { "Which?": { notes: "as ever" } },
      provenance: { source: "policy", channel: "night", answeredAt: NOON.toISOString() },
    };
    const output = await create().execute(input, { ...CONTEXT, elicitation: createReplying(() => reply) });
    const text = textsOf(output).join("\n");
    expect(text).not.toMatch(CONSENT);
    expect(text).not.toContain("user notes");
    expect(text).toContain("own words");
    // Nobody's notes: the entries of `ask_user_question` have them within, the others on a line of their own.
    expect(text).toMatch(/^Notes on "Which\?": as ever$|" notes: as ever\./m);
    expect(JSON.stringify(output.data)).toContain("own words");
    expect(text).toContain('the rule "night"');
  });

  it("X-07 that takes nothing is no refusal of the person", async () => {
    const elicitation = createPolicyChannel({ rule: "decline" });
    const read = JSON.stringify(await endingOf(() => create().execute(input, { ...CONTEXT, elicitation })));
    expect(read).toContain(
      'The questions could not be shown to the user (nobody was asked: the rule \\"decline\\" takes no answers). The user has not declined.',
    );
    expect(read).not.toMatch(/User declined|cancelled by the user/);
  });
});

describe("what a rule took", () => {
  const answered = { "Which?": "a" };
  const questions = [{ question: "Which?", options: [{ label: "a" }] }];

  it("T-25 F-02 stands in entries, with previews and notes, but as nobody's notes", () => {
    const beside = { "Which?": { preview: "<p>a</p>", notes: "n" } };
    expect(formatPolicyForModel("night", { ...answered, 2: ["x", "y"] }, beside)).toBe(
      `Nobody was asked. These answers were taken by the rule "night": "2"="x, y", "Which?"="a" selected preview:\n<p>a</p> notes: n. ${NOTICE}`,
    );
  });

  it("T-25 F-05 is told as such in a compacted history", () => {
    const text = 'The user was not asked "Which?"; a was taken by the rule "night".';
    const provenance = { source: "policy", channel: "policy", rule: "night" } as const;
    expect(summarizeAnswers({ questions, answers: answered }, provenance)).toBe(text);
    expect(summarizeAnswers({ questions, answers: answered, rule: "night" })).toBe(text);
    // Of no name, it is still no person's choice.
    const nameless = summarizeAnswers({ questions, answers: answered }, { source: "policy" });
    expect(nameless).toBe(text.replace("night", ""));
  });

  it("T-25 D-02 stays so where stored details are replayed, and in a log", async () => {
    const input = { questions: [{ question: "Which?", options: [{ label: "a" }, { label: "b" }] }] };
    const elicitation = createPolicyChannel({ name: "firsts", rule: () => "a" });
    const first = await createAskUserTool().execute(input, { ...CONTEXT, elicitation });
    const details = first.data?.details;
    const replaying = createAskUserTool({ findDetails: () => JSON.parse(JSON.stringify(details)) });
    const again = await replaying.execute(input, CONTEXT);
    expect(textsOf(again)).toEqual(READ.ask_user);
    expect(again.metadata).toEqual({
      provenance: { source: "policy", channel: "none", answeredAt: expect.any(String), rule: "firsts" },
    });
    expect(renderAskUserResult(again.data)).toBe('Nobody was asked: taken by the rule "firsts"\nWhich? -> a');
  });

  it("T-25 is told of a decision, too", async () => {
    const { get_decision, ask_user } = createDecisionTools();
    const request = ask_user.toRequest({ kind: "bool", question: "Deploy?" }, CONTEXT);
    const reply = {
      ...{ type: "answered" as const, answers: { "Deploy?": "Yes" }, request },
      provenance: {
        source: "policy",
        channel: "inbox",
        answeredAt: NOON.toISOString(),
        rule: "night",
      } as const,
    };
    const elicitation = { ...createReplying(() => reply), collect: async () => reply };
    const output = await get_decision.execute({ decision_id: "7" }, { ...CONTEXT, elicitation });
    expect(output.data).toMatchObject({ outcome: true, answered_by: null });
    expect(textsOf(output)[1]).toBe(`${RULE.replace("firsts", "night")}. ${NOTICE}`);
  });
});

function textsOf({
  content,
}: {
  content: readonly { type: string; text?: string }[];
}): (string | undefined)[] {
  return content.map(({ text }) => text);
}
