import { PassThrough } from "node:stream";
import fc from "fast-check";
import stringWidth from "fast-string-width";
import { describe, expect, it } from "vitest";
import { createPlainChannel } from "../../../channels/plain/index.js";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { runs } from "../../property-runs.js";

const QUESTION = {
  question: "Which retry policy should the order service use when nobody answers?",
  header: "Retries",
  options: [
    {
      label: "Exponential back-off with at most five attempts",
      description: "Waits longer each time that a call fails.",
      preview: "if (isRetryable(error)) {\n    await wait(attempt * attempt * 100);\n}",
    },
    { label: "No retries", description: "" },
  ],
};

async function print(
  question: PilotDeckElicitationQuestion,
  columns?: number,
  isTTY = true,
): Promise<string> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let printed = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  Object.assign(output, { isTTY, ...(columns !== undefined && { columns }) });
  input.end("1\n");
  const request = { toolCallId: "call", toolName: "test", questions: [question] };
  await createPlainChannel({ input, output }).askUser({ ...request, previewFormat: "markdown" });
  return printed;
}

describe("plain lines on a terminal", () => {
  it("K-17 are broken at words, below what they begin with", async () => {
    expect((await print(QUESTION, 40)).trimEnd().split("\n")).toEqual([
      "To leave without an answer, end the",
      "input (Ctrl+D).",
      "",
      "Question [Retries]",
      "Which retry policy should the order",
      "service use when nobody answers?",
      "",
      "  1. Exponential back-off with at most",
      "     five attempts",
      "     Waits longer each time that a call",
      "     fails.",
      "     | if (isRetryable(error)) {",
      "     |     await wait(attempt * attempt",
      "     |     * 100);",
      "     | }",
      "  2. No retries",
      "  3. Other (type your answer)",
      "",
      "Your choice:   → Exponential back-off with at most",
      "    five attempts",
    ]);
  });

  it("K-17 are left as they are elsewhere, and where nobody knows how wide it is", async () => {
    const whole = await print(QUESTION, undefined, false);
    expect(whole).toContain("\nWhich retry policy should the order service use when nobody answers?\n");
    expect(await print(QUESTION, 40, false)).toBe(whole);
    expect(await print(QUESTION)).toBe(whole);
    expect(await print(QUESTION, 200)).toBe(whole);
  });

  const indented = (count: number, text: string) => " ".repeat(count) + text;
  const ROWS: [string, string, string[]][] = [
    ["that just fit", "four words fit here!", ["four words fit here!"]],
    ["that just fit, far in", indented(12, "eight ch"), [indented(12, "eight ch")]],
    ["that are one column too wide", "five words fit here no", ["five words fit here", "no"]],
    [
      "that are begun beyond the middle",
      indented(15, "some words that are many"),
      [indented(10, "some words"), indented(10, "that are"), indented(10, "many")],
    ],
    ["of nothing but blanks", `a\n${indented(25, "")}\nb`, ["a", "", "b"]],
    ["with blanks at the edge", "twenty columns here!   then more", ["twenty columns here!", "then more"]],
    ["that break behind a wide character", `${"日".repeat(9)}abcd`, ["日".repeat(9), "abcd"]],
    ["that break before a wide character", `abcdefghijklmnopqrs日日`, ["abcdefghijklmnopqrs", "日日"]],
    ["of one long word", "abcdefghijklmnopqrstuvwxyz", ["abcdefghijklmnopqrst", "uvwxyz"]],
    ["of a list", "- one two three four five", ["- one two three four", "  five"]],
    ["of a list of ten or more", "10. one two three four", ["10. one two three", "    four"]],
    ["of a list, far from its signs", "-  one two three four", ["-  one two three", "   four"]],
    ["with a tab", "\tone two three four", ["    one two three", "    four"]],
    ["of an edge", "     | aaaa bbbb cccc dddd", ["     | aaaa bbbb", "     | cccc dddd"]],
  ];

  it.each(ROWS)("K-17 %s stand as they should on 20 columns", async (_, text, rows) => {
    const printed = (await print({ ...QUESTION, header: "", question: text }, 20)).split("\n");
    const at = printed.indexOf("Question") + 1;
    expect(printed.slice(at, at + rows.length + 1)).toEqual([...rows, ""]);
  });

  it.each([..."，。、．：；！？）】〕〗」』》〉…”’—～％ー々"])(
    "O-01 begin with no %s on 20 columns",
    async (mark) => {
      const printed = await print({ ...QUESTION, header: "", question: `${"日".repeat(9)}字${mark}日` }, 20);
      expect(printed).toContain(`\n${"日".repeat(9)}\n字${mark}日\n`);
    },
  );

  it.each([..."（【〔〖「『《〈“‘"])("O-01 end with no %s on 20 columns", async (mark) => {
    const printed = await print({ ...QUESTION, header: "", question: `${"日".repeat(9)}${mark}字日` }, 20);
    expect(printed).toContain(`\n${"日".repeat(9)}\n${mark}字日\n`);
  });

  it("K-17 lose no word, whatever is asked, and are no wider than the terminal", async () => {
    const words = fc.array(
      fc.constantFrom(..."a|word |- |1. || | → |\n|\n    |\t|日本語|👩‍👩‍👧|averyveryverylongword".split("|")),
      { maxLength: 40 },
    );
    const texts = words.map((pieces) => pieces.join(""));
    await fc.assert(
      fc.asyncProperty(texts, texts, fc.integer({ min: 20, max: 90 }), async (asked, label, columns) => {
        const question = {
          ...QUESTION,
          question: `${asked}?`,
          options: [{ label: `${label}.`, description: "" }],
        };
        const wrapped = await print(question, columns);
        const bare = (text: string) => text.replace(/\s/g, "");
        expect(bare(wrapped)).toBe(bare(await print(question)));
        // What is answered follows the prompt, where the person's own line end stands.
        const [questions = ""] = wrapped.split("Your choice: ");
        for (const line of questions.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
      }),
      { numRuns: runs(200) },
    );
  });
});
