import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { open, terminal, untilAwake, useTerminal } from "../../channels/terminal/command-terminal.js";
import { ROOT } from "../../house/source-files.js";

const COMMAND = `${process.execPath} ${ROOT}dist/src/cli/main.js`;
const FIRST = ".pi/pending-questions.json";
const SECOND = ".pi/pending-questions-2.json";

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "real-questions-"));
  mkdirSync(join(cwd, ".pi"));
  for (const [file, question, options] of [
    [FIRST, "Which colour?", ["Red", "Blue"]],
    [SECOND, "Which wall?", ["North", "South"]],
  ] as const) {
    writeFileSync(join(cwd, file), JSON.stringify({ questions: [{ question, options, answer: null }] }));
  }
});
afterEach(() => rmSync(cwd, { recursive: true }));
useTerminal();

const read = (file: string) => JSON.parse(readFileSync(join(cwd, file), "utf8")).questions[0].answer;

describe("questions at a terminal", () => {
  it("L-09 says how to answer what is open, and nothing of it where nothing is", async () => {
    open(`${COMMAND} questions; ${COMMAND} questions clear; ${COMMAND} questions`, { cwd, columns: 100 });
    const screen = await terminal.until(/\[exit 0\]/);
    expect(screen).toContain(
      "   open      Which wall?\nAnswer them with: ask-user-question questions answer\nRemoved ",
    );
    expect(screen).toContain(`Removed ${SECOND}.\nNo questions are waiting.\n[exit 0]`);
  });
});

describe("questions answer at a terminal", () => {
  it("L-09 draws a dialog for each file, and says which it is and what became of it", async () => {
    open(`${COMMAND} questions answer`, { cwd, columns: 100, rows: 40 });
    await untilAwake(/> 1\. Red/);
    terminal.type("2");
    await untilAwake(/> 1\. North/);
    const between = terminal.screen();
    expect(between).toMatch(/^1\. \.pi\/pending-questions\.json, asked just now\n/);
    expect(between).toContain(
      'What the model reads:\nUser has answered your questions: "Which colour?"="Blue".',
    );
    expect(between).toContain(`Answered ${FIRST}.`);
    expect(between).toContain(`\n2. ${SECOND}, asked just now\n`);
    terminal.type("1");
    const screen = await terminal.until(/\[exit 0\]/);
    expect(screen).toContain('"Which wall?"="North"');
    expect([read(FIRST), read(SECOND)]).toEqual(["Blue", "North"]);
  });

  it("L-09 Esc goes on to the next file, and what was left open is not what a model reads", async () => {
    open(`${COMMAND} questions answer`, { cwd, columns: 100, rows: 40 });
    await untilAwake(/> 1\. Red/);
    terminal.type("\u001b");
    await untilAwake(/> 1\. North/);
    expect(terminal.screen()).toContain(`The questions still wait in ${FIRST}: nothing was written there.`);
    expect(terminal.screen()).not.toContain("What the model reads:");
    terminal.type("1");
    await terminal.until(/\[exit 3\]/);
    expect([read(FIRST), read(SECOND)]).toEqual([null, "North"]);
  });

  it("L-09 says how things stand without taking a word apart", async () => {
    open(`${COMMAND} questions answer 1`, { cwd, columns: 80, rows: 40 });
    await untilAwake(/> 1\. Red/);
    terminal.type("\u001b");
    const screen = await terminal.until(/\[exit 3\]/);
    expect(screen).toContain(`The questions still wait in ${FIRST}: nothing was written\nthere.\n`);
  });

  it("L-09 Ctrl+C ends it all, and says what still waits", async () => {
    open(`${COMMAND} questions answer`, { cwd, columns: 100, rows: 40 });
    await untilAwake(/> 1\. Red/);
    terminal.type("\u0003");
    const screen = await terminal.until(/\[exit 130\]/);
    expect(screen).toContain("One more file waits. Go on with ask-user-question questions answer.");
    expect(screen).not.toContain("Which wall?");
    expect([read(FIRST), read(SECOND)]).toEqual([null, null]);
  });

  it("L-09 takes lines where they are asked for, and the number of one file", async () => {
    open(`${COMMAND} questions answer 2 --channel plain`, { cwd });
    await terminal.until(/Your choice:$/);
    terminal.type("south\r");
    const screen = await terminal.until(/\[exit 0\]/);
    expect(screen).not.toContain("Which colour?");
    expect([read(FIRST), read(SECOND)]).toEqual([null, "South"]);
  });
});
