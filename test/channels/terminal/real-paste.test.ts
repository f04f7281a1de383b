import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMAND, openBare, terminal, untilAwake, useTerminal } from "./command-terminal.js";
import { named, writeRequest } from "./dialog-player.js";

const ASK = `${process.execPath} test/channels/terminal/ask-on-terminal.js`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "paste-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
useTerminal();

describe("a paste from a terminal that puts no marks around it", () => {
  it.each([
    ["in the dialog", "", /> █/],
    ["on plain lines", "--plain", /Your answer:$/],
  ])("K-13 is text %s, and is sent with Enter", async (_where, flags, prompt) => {
    open(`${ASK} '${JSON.stringify(writeRequest(named("service")))}' ${flags}`);
    await terminal.until(prompt);
    terminal.type("first line\rsecond line\r");
    await terminal.until(/first line\n\s*second line/);
    terminal.type("third");
    await terminal.until(/first line\n\s*second line\n\s*third/);
    expect(terminal.written()).not.toContain('"type":');
    terminal.type("\r");
    await terminal.until(/"first line\\nsecond line\\nthird"/);
  });

  it("K-13 on the list of the dialog becomes the answer in own words, and chooses nothing", async () => {
    open(`${COMMAND} examples/features.json`);
    await untilAwake(/> 1\. \[ \] Authentication/);
    terminal.type("2\r rm -rf\r");
    await terminal.until(/\[ \] Authentication[\s\S]*\[ \] REST API[\s\S]*2\n\s*rm -rf/);
    terminal.type("\u0003");
    await terminal.until(/\[exit 130\]/);
  });

  it("K-13 that is longer than a piece is one, too", async () => {
    const long = Array.from({ length: 900 }, (_, line) => `line ${line}`).join("\r");
    open(`${ASK} '${JSON.stringify(writeRequest(named("service")))}' --plain`);
    await terminal.until(/Your answer:$/);
    terminal.type(`${long}\r`);
    await terminal.until(/line 899$/);
    expect(terminal.written()).not.toContain('"type":');
  });
});

describe("what was pasted for the questions", () => {
  it.each([
    ["plain lines", "--plain", (command: string) => command],
    // More than a terminal hands over at once: the first of it answers, and nobody has read the rest by then.
    ["an answer", "", (command: string) => `\u001b[B\r${"#".repeat(5000)}\r${command}`],
  ])("K-13 is never run by the shell after %s", async (where, flags, pasted) => {
    const proof = join(folder, `run after ${where}`);
    const call = join(folder, "call.json");
    const options = ["Yes", "No"].map((label) => ({ label, description: "" }));
    writeFileSync(call, JSON.stringify({ questions: [{ question: "Go on?", header: "", options }] }));
    openBare("bash", ["--norc", "-i"], { env: { PS1: "$ ", HISTFILE: "/dev/null", NO_COLOR: "1" } });
    await terminal.until(/\$$/);
    terminal.type(`${COMMAND} ${call} ${flags} --timeout 1:recommended\r`);
    await (flags === "" ? untilAwake(/> 1\. Yes/) : terminal.until(/Your choice:$/));
    terminal.type(pasted(`touch '${proof}'\r`.repeat(2)));
    await terminal.until(/(did not answer within|User has answered)[\s\S]*\$$/);
    terminal.type("echo do''ne\r");
    await terminal.until(/done\n\$$/);
    expect(existsSync(proof)).toBe(false);
  });
});

function open(command: string): void {
  openBare("bash", ["-c", `${command}; echo "[exit $?]"; exec cat`], {
    columns: 200,
    env: { NO_COLOR: "1" },
  });
}
