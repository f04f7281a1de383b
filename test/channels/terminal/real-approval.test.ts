import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { some } from "../../property-runs.js";
import { openBare, terminal, useTerminal } from "./command-terminal.js";
import { writeRequest } from "./dialog-player.js";

useTerminal();

const OSC_52 = "\u001b]52;c;aGk=\u0007";

type Size = { columns: number; rows: number };

function open(more: Partial<PilotDeckElicitationRequest>, ...flags: string[]): void {
  openAt({ columns: 80, rows: 24 }, more, ...flags);
}

function openAt(size: Size, more: Partial<PilotDeckElicitationRequest>, ...flags: string[]): void {
  const request = {
    ...writeRequest({ questions: [{ question: `Go on?${OSC_52}`, options: ["Yes", "No"] }] }),
    ...more,
  };
  const args = ["test/channels/terminal/ask-on-terminal.js", JSON.stringify(request), ...flags];
  openBare(process.execPath, args, { env: { NO_COLOR: "1" }, ...size });
}

describe("what is being approved, on a real terminal", () => {
  const plan = Array.from({ length: 40 }, (_, index) => `${index + 1}. step`).join("\n");
  const asked = { asker: "planner", context: { markdown: `Be careful.${OSC_52}` }, metadata: { plan } };

  it("K-15 stands above the question in the dialog, and is scrolled", async () => {
    open(asked);
    await terminal.until(
      /planner asks:\n\s*Be careful\.[\s\S]*Plan:\n\s*1\. step[\s\S]*more lines: PgDn[\s\S]*Go on\?/,
    );
    for (let page = 0; page < 10 && !terminal.screen().includes("40. step"); page += 1) {
      const before = terminal.screen();
      terminal.type("\u001b[6~");
      await terminal.until((screen) => screen !== before);
    }
    expect(terminal.screen()).toMatch(/40\. step[\s\S]*↑ PgUp[\s\S]*Go on\?/);
    expect(terminal.written()).not.toContain("\u001b]52");
  });

  const sizes = [
    { columns: 20, rows: 6 },
    { columns: 40, rows: 10 },
    { columns: 40, rows: 12 },
    { columns: 80, rows: 16 },
    { columns: 80, rows: 24 },
  ];
  it.each(some(sizes))("K-15 is seen at once, and whole with p: %j", async (size) => {
    openAt(size, { ...asked, project: "billing" });
    await terminal.until(/1\. step[\s\S]*↓[^\n]*PgDn[\s\S]*> 1\. Yes[\s\S]*p (whole )?plan/);
    terminal.type("p");
    await terminal.until(/^ ?Before you answer/m);
    terminal.type("\u001b[F");
    await terminal.until(/40\. step/);
    terminal.type("q");
    await terminal.until(/> 1\. Yes/);
    terminal.type("1");
    await terminal.exited;
    expect(terminal.written()).toMatch(/"Go on\?[^"]*":"Yes"/);
  });

  it("K-15 K-17 stands above the question on plain lines, where nothing of it reaches the clipboard", async () => {
    open(asked, "--plain");
    await terminal.until(/Your choice:$/);
    expect(terminal.written().replaceAll("\r", "")).toMatch(
      /planner asks:\n\nBe careful\.\S*\n\nPlan:\n1\. step\n[\s\S]*\n40\. step\n[\s\S]*Go on\?/,
    );
    expect(terminal.written()).not.toContain("\u001b]52");
  });
});

describe("plain lines on a real terminal", () => {
  it("K-17 say how to decline, echo the label that was chosen, and print what is wrong as text", async () => {
    const options = ["No retries", `Three retries${OSC_52}`];
    open(writeRequest({ questions: [{ question: "How often?", options }] }), "--plain");
    await terminal.until(/To leave without an answer, end the input \(Ctrl\+D\)\.[\s\S]*Your choice:$/);
    terminal.type("Three\r");
    await terminal.until(/Did you mean "Three retries[\s\S]*Your choice:$/);
    terminal.type("2\r");
    await terminal.until(/→ Three retries/);
    const shown = terminal.written().slice(0, terminal.written().indexOf('{"type"'));
    expect(shown).not.toContain("\u001b");
  });

  it("K-17 decline with Ctrl+D, as they say", async () => {
    open({}, "--plain");
    await terminal.until(/Your choice:$/);
    terminal.type("\u0004");
    await terminal.until(/"code":"dismissed"/);
  });
});
