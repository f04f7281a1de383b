import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { some } from "../../property-runs.js";
import { COMMAND, open, terminal, untilAwake, useTerminal } from "./command-terminal.js";

const CALL = "examples/features.json";
const FIRST = /> 1\. \[ \] Authentication/;
const RESULT = /"="Authentication"/;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "redirected-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
useTerminal();

/** A shell command in which `out` and `log` are files. */
function start(command: string): void {
  open(
    command.replace(/\b(out|log)\b/g, (name) => join(folder, name)),
    { columns: 100, env: { NO_COLOR: "1" } },
  );
}

function read(name: "out" | "log"): string {
  return readFileSync(join(folder, name), "utf8");
}

describe("the command in a terminal that some streams are redirected from", () => {
  const REDIRECTED = [
    ["standard error", `${COMMAND} ${CALL} 2> log`],
    ["standard output", `${COMMAND} ${CALL} > out`],
    ["standard output and error", `${COMMAND} ${CALL} > out 2> log`],
    ["standard input, a pipe that gives the call", `cat ${CALL} | ${COMMAND} -`],
    ["standard input, a file that gives the call", `${COMMAND} < ${CALL}`],
    ["standard input and error", `cat ${CALL} | ${COMMAND} - 2> log`],
    ["all of them", `cat ${CALL} | ${COMMAND} > out 2> log`],
    [
      "all of them, and asks for the dialog",
      `${COMMAND} ${CALL} --channel terminal < /dev/null > out 2> log`,
    ],
  ] as const;
  it.each(some(REDIRECTED))("K-14 draws the dialog on the terminal without %s", async (_, command) => {
    start(command);
    await untilAwake(FIRST);
    terminal.type(" \r");
    const heading = command.includes("> out") ? "" : "What the model reads:\\n";
    await terminal.until(new RegExp(`→ Authentication\n${heading}[\\s\\S]*\\[exit 0\\]`));
    expect(command.includes("> out") ? read("out") : terminal.screen()).toMatch(RESULT);
    if (command.includes("2> log")) expect(read("log")).not.toMatch(/Authentication|What the model reads/);
  });

  it("K-14 K-04 draws it anew there when the size changes", async () => {
    start(`${COMMAND} ${CALL} 2> log`);
    await untilAwake(FIRST);
    await terminal.resize(40, 12);
    await terminal.until((screen) => FIRST.test(screen) && screen.includes("\n  Space tick •"));
  });

  it("K-14 leaves no listener of the terminal that was opened", async () => {
    const script = `import { openControllingTerminal } from "./dist/channels/terminal/index.js";
      const { stdout, stderr } = process;
      const counts = [];
      const count = () => counts.push(process.listenerCount("SIGWINCH") - Number(stdout.isTTY) - Number(stderr.isTTY));
      const opened = openControllingTerminal();
      count();
      opened.close();
      count();
      stdout.write("listeners: " + counts);`;
    start(`${process.execPath} --input-type=module -e '${script}'`);
    await terminal.until(/listeners: 1,0\[exit 0\]/);
  });

  it("K-14 K-08 gives the terminal back after Ctrl+C", async () => {
    start(`${COMMAND} ${CALL} 2> log`);
    await untilAwake(FIRST);
    terminal.type("\u0003");
    await terminal.until(/\[exit 130\][\s\S]* icanon/);
    expect({ hidden: terminal.cursorHidden(), paste: terminal.bracketedPaste() }).toEqual({
      hidden: false,
      paste: false,
    });
  });

  it("K-14 K-12 opens the editor there, too", async () => {
    start(`cat ${CALL} | EDITOR='printf mine >' ${COMMAND} - 2> log`);
    await untilAwake(FIRST);
    terminal.type("0");
    await terminal.until(/Alt\+E/);
    terminal.type("\u001be");
    await terminal.until(/mine█/);
  });

  it.each([
    ["asked for", `${COMMAND} ${CALL} --plain 2> log`],
    ["where there is no controlling terminal", `setsid -w ${COMMAND} ${CALL} 2> log`],
  ])("K-14 prints plain lines where they are seen: %s", async (_, command) => {
    start(command);
    await terminal.until(/Your choices, with commas between:$/);
    terminal.type("1\r");
    await terminal.until(/"="Authentication"[\s\S]*\[exit 0\]/);
    expect(read("log")).not.toContain("Authentication");
  });

  it("K-14 takes the answers from a pipe where a file gives the call, and draws nothing", async () => {
    start(`printf '1\\n' | ${COMMAND} ${CALL} 2> log`);
    await terminal.until(/"="Authentication"[\s\S]*\[exit 0\]/);
    expect(terminal.written()).not.toContain("\u001b");
    expect(read("log")).toContain("Your choices, with commas between:");
  });

  it("K-14 L-03 shows the result also where what is said beside it has no reader any more", async () => {
    const command = `${COMMAND} ${CALL} --answers '["Authentication"]' 2>&1 >&3`;
    start(`{ { ${command}; echo "[code $?]" >&3; } | exec true; } 3>&1`);
    await terminal.until(/\[code \d+\]/);
    expect(terminal.screen()).toMatch(/"="Authentication"[\s\S]*\[code 0\]/);
  });

  it.each([
    [`${COMMAND} ${CALL} --channel terminal < /dev/null`, "There is no terminal to draw the dialog on."],
    [`${COMMAND} - < ${CALL}`, "there is no terminal to answer on."],
  ])("K-14 says so at once where nobody can be asked: %s", async (command, message) => {
    start(`setsid -w ${command}`);
    await terminal.until(/\[exit 2\]/);
    expect(terminal.screen()).toContain(message);
  });
});
