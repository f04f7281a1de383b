import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../house/source-files.js";
import { some } from "../../property-runs.js";
import {
  COMMAND,
  open,
  openBare,
  pidOfCommand,
  terminal,
  untilAwake,
  useTerminal,
} from "./command-terminal.js";
import { named, writeRequest } from "./dialog-player.js";

const RESTORED = / icanon .* echo | icanon[\s\S]* echo /;

useTerminal();

describe("the terminal is restored", () => {
  const endings: [string, () => void | Promise<void>, RegExp][] = [
    ["after an answer", () => terminal.type(" \r"), /\[exit 0\]/],
    ["after Esc", () => terminal.type("\u001b"), /\[exit 3\]/],
    ["after Ctrl+C", () => terminal.type("\u0003"), /\[exit 130\]/],
    ["after SIGTERM", () => kill("TERM"), /\[exit 143\]/],
    ["after SIGINT", () => kill("INT"), /\[exit 130\]/],
    ["after SIGHUP", () => kill("HUP"), /\[exit 129\]/],
  ];
  it.each(some(endings))("K-08 %s", async (_, end, exit) => {
    open(`${COMMAND} examples/features.json`, { rows: 40 });
    await untilAwake(/> 1\. \[ \] Authentication/);
    expect(settingsOfTerminal()).toMatch(/-icanon[\s\S]*-echo\b/);
    expect({ hidden: terminal.cursorHidden(), paste: terminal.bracketedPaste() }).toEqual({
      hidden: true,
      paste: true,
    });
    await end();
    await terminal.until(exit);
    await terminal.until(RESTORED);
    expect({ hidden: terminal.cursorHidden(), paste: terminal.bracketedPaste() }).toEqual({
      hidden: false,
      paste: false,
    });
  });

  const endingsOfLines: typeof endings = [
    ["SIGTERM", () => kill("TERM"), /\[exit 143\]/],
    ["Ctrl+C", () => terminal.type("\u0003"), /\[exit 130\]/],
    ["Ctrl+D", () => terminal.type("\u0004"), /\[exit 3\]/],
  ];
  it.each(some(endingsOfLines))("K-08 after %s on plain lines, which read keys too", async (_, end, exit) => {
    open(`${COMMAND} examples/features.json --plain`, { rows: 40 });
    await terminal.until(/between:$/);
    expect(settingsOfTerminal()).toMatch(/-icanon[\s\S]*-echo\b/);
    end();
    await terminal.until(exit);
    await terminal.until(RESTORED);
  });

  it("K-08 after an abort, here by the time limit", async () => {
    open(`${COMMAND} examples/features.json --timeout 1`, { rows: 40 });
    await terminal.until(/> 1\. \[ \] Authentication/);
    expect(settingsOfTerminal()).toMatch(/-icanon[\s\S]*-echo\b/);
    await terminal.until(/\[exit 1\]/);
    await terminal.until(RESTORED);
    expect({ hidden: terminal.cursorHidden(), paste: terminal.bracketedPaste() }).toEqual({
      hidden: false,
      paste: false,
    });
  });

  it("K-08 after a throw", async () => {
    const asked = JSON.stringify(writeRequest(named("closed")));
    open(`${process.execPath} test/channels/terminal/ask-on-terminal.js '${asked}' --throw`, { rows: 40 });
    await terminal.until(/> 1\. Yes/);
    expect(settingsOfTerminal()).toMatch(/-icanon[\s\S]*-echo\b/);
    terminal.type("j");
    await terminal.until(/Error: the size is broken[\s\S]*\[exit 1\]/);
    await terminal.until(RESTORED);
    expect({ hidden: terminal.cursorHidden(), paste: terminal.bracketedPaste() }).toEqual({
      hidden: false,
      paste: false,
    });
  });

  it.each([
    ["", COMMAND],
    [", also where another program waits for the command, as npx does", `sh -c '${COMMAND} "$0"; exit $?'`],
  ])(
    "K-08 while suspended, and the dialog is there again with its draft when it goes on%s",
    async (_, command) => {
      openBare("bash", ["--norc", "-i"], {
        env: { PS1: "$ ", HISTFILE: "/dev/null", NO_COLOR: "1" },
        rows: 40,
      });
      await terminal.until(/\$$/);
      terminal.type(`${command} examples/features.json\r`);
      await untilAwake(/> 1\. \[ \] Authentication/);
      terminal.type("0dark");
      await terminal.until(/dark█/);
      terminal.type("\u001a");
      await terminal.until(/Stopped[\s\S]*\$$/);
      expect({ hidden: terminal.cursorHidden() }).toEqual({ hidden: false });
      terminal.type("stty -a | tr '\\n' ' '; echo restored\r");
      await terminal.until(/ icanon [\s\S]*restored/);
      terminal.type("fg\r");
      await terminal.until(/fg[\s\S]*dark█/);
      terminal.type(" mode\r");
      await terminal.until(/> 5\. \[x\] Other[\s\S]*dark mode/);
      terminal.type("\r");
      await terminal.until(/"="dark mode"/);
    },
  );

  it("K-04 a resize draws the dialog anew, and what was typed is still there", async () => {
    open(`${COMMAND} examples/project-setup.json`, { columns: 100, rows: 30, env: { NO_COLOR: "1" } });
    await untilAwake(/> 1\. PostgreSQL/);
    terminal.type("0half");
    await terminal.until(/half█/);
    for (const [columns, rows] of [
      [20, 6],
      [40, 12],
      [150, 50],
      [33, 9],
      [80, 24],
    ] as const) {
      const { length } = terminal.written();
      await terminal.resize(columns, rows);
      await terminal.until((screen) => {
        // Where it gets narrower while a frame for the size before is on its way, nobody knows where that begins.
        if (terminal.written().length === length) return false;
        const lines = screen.split("\n");
        const widest = Math.max(...lines.map((line) => line.length));
        return (
          screen.includes("half█") &&
          widest <= columns &&
          lines.filter((line) => line.startsWith("──")).length <= 2
        );
      });
    }
    terminal.type(" done\r");
    await terminal.until(/■ Database/);
  });
});

function kill(signal: string): void {
  process.kill(pidOfCommand(), `SIG${signal}`);
}

function settingsOfTerminal(): string {
  return execFileSync("stty", ["-a", "-F", `/proc/${terminal.pid}/fd/0`], { encoding: "utf8", cwd: ROOT });
}
