import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { some } from "../../property-runs.js";
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

describe.each(some(["ask_user_question", "ask_user"]))("Ctrl+C in a call of %s", (tool) => {
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

it("L-07 K-18 Ctrl+C while a call waits in the inbox: the question stays, and the same call waits for it again", async () => {
  const store = join(folder, "store");
  const command = `${COMMAND} ${call} --channel inbox --store ${store}`;
  for (const _ of ["first", "again"]) {
    // Here the terminal makes a signal of it, for the shell too.
    open(`trap : INT; ${command} > ${result}`);
    await terminal.until(/The question waits in the inbox\./);
    terminal.type("\u0003");
    await terminal.until(
      /Interrupted: the call has no result\. The question stays in the inbox\.\s+The\s+same\s+command\s+asks\s+again\.[\s\S]*\[exit 130\]/,
    );
    expect(readFileSync(result, "utf8")).toBe("");
    terminal.dispose();
  }
  open(`${COMMAND} inbox --store ${store}`);
  const listed = await terminal.until(/\[exit 0\]/);
  expect(listed).toContain("1. Which colour?");
  expect(listed).not.toContain("2. ");
});
