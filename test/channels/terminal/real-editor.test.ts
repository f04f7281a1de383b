import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMAND, open, terminal, untilAwake, useTerminal } from "./command-terminal.js";

let folder: string;
let editor: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "editor-"));
  editor = join(folder, "editor.sh");
  // Notes what it was given, and takes one line from the terminal, which has to be as a shell leaves it.
  const script = [
    `echo "$2" > ${folder}/file`,
    `{ stat -c %a "$2" "$(dirname "$2")"; cat "$2"; } > ${folder}/seen`,
    'printf "editing with %s: " "$1"',
    "read -r line",
    '[ "$line" = fail ] && exit 3',
    'printf "%s\\r\\nsecond\\033[31m line\\n" "$line" > "$2"',
  ];
  writeFileSync(editor, script.join("\n"));
});
afterAll(() => rmSync(folder, { recursive: true }));
useTerminal();

async function openField(env: Record<string, string>): Promise<void> {
  open(`${COMMAND} examples/features.json`, {
    columns: 100,
    env: { NO_COLOR: "1", VISUAL: "", ...env },
  });
  await untilAwake(/> 1\. \[ \] Authentication/);
  terminal.type("0dark mode");
  await terminal.until(/dark mode█[\s\S]*Alt\+E for your editor/);
  terminal.type("\u001be");
}

function fileOfEditor(): string {
  return readFileSync(join(folder, "file"), "utf8").trim();
}

describe("Alt+E on a real terminal", () => {
  it("K-12 opens $EDITOR with its arguments on a private file, and takes what it saved", async () => {
    await openField({ EDITOR: `sh ${editor} --wait` });
    await terminal.until(/^Waiting for your editor to close... editing with --wait:$/m);
    expect(readFileSync(join(folder, "seen"), "utf8")).toBe("600\n700\ndark mode");
    expect(terminal.cursorHidden()).toBe(false);
    terminal.type("light mode\r");
    await terminal.until(/5\. \[ \] Other[^\n]*\n\s*light mode\n\s*second.\[31m line█/);
    expect(existsSync(join(fileOfEditor(), ".."))).toBe(false);
    terminal.type("!\r");
    await terminal.until(/5\. \[x\] Other/);
    terminal.type("\r");
    await terminal.until(/"="light mode\n\s*second.\[31m line!"[\s\S]*\[exit 0\]/);
  });

  it("K-12 of an editor that is not there only the dialog speaks", async () => {
    await openField({ EDITOR: "'no such' --wait" });
    const screen = await terminal.until(/\('no such' --wait\) was not found; your text is as it was\./);
    expect(screen).toMatch(/^─+\n Features\n/);
    expect(terminal.written()).not.toMatch(/sh: |exec: /);
  });

  it("K-12 an editor that fails is told in a line and loses nothing", async () => {
    const message = /ended with exit code 3; your text is as it was\./;
    await openField({ EDITOR: `sh ${editor} x` });
    await terminal.until(/editing with x:$/);
    terminal.type("fail\r");
    await terminal.until(message);
    expect(terminal.screen()).toContain("dark mode█");
    terminal.type("!");
    await terminal.until((screen) => screen.includes("dark mode!█") && !message.test(screen));
  });
});
