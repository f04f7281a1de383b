import { readFileSync } from "node:fs";
import { afterEach } from "vitest";
import { openPseudoTerminal, type PseudoTerminal } from "./pseudo-terminal.js";

/** The built command, as a shell starts it. */
export const COMMAND = `${process.execPath} dist/src/cli/main.js`;

/** The terminal of each test. */
export let terminal: PseudoTerminal;

/** Lets go of the terminal after each test of a file, and shows what was on it where the test failed. */
export function useTerminal(): void {
  afterEach(({ task }) => {
    if (task.result?.state === "fail") console.error(`The screen was:\n${terminal.screen()}`);
    terminal.dispose();
  });
}

/** Opens a terminal with a shell around the command: it shows the exit code, and keeps the terminal open to be looked at. */
export function open(command: string, options: Parameters<typeof openPseudoTerminal>[2] = {}): void {
  openBare("sh", ["-c", `${command}; echo "[exit $?]"; stty -a; exec cat`], options);
}

/** Opens a terminal with nothing around the command. */
export function openBare(...args: Parameters<typeof openPseudoTerminal>): void {
  terminal = openPseudoTerminal(...args);
}

/**
 * Waits until the dialog takes keys. Those that come within 250 ms of the first frame are dropped, and nothing on the screen
 * tells when that time is over: once the first option has the cursor, a key is pressed until one moves it, as a person would.
 * It is one that may be read many times over, as it is on a busy machine: End, from where one step down is the first option.
 */
export async function untilAwake(firstOption: RegExp): Promise<void> {
  await terminal.until(firstOption);
  const knocking = setInterval(() => terminal.type("\u001b[F"), 40);
  await terminal.until((screen) => !firstOption.test(screen));
  clearInterval(knocking);
  terminal.type("\u001b[B");
  await terminal.until(firstOption);
}

/** The process that the shell has started. */
export function pidOfCommand(): number {
  const children = readFileSync(`/proc/${terminal.pid}/task/${terminal.pid}/children`, "utf8");
  return Number(children.trim().split(" ")[0]);
}
