import { describe, expect, it } from "vitest";
import { some } from "../../property-runs.js";
import { COMMAND, openBare, pidOfCommand, terminal, untilAwake, useTerminal } from "./command-terminal.js";

useTerminal();

/** Asks with the command in a shell, until it waits for an answer. */
async function ask(args: string, isAwake: () => Promise<unknown>): Promise<void> {
  const env = { PS1: "$ ", HISTFILE: "/dev/null", NO_COLOR: "1" };
  openBare("bash", ["--norc", "-i"], { env, columns: 120 });
  await terminal.until(/\$$/);
  terminal.type(`clear; ${COMMAND} ${args}\r`);
  await isAwake();
}

/** Does something while the command is stopped, and gives the screen once it asks again. */
async function meanwhile(
  act: () => unknown,
  asks: RegExp,
  { stop = pressCtrlZ, waits = "" } = {},
): Promise<string> {
  stop();
  await terminal.until(/Stopped[\s\S]*\$$/);
  await act();
  terminal.type(`clear; ${waits} fg\r`);
  return terminal.until((screen) => !screen.includes("Stopped") && asks.test(screen));
}

const pressCtrlZ = () => terminal.type("\u001a");
const sendSignal = () => void process.kill(pidOfCommand(), "SIGTSTP");

describe("a command that goes on after it was stopped", () => {
  it("K-04 has its dialog as wide as the terminal is by then", async () => {
    await ask("examples/project-setup.json", () => untilAwake(/> 1\. PostgreSQL/));
    const screen = await meanwhile(() => terminal.resize(40, 16), /> 1\. PostgreSQL[\s\S]*Esc/);
    expect(screen).toMatch(/service\n +use\?/);
    terminal.type("2");
    await terminal.until(/■ Database/);
  });

  it("K-04 breaks its plain lines where the terminal ends by then", async () => {
    await ask("examples/project-setup.json --plain", () => terminal.until(/choice:$/));
    const screen = await meanwhile(() => terminal.resize(40, 16), /choice:$/);
    expect(screen).toMatch(/your team knows\n {5}it\./);
  });

  it.each(
    some([
      ["the dialog, by Ctrl+Z", "", pressCtrlZ],
      ["the dialog, by a signal", "", sendSignal],
      ["plain lines, by Ctrl+Z", "--plain", pressCtrlZ],
      ["plain lines, by a signal", "--plain", sendSignal],
    ]),
  )("X-03 has all its time again, however long it was stopped: %s", async (_, flags, stop) => {
    const asks = flags === "" ? /> 1\. PostgreSQL/ : /choice:$/;
    const isAwake = () => (flags === "" ? untilAwake(asks) : terminal.until(asks));
    await ask(`examples/database.json --timeout 1.5:recommended ${flags}`, isAwake);
    // Longer than the time limit.
    await meanwhile(() => undefined, asks, { stop, waits: "read -t 2;" });
    terminal.type(flags === "" ? "2" : "2\r");
    await terminal.until(/"="SQLite/);
  });
});
