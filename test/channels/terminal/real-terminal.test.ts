import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMAND, open, terminal, untilAwake, useTerminal } from "./command-terminal.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "terminal-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
useTerminal();

describe("the command in a real terminal", () => {
  it("L-05 draws the dialog, and prints the result on standard output", async () => {
    const result = join(folder, "result");
    open(`${COMMAND} examples/two-questions.json > ${result}`, { columns: 120, rows: 40 });
    await untilAwake(/> 1\. Fixed delay/);
    terminal.type("2");
    await terminal.until(/\[ \] Database schema/);
    terminal.type(" jj \r");
    await terminal.until(/Review your answers/);
    terminal.type("\r");
    await terminal.until(/\[exit 0\]/);
    expect(readFileSync(result, "utf8")).toBe(
      'User has answered your questions: "How should failed webhook deliveries be retried?"="Exponential backoff", "Which of these may I change while I am at it?"="Database schema, Dashboards". You can now continue with the user\'s answers in mind.\n',
    );
    expect(terminal.screen()).toContain(
      "✓ How should failed webhook deliveries be retried? → Exponential backoff",
    );
  });

  it("L-05 reads the call from standard input and the keys from the terminal", async () => {
    open(`cat examples/features.json | ${COMMAND}`);
    await untilAwake(/> 1\. \[ \] Authentication/);
    terminal.type(" \r");
    await terminal.until(/"="Authentication"[\s\S]*\[exit 0\]/);
  });

  it.each([["--plain"], ["--channel plain"]])("L-05 asks in plain lines with %s", async (flag) => {
    open(`${COMMAND} examples/features.json ${flag}`);
    await terminal.until(/Your choices, with commas between:/);
    terminal.type("1,3\r");
    await terminal.until(/"="Authentication, Admin dashboard"[\s\S]*\[exit 0\]/);
    expect(terminal.written().slice(0, terminal.written().indexOf("[exit"))).not.toContain("\u001b");
  });

  it("K-04 writes nothing but text with TERM=dumb", async () => {
    open(`${COMMAND} examples/features.json`, { env: { TERM: "dumb" } });
    await terminal.until(/Your choices, with commas between:/);
    terminal.type("2\r");
    await terminal.until(/"="REST API"[\s\S]*\[exit 0\]/);
    expect(terminal.written()).not.toContain("\u001b");
  });

  it("K-04 uses no colour under NO_COLOR, and colours otherwise", async () => {
    open(`${COMMAND} examples/features.json`, { env: { NO_COLOR: "1" } });
    await terminal.until(/> 1\. \[ \] Authentication/);
    expect(terminal.written()).not.toContain("\u001b[3");
    terminal.dispose();
    open(`${COMMAND} examples/features.json`);
    await terminal.until(/> 1\. \[ \] Authentication/);
    expect(terminal.written()).toContain("\u001b[3");
  });

  it("K-09 rings the bell with --notify, and not without", async () => {
    open(`${COMMAND} examples/features.json --notify`);
    await terminal.until(() => terminal.written().includes("\u0007\u001b]9;Waiting for input\u0007"));
    terminal.dispose();
    open(`${COMMAND} examples/features.json`);
    await terminal.until(/> 1\. \[ \] Authentication/);
    expect(terminal.written()).not.toContain("\u0007");
  });

  it("L-05 K-12 draws Markdown previews with --preview-format markdown", async () => {
    const file = join(folder, "markdown.json");
    const options = ["A", "B"].map((label) => ({ label, description: "", preview: `**${label}** <b>` }));
    writeFileSync(file, JSON.stringify({ questions: [{ question: "Which?", header: "", options }] }));
    open(`${COMMAND} ${file} --preview-format markdown`);
    await terminal.until(/│ A <b>/);
  });

  it.each([
    [
      "--timeout soon",
      '--timeout must be a number of seconds, alone or followed by :recommended or :cancel, but it is "soon".',
    ],
    ["--channel pigeon", '--channel must be terminal, plain, file or inbox, but it is "pigeon".'],
    ["--preview-format pdf", '--preview-format must be html or markdown, but it is "pdf".'],
    ["--plain --channel terminal", "--plain and --channel terminal exclude each other."],
  ])("L-05 refuses %s", async (flags, message) => {
    open(`${COMMAND} examples/features.json ${flags}`, { columns: 150 });
    await terminal.until(/\[exit 2\]/);
    expect(terminal.screen()).toContain(message);
  });
});
