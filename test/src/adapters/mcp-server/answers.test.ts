import { describe, expect, it } from "vitest";
import type { HumanAnswer } from "../../../../src/testing/index.js";
import { fillForm } from "../../../channels/mcp-elicitation/fill-form.js";
import { readJson } from "../../../house/source-files.js";
import { connectTools, PAIRS, type Respond, textOf } from "./pairs.js";
import { QUESTIONS } from "./questions.js";

type Act =
  | { answers: HumanAnswer[] }
  | { content: Record<string, string> }
  | { action: "decline" | "cancel" };
type Case = {
  title: string;
  questions: (keyof typeof QUESTIONS)[];
  acts: Act[];
  text: string;
  isError?: true;
};

const REPAIRED = "io.github.pilotdeck/repaired";

const cases = readJson("test/src/adapters/mcp-server/cases.json") as Case[];

/** A person who does one thing after the other with the forms that they see. */
function act(acts: readonly Act[]): Respond {
  const rest = [...acts];
  return (form) => {
    const next = rest.shift();
    if (next === undefined) throw new Error("There are no more acts.");
    if ("answers" in next) return fillForm(form, { type: "answer", answers: next.answers });
    return "content" in next ? { action: "accept", content: next.content } : next;
  };
}

describe.each(PAIRS)("a $server and a client of $client", ({ server, client }) => {
  it.each(cases)("U-03 U-08 $title", async ({ questions, acts, text, isError }) => {
    const { call } = await connectTools({
      ...{ server, client, respond: act(acts) },
      options: { soonestActMs: 0 },
    });
    const result = await call({ questions: questions.map((name) => QUESTIONS[name]) });
    expect(textOf(result)).toBe(text);
    expect(result.isError ?? false).toBe(isError ?? false);
  });

  it("U-08 what is wrong with a call is told in the tool's own words, all of it", async () => {
    const { call } = await connectTools({ server, client });
    const result = await call({
      questions: [{ ...QUESTIONS.color, header: "Much too long a header" }],
      extra: 1,
    });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('header for "Which color?" exceeds 12 chars');
    expect(textOf(result)).toContain("extra");
  });

  it("J-01 a call with one meaning is mended before it is refused, unless the host says otherwise", async () => {
    const questions = JSON.stringify([QUESTIONS.color]);
    const respond: Respond = () => ({ action: "decline" });
    const mending = await connectTools({ server, client, respond, options: { soonestActMs: 0 } });
    expect(textOf(await mending.call({ questions }))).toContain("declined");
    const strict = await connectTools({ server, client, respond, options: { repair: false } });
    expect(textOf(await strict.call({ questions }))).toContain("must be an array");
  });

  it("J-01 the client is told what was mended in a call, beside the text, which is that of a sound one", async () => {
    const { call } = await connectTools({
      ...{ server, client, respond: () => ({ action: "accept", content: { q1: "Red" } }) },
      options: { soonestActMs: 0 },
    });
    const sound = await call({ questions: [QUESTIONS.color] });
    const mended = await call({ questions: JSON.stringify([QUESTIONS.color]) });
    expect(textOf(sound)).toContain('"Which color?"="Red"');
    expect(mended.content).toEqual(sound.content);
    expect(mended._meta?.[REPAIRED]).toEqual([
      { pointer: "/questions", message: expect.stringContaining("string") },
    ]);
    expect(sound._meta ?? {}).not.toHaveProperty([REPAIRED]);
  });

  it("U-05 a model that answers for its person is refused, whatever it sends", async () => {
    let forms = 0;
    const respond: Respond = () => {
      forms += 1;
      return { action: "decline" };
    };
    const { call } = await connectTools({ server, client, respond });
    const questions = [QUESTIONS.color];
    for (const more of [
      { answers: { "Which color?": "Red" } },
      { answers: {} },
      { answer: "Red" },
      { provenance: {} },
    ]) {
      const result = await call({ questions, ...more });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain("invalid input");
    }
    expect(forms).toBe(0);
  });

  it("U-08 the tool is listed with its schema", async () => {
    const { list } = await connectTools({ server, client });
    const [tool] = await list();
    expect(tool).toMatchObject({
      name: "ask_user_question",
      annotations: { readOnlyHint: true, openWorldHint: false },
    });
    expect(tool?.inputSchema).toMatchObject({ type: "object", required: ["questions"] });
    expect(JSON.stringify(tool?.inputSchema)).not.toContain('"answers"');
  });
});
