import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOOLS } from "../tools/every-tool.js";
import { run } from "./run.js";

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "repair-"));
});
afterAll(() => rmSync(cwd, { recursive: true }));

function write(call: unknown): string {
  const file = join(cwd, "call.json");
  writeFileSync(file, JSON.stringify(call));
  return file;
}

/** The option `a`, as a plain line takes it. */
const FIRST = "1\n";
const question = { question: "Which?", header: "Choice", options: ["a", "b"] };
const OPTIONS = [
  "/questions/0/options/0: A bare text was read as the label.",
  "/questions/0/options/0/description: description was missing; it was taken to be empty.",
  "/questions/0/options/1: A bare text was read as the label.",
  "/questions/0/options/1/description: description was missing; it was taken to be empty.",
];

describe("a call that was got wrong", () => {
  const wrapped = [
    ...TOOLS.map(({ name, input }) => ({ name, input })),
    { name: "decisions", input: { question: "Which?", kind: "text" } },
  ];
  it.each(wrapped)("J-01 of $name is refused, and with --repair it is mended", async ({ name, input }) => {
    const file = write({ parameters: input });
    const store = join(cwd, "store");
    const more = ["--tool", name, "--json", ...(name === "decisions" ? ["--store", store] : [])];
    expect(await run([file, ...more], FIRST)).toMatchObject({ code: 2 });
    const { code, stdout, stderr } = await run([file, "--repair", ...more], FIRST);
    expect(code).toBe(0);
    const message = "The arguments were wrapped in parameters; they were taken out.";
    expect(stderr.split("\n")[0]).toBe(`Mended at /: ${message}`);
    const toolName = name === "decisions" ? "ask_user" : name;
    expect(JSON.parse(stdout)).toMatchObject({
      type: "success",
      toolName,
      metadata: { repaired: [{ pointer: "", message }] },
    });
  });

  it.each([
    ["en", "Mended at "],
    ["de", "Berichtigt bei "],
    ["zh-CN", "已修正 "],
  ])("J-01 O-01 in %s each thing that was mended is a line of its own", async (language, lead) => {
    const file = write({ questions: [question] });
    const { stderr } = await run([file, "--repair", "--language", language], FIRST);
    const colon = language === "zh-CN" ? "：" : ": ";
    const lines = OPTIONS.map((line) => lead + line.replace(": ", colon));
    expect(stderr.split("\n").slice(0, OPTIONS.length)).toEqual(lines);
  });

  it("J-01 a member whose name has lines of its own is told in one", async () => {
    const { question: text, ...others } = question;
    const file = write({ questions: [{ ...others, "ques\ntion": text }] });
    const { code, stderr } = await run([file, "--repair"], FIRST);
    expect(code).toBe(0);
    expect(stderr.split("\n")[0]).toBe("Mended at /questions/0/question: ques tion was read as question.");
  });

  it("J-01 answers in advance go to the mended call", async () => {
    const file = write({ questions: JSON.stringify([question]) });
    const { code, stdout, stderr } = await run([file, "--repair", "--json", "--answers", '["b"]']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Mended at \/questions: /);
    const { data, metadata } = JSON.parse(stdout);
    expect(data.answers).toEqual({ "Which?": "b" });
    expect(metadata.repaired).toHaveLength(5);
  });

  it("J-01 what is still wrong is told of the mended call, where it stands or in what it stands", async () => {
    const file = write([{ ...question, header: "far too long a header" }]);
    const { code, stdout, stderr } = await run([file, "--repair"], FIRST);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Mended at /questions: The list of questions was the whole input");
    expect(stderr).toMatch(
      /\nask_user_question was called with invalid input:\n\S+call\.json:1:1: header for/,
    );
  });

  it("J-01 a sound call is asked as ever, and nothing is told", async () => {
    const file = write(TOOLS[0]?.input);
    const { code, stdout, stderr } = await run([file, "--repair", "--json"], FIRST);
    expect({ code, stderr }).toEqual({ code: 0, stderr: (await run([file], FIRST)).stderr });
    expect(JSON.parse(stdout).metadata).not.toHaveProperty("repaired");
  });

  it("J-01 the shape of the mended call decides whose AskUserQuestion it is", async () => {
    for (const [input, contract] of [
      [TOOLS[0]?.input, "ask_user_question"],
      [TOOLS[3]?.input, "AskUserQuestion"],
    ]) {
      const file = write({ args: input });
      const { stdout } = await run([file, "--repair", "--tool", "AskUserQuestion", "--json"], FIRST);
      expect(JSON.parse(stdout).toolName).toBe(contract);
    }
  });
});
