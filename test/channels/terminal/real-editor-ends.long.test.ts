import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { open, terminal, useTerminal } from "./command-terminal.js";
import { named, writeRequest } from "./dialog-player.js";
import { openEditor } from "./editor-terminal.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "editor-ends-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
useTerminal();

/** An editor that notes its file and its process, does what its lines say, and takes the text from the terminal. */
function editorThat(...lines: string[]): string {
  const file = join(folder, `${lines.length}-${crypto.randomUUID()}.sh`);
  const script = [
    `echo "$1" > ${folder}/file`,
    `echo $$ > ${folder}/pid`,
    ...lines,
    'printf "editing: "',
    "read -r line",
    'printf "%s\\n" "$line" > "$1"',
  ];
  writeFileSync(file, script.join("\n"));
  return `sh ${file}`;
}

function noted(name: "file" | "pid"): string {
  return readFileSync(join(folder, name), "utf8").trim();
}

function pidOf(parent: number): number {
  return Number(readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ")[0]);
}

describe("signals while an editor is open", () => {
  it.each([
    ["Ctrl+C", "\u0003"],
    ["Ctrl+\\", "\u001c"],
  ])("K-12 %s is the editor's: it and the dialog go on", async (_, key) => {
    await openEditor(editorThat("trap '' INT QUIT"));
    await terminal.until(/editing:$/);
    terminal.type(key);
    await terminal.until(/editing: \^/);
    terminal.type("light mode\r");
    await terminal.until(/light mode█/);
    terminal.type("\r\r");
    await terminal.until(/"="light mode"[\s\S]*\[exit 0\]/);
  });

  it("K-12 Ctrl+C that ends the editor leaves the dialog with its text, which a signal ends as before", async () => {
    await openEditor(editorThat());
    await terminal.until(/editing:$/);
    terminal.type("\u0003");
    await terminal.until(/was ended by\s+SIGINT; your text is as it was\./);
    expect(terminal.screen()).toContain("dark mode█");
    process.kill(pidOf(terminal.pid), "SIGINT");
    await terminal.until(/\[exit 130\][\s\S]* icanon/);
  });
});

describe("time limits while an editor is open", () => {
  it("K-12 K-16 the time stands still until it is closed", async () => {
    await openEditor(editorThat("sleep 3.2"), "--timeout 1");
    await terminal.until(/editing:$/);
    terminal.type("light mode\r");
    await terminal.until(/light mode█/);
  });
});

describe("an editor that does not end when it is told to", () => {
  it("K-12 K-08 is killed after a while where a signal ends the command, and its file is gone", async () => {
    await openEditor(editorThat("trap '' TERM"));
    await terminal.until(/editing:$/);
    process.kill(pidOf(terminal.pid), "SIGTERM");
    await terminal.until(/\[exit 143\][\s\S]* icanon/);
    expect(existsSync(`/proc/${noted("pid")}`)).toBe(false);
    expect(existsSync(noted("file"))).toBe(false);
  });

  it("K-12 K-08 is killed after a while where the ask is aborted, which is told at once", async () => {
    const asked = JSON.stringify(writeRequest(named("service")));
    open(`${process.execPath} test/channels/terminal/ask-on-terminal.js '${asked}' --abort`, {
      env: { NO_COLOR: "1", VISUAL: "", EDITOR: editorThat("trap '' TERM") },
    });
    await terminal.until(/What should we name/);
    terminal.type("x\u001be");
    await terminal.until(/editing:$/);
    process.kill(pidOf(terminal.pid), "SIGUSR2");
    await terminal.until(/"code":"aborted"/);
    expect(existsSync(noted("file"))).toBe(false);
    await terminal.until(/\[exit 0\][\s\S]* icanon/);
    expect(existsSync(`/proc/${noted("pid")}`)).toBe(false);
  });
});
