import { afterEach, describe, expect, it } from "vitest";
import { openPseudoTerminal, type PseudoTerminal } from "../terminal/pseudo-terminal.js";

const question = {
  question: "Passphrase?",
  header: "",
  options: [],
  schema: { type: "string", writeOnly: true },
};
const request = { toolCallId: "call", toolName: "test", questions: [question] };

let terminal: PseudoTerminal;
afterEach(() => terminal.dispose());

async function ask(): Promise<void> {
  const command = `node test/channels/terminal/ask-on-terminal.js '${JSON.stringify(request)}' --plain; echo "[exit $?]"; stty -a | grep -o -- '-*\\becho\\b'; exec cat`;
  terminal = openPseudoTerminal("bash", ["-c", command]);
  await terminal.until(/Your answer:/);
}

describe("a secret in plain lines", () => {
  it("D-04 is not shown while it is typed, and may be edited", async () => {
    await ask();
    terminal.type("wrong\u0015korrektx\u007f Pferd ");
    terminal.type("\r");
    await terminal.until(/\[exit 0\]\necho/);
    const shown = terminal.written().slice(0, terminal.written().indexOf('{"type"'));
    expect(shown).not.toMatch(/[kK]orrekt|wrong|Pferd/);
    expect(terminal.screen()).toContain('"answers":{"Passphrase?":"korrekt Pferd "}');
  });

  it("D-04 Ctrl+W erases the last word and the blanks after it, Ctrl+U the line", async () => {
    await ask();
    terminal.type("all of it\u0015one  two  \u0017three\u0017\u0017");
    terminal.type("\u0017four five\u0017six\r");
    await terminal.until(/\[exit 0\]\necho/);
    expect(terminal.screen()).toContain('"answers":{"Passphrase?":"four six"}');
  });

  it("D-04 Ctrl+C interrupts and gives the terminal back", async () => {
    await ask();
    terminal.type("abc\u0003");
    await terminal.until(/\[exit 130\]\necho/);
    expect(terminal.written()).not.toContain("abc");
  });

  it("D-04 Ctrl+D on an empty line ends the input", async () => {
    await ask();
    terminal.type("\u0004");
    await terminal.until(/\[exit 0\]\necho/);
    expect(terminal.screen()).toContain('"code":"dismissed"');
  });
});
