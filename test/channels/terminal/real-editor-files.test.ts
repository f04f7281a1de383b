import { existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { terminal, useTerminal } from "./command-terminal.js";
import { openEditor } from "./editor-terminal.js";

useTerminal();

describe("what an editor leaves in the place of the file", () => {
  it.each([
    ["a pipe", 'mkfifo "$1"', /The editor left something that is no file; your text is as it was\./],
    ["a link", 'ln -s /dev/zero "$1"', /The editor left a symbolic link, which is not followed; your text/],
    ["nothing", ":", /The editor left no file; your text is as it was\./],
  ])("K-12 %s is told and not read", async (_, act, message) => {
    await openEditor(`f() { rm "$1"; ${act}; }; f`);
    await terminal.until(message);
    expect(terminal.screen()).toContain("dark mode█");
  });

  it("K-12 a byte order mark at its start is no part of the answer", async () => {
    await openEditor("printf '\\357\\273\\277bright\\n' >");
    await terminal.until(/^ *bright█/m);
    terminal.type("\u0001x");
    await terminal.until(/^ *x█bright/m);
    terminal.type("\r");
    await terminal.until(/\[x\] Other/);
    terminal.type("\r");
    await terminal.until(/\[exit 0\]/);
    expect(terminal.written()).toContain('"="xbright"');
  });

  it.each([
    ["text that is not UTF-8", "printf '\\377\\376' >", /not UTF-8/],
    ["more than 1 MiB", "head -c 1048577 /dev/zero >", /more than 1 MiB/],
  ])("K-12 %s is told, kept in its file, and no answer", async (_, command, message) => {
    await openEditor(command);
    await terminal.until(message);
    expect(terminal.screen()).toContain("dark mode█");
    const [file = ""] = /\/\S*answer\.md/.exec(terminal.screen()) ?? [];
    expect(existsSync(file)).toBe(true);
    rmSync(dirname(file), { recursive: true });
  });
});
