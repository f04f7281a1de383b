import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { COMMAND, open, openBare, pidOfCommand, terminal, useTerminal } from "./command-terminal.js";

useTerminal();

function settingsOfTerminal(): string {
  return execFileSync("stty", ["-a", "-F", `/proc/${terminal.pid}/fd/0`], { encoding: "utf8" });
}

describe("signals while plain lines read keys", () => {
  it.each([
    ["SIGHUP", 129],
    ["SIGINT", 130],
    ["SIGQUIT", 131],
    ["SIGTERM", 143],
  ])("K-08 %s ends them as it does any command, and the terminal is restored", async (signal, exitCode) => {
    open(`ulimit -c 0; ${COMMAND} examples/features.json --plain`, { rows: 40 });
    await terminal.until(/between:$/);
    terminal.type("da");
    await terminal.until(/between: da$/);
    expect(settingsOfTerminal()).toMatch(/-icanon[\s\S]*-echo\b/);
    process.kill(pidOfCommand(), signal);
    await terminal.until(new RegExp(`\\[exit ${exitCode}\\]`));
    await terminal.until(/ icanon [\s\S]* echo /);
  });

  it.each([
    ["Ctrl+Z", () => terminal.type("\u001a")],
    ["a stop signal", () => process.kill(pidOfCommand(), "SIGTSTP")],
  ])(
    "K-08 K-07 %s gives the terminal back, and what was asked and typed is there again after fg",
    async (_, stop) => {
      openBare("bash", ["--norc", "-i"], { env: { PS1: "$ ", HISTFILE: "/dev/null" }, rows: 40 });
      await terminal.until(/\$$/);
      terminal.type(`${COMMAND} examples/features.json --plain\r`);
      await terminal.until(/between:$/);
      terminal.type("dark");
      await terminal.until(/between: dark$/);
      stop();
      await terminal.until(/Stopped[\s\S]*\$$/);
      // The shell has settings of its own while it waits for a command.
      terminal.type("stty -a | tr '\\n' ' '; echo restored\r");
      await terminal.until(/ icanon [\s\S]* echo [\s\S]*restored/);
      terminal.type("clear; fg\r");
      await terminal.until(/Which features should[\s\S]*1\. Authentication[\s\S]*between: dark$/);
      expect(settingsOfTerminal()).toMatch(/-icanon[\s\S]*-echo\b/);
      terminal.type(" mode\r");
      expect((await terminal.until(/"="dark mode"/)).match(/1\. Authentication/g)).toHaveLength(1);
    },
  );
});
