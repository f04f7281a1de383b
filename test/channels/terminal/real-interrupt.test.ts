import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMAND, open, terminal, untilAwake, useTerminal } from "./command-terminal.js";

let folder: string;
let call: string;
let result: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "interrupt-"));
  call = join(folder, "call.json");
  result = join(folder, "result");
  const options = ["Red", "Blue"].map((label) => ({ label, description: "" }));
  const questions = ["Which colour?", "Which wall?"].map((question) => ({ question, header: "", options }));
  writeFileSync(call, JSON.stringify({ questions }));
});
afterAll(() => rmSync(folder, { recursive: true }));
useTerminal();

/** Answers the first question, and interrupts the second. */
const INTERRUPTS: [how: string, flags: string, act: () => Promise<void>][] = [
  [
    "in the dialog",
    "",
    async () => {
      await untilAwake(/> 1\. Red/);
      terminal.type("1");
      await terminal.until(/Which wall\?/);
      terminal.type("\u0003");
    },
  ],
  [
    "on plain lines",
    "--plain",
    async () => {
      await terminal.until(/Your choice:$/);
      terminal.type("1\r");
      await terminal.until(/Which wall\?[\s\S]*Your choice:$/);
      terminal.type("\u0003");
    },
  ],
];

describe.each(["ask_user_question", "ask_user"])("Ctrl+C in a call of %s", (tool) => {
  it.each(INTERRUPTS)("K-18 %s is no result, and the same call asks again", async (_how, flags, act) => {
    const command = `${COMMAND} ${call} --tool ${tool} ${flags}`;
    open(`${command} --json > ${result}`);
    await act();
    await terminal.until(/\[exit 130\]/);
    expect(JSON.parse(readFileSync(result, "utf8"))).toMatchObject({
      type: "error",
      error: { code: "tool_aborted", details: { code: "aborted" } },
    });
    terminal.dispose();
    open(`${command} > ${result}`);
    await act();
    await terminal.until(
      /Interrupted: the call has no result\. What was begun is not kept\. The\s+same\s+command\s+asks\s+again\.[\s\S]*\[exit 130\]/,
    );
    expect(readFileSync(result, "utf8")).toBe("");
  });
});
