import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { runCommand } from "../../../src/cli/run-command.js";
import {
  answer,
  ask,
  cwd,
  FILE,
  questions,
  RETRIES,
  readPending,
  SCOPE,
  SECOND,
  TEXT,
  THIRD,
  useQuestionsFolder,
  writePending,
} from "./questions-folder.js";
import { type Run, run } from "./run.js";

useQuestionsFolder();

const answered = (file: string) => `Answered ${file}. The call that asked takes the answers from there.\n`;
const still = (file: string) => `The questions still wait in ${file}: nothing was written there.\n`;
const reply = (lines: string, ...args: string[]) => run(["questions", "answer", ...args], lines, { cwd });

/** Answers once the question has been printed and something has happened to the file. */
async function replyAfter(happen: () => void, lines: string): Promise<Run> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const outputs = [text(stdout), text(stderr)];
  let said = "";
  stderr.on("data", (chunk) => {
    said += chunk;
    if (!said.includes(RETRIES) || stdin.writableEnded) return;
    happen();
    stdin.end(lines);
  });
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const { signal } = new AbortController();
    const code = await runCommand(["questions", "answer"], { stdin, stdout, stderr, signal });
    stdout.end();
    stderr.end();
    const [result = "", told = ""] = await Promise.all(outputs);
    return { code, stdout: result, stderr: told };
  } finally {
    process.chdir(before);
  }
}

describe("questions answer", () => {
  it("L-09 asks what waits, and the call takes the answers from the file", async () => {
    await ask();
    const { code, stdout, stderr } = await reply("2\n3\n");
    expect({ code, stdout }).toEqual({ code: 0, stdout: TEXT });
    expect(stderr).toContain(`Question 1 of 2 [Retries]\n${RETRIES}\n`);
    expect(stderr.endsWith(answered(FILE))).toBe(true);
    expect(await ask()).toEqual({ code: 0, stdout: TEXT, stderr: "" });
  });

  it("L-09 asks all of them in turn, on one input", async () => {
    await ask();
    writePending(SECOND, "Sure?");
    const { code, stdout, stderr } = await reply("2\n3\n1\n");
    expect(code).toBe(0);
    expect(stdout).toBe(
      `${TEXT}{"answered":true,"answers":[{"question":"Sure?","answer":"A","selectedOption":"A","wasCustom":false}]}\n`,
    );
    expect(stderr).toMatch(new RegExp(`^1\\. ${FILE}, asked just now\n`));
    expect(stderr).toContain(`\n2. ${SECOND}, asked just now\n`);
    expect(readPending(SECOND)).toMatchObject({ questions: [{ answer: "A" }] });
  });

  it("L-09 asks the one whose number questions lists", async () => {
    await ask();
    writeFileSync(join(cwd, SECOND), "{");
    writePending(THIRD, "Sure?");
    expect((await questions()).stdout).toContain(`2. ${THIRD}, asked just now\n`);
    const { code, stderr } = await reply("B\n", "2", "--plain");
    expect(code).toBe(0);
    expect(stderr.endsWith(answered(THIRD))).toBe(true);
    expect(readPending(FILE)).toMatchObject({ questions: [{ answer: null }, { answer: null }] });
  });

  it("L-09 asks only what is open in a file, and says why an answer is asked again", async () => {
    await ask();
    answer(["9", ["Dashboards"]]);
    const { code, stdout, stderr } = await reply("2\n");
    expect({ code, stdout }).toEqual({ code: 0, stdout: TEXT });
    expect(stderr).toContain("is unclear. Expected:");
    expect(stderr).not.toContain(`\n${SCOPE}\n`);
  });

  it("L-09 the end of the input leaves what is not answered yet as it is", async () => {
    await ask();
    writePending(SECOND, "Sure?");
    writePending(THIRD, "Really?");
    const { code, stdout, stderr } = await reply("2\n3\n");
    expect(code).toBe(3);
    expect(stdout.startsWith(TEXT)).toBe(true);
    expect(stderr).toContain(still(SECOND));
    expect(stderr).not.toContain("Really?");
    expect(stderr).toMatch(/One more file waits\. Go on with ask-user-question questions answer\.\n$/);
    expect(readPending(SECOND)).toMatchObject({ questions: [{ answer: null }] });
  });

  it("L-09 an interrupt leaves everything as it is", async () => {
    await ask();
    writePending(SECOND, "Sure?");
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const told = text(stderr);
    const interrupt = new AbortController();
    stderr.on("data", (chunk) => {
      if (String(chunk).includes(RETRIES)) interrupt.abort();
    });
    const before = process.cwd();
    process.chdir(cwd);
    try {
      const streams = { stdin, stdout, stderr, signal: interrupt.signal };
      expect(await runCommand(["questions", "answer"], streams)).toBe(130);
    } finally {
      process.chdir(before);
    }
    stderr.end();
    expect(await told).toContain(still(FILE));
    expect(await told).not.toContain("Sure?");
    expect(await told).toMatch(/\nOne more file waits\. Go on with ask-user-question questions answer\.\n$/);
    expect(readPending(FILE)).toMatchObject({ questions: [{ answer: null }, { answer: null }] });
  });

  it("L-09 tells of files that are broken, and asks the others", async () => {
    writeFileSync(join(cwd, "waiting.json"), "");
    await ask();
    writeFileSync(join(cwd, SECOND), '{"questions": }');
    const { code, stdout, stderr } = await reply("2\n3\n");
    expect({ code, stdout }).toEqual({ code: 1, stdout: TEXT });
    expect(stderr).toMatch(/^\.pi\/pending-questions-2\.json is not valid JSON: line 1, column 15: /);
    expect(readFileSync(join(cwd, SECOND), "utf8")).toBe('{"questions": }');
    rmSync(join(cwd, FILE));
    writePending(FILE, "Sure?");
    // A file that is broken weighs more than one that nobody answered.
    expect(await reply("")).toMatchObject({ code: 1, stdout: "" });
  });

  it.each<[string, string, () => void]>([
    ["was taken or removed meanwhile.", "gone", () => rmSync(join(cwd, FILE))],
    ["is not valid JSON:", "broken", () => writeFileSync(join(cwd, FILE), "{")],
    ["was answered by somebody else meanwhile.", "answered", () => answer(["No retries", ["Dashboards"]])],
    [
      "was declined meanwhile.",
      "declined",
      () => writeFileSync(join(cwd, FILE), JSON.stringify({ ...readPending(FILE), declined: true })),
    ],
    ["holds other questions now.", "another ask's", () => writePending(FILE, "Sure?")],
  ])("L-09 a file that %s: what was typed is printed, and nothing is written", async (words, _, happen) => {
    await ask();
    let changed: string | undefined;
    const { code, stdout, stderr } = await replyAfter(() => {
      happen();
      changed = (() => {
        try {
          return readFileSync(join(cwd, FILE), "utf8");
        } catch {
          return undefined;
        }
      })();
    }, "2\n3\n");
    expect({ code, stdout }).toEqual({ code: 1, stdout: TEXT });
    expect(stderr).toContain(`${FILE} ${words}`);
    expect(stderr).toMatch(
      /Nothing was written there\. What you answered is printed above, and nowhere else\.\n$/,
    );
    if (changed === undefined) expect(() => readFileSync(join(cwd, FILE))).toThrow("ENOENT");
    else expect(readFileSync(join(cwd, FILE), "utf8")).toBe(changed);
  });

  it("L-09 a file that is gone before its turn is told so, and the next one is asked", async () => {
    await ask();
    writePending(SECOND, "Gone?");
    writePending(THIRD, "Sure?");
    const { code, stdout, stderr } = await replyAfter(() => rmSync(join(cwd, SECOND)), "2\n3\n1\n");
    expect(code).toBe(1);
    expect(stdout).toContain(`${TEXT}{"answered":true,"answers":[{"question":"Sure?"`);
    expect(stderr).toContain(`2. ${SECOND}, asked just now\n${SECOND} does not exist.`);
  });

  it("L-09 says that nothing waits, and what became of what was there", async () => {
    expect(await reply("")).toEqual({ code: 0, stdout: "", stderr: "No questions are waiting.\n" });
    await ask();
    answer(["2", ["Dashboards"]]);
    const { code, stdout, stderr } = await reply("");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toBe(
      `No questions are waiting.\n${FILE} is answered already: run the call again, or answer anew with --answers and --file.\n`,
    );
    expect(await reply("", "1")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("answered already"),
    });
  });

  it("L-09 says of a file that cannot be read what is wrong with it, and not that nothing waits", async () => {
    await ask();
    writeFileSync(join(cwd, FILE), "{");
    const { code, stderr } = await reply("");
    expect(code).toBe(1);
    expect(stderr).toContain(`${FILE} is not valid JSON`);
    expect(stderr).not.toContain("No questions");
  });

  it("L-09 refuses a number that is nobody's, and a channel that asks nobody", async () => {
    expect((await reply("", "1")).stderr).toBe("No file of questions has the number 1: none wait.\n");
    await ask();
    for (const [args, words] of [
      [["2"], "No file of questions has the number 2: questions lists 1.\n"],
      [["x"], '"x" is not the number of a file of questions: questions lists 1.\n'],
      [["01"], "No file of questions has the number 01: questions lists 1.\n"],
      [["--channel", "file"], "--channel file leaves questions in a file; questions answer asks them.\n"],
      [["--answers", "[]"], "--answers does not go with questions answer. It takes --channel, "],
    ] as const) {
      const { code, stdout, stderr } = await reply("", ...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr.startsWith(words), stderr).toBe(true);
    }
  });
});

describe("what stands above the questions of a file", () => {
  it("I-07 is what they are about, who asks, for which project, and why", async () => {
    await ask();
    const about = {
      title: "Configure the shop.",
      asker: "reviewer",
      project: "shop",
      context: "It is **slow**.",
    };
    writePending(FILE, "Sure?", about);
    const { stderr } = await reply("1\n");
    const [head] = stderr.split("To leave without an answer");
    expect(head).toBe("reviewer asks (shop):\n\nConfigure the shop.\n\nIt is **slow**.\n\n");
  });
});

describe("questions", () => {
  it("L-09 says who asks, in one line", async () => {
    await ask();
    writePending(SECOND, "Sure?", { asker: "the\nreviewer\u001b[2J" });
    expect((await questions()).stdout).toContain(`\n2. ${SECOND}, asked just now by the reviewer\ufffd[2J\n`);
  });
});
