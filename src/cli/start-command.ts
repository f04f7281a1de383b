import { closeSync } from "node:fs";
import { isatty } from "node:tty";
import { loadCommandSentences } from "../language/command.js";
import type { StandardStreams } from "./command-streams.js";
import { EXIT_CODES } from "./exit-codes.js";
import { findLanguage } from "./find-language.js";
import { runCommand } from "./run-command.js";

/** The process that the command is: its words and streams, what signals it gets, and how it ends. */
export type CommandProcess = Omit<StandardStreams, "signal" | "openTerminal"> & {
  argv: readonly string[];
  exitCode?: string | number | null | undefined;
  on(event: "SIGINT" | "SIGTERM" | "exit", listener: () => void): unknown;
  once(event: "SIGINT", listener: () => void): unknown;
};

/** What the system says of open files, by their descriptors. */
export type Descriptors = { isTerminal(descriptor: number): boolean; close(descriptor: number): void };

/** Runs the command that a process was started as. */
export async function startCommand(
  host: CommandProcess,
  { isTerminal, close }: Descriptors = { isTerminal: isatty, close: closeSync },
): Promise<void> {
  const { stdin, stdout, stderr } = host;
  const args = host.argv.slice(2);
  const interrupt = new AbortController();
  const [command] = args;
  host.once("SIGINT", () => interrupt.abort());
  // A client or a supervisor ends its servers so; a dialog gives the terminal back by itself.
  if (command === "mcp" || command === "serve") host.on("SIGTERM", () => interrupt.abort());
  // Ctrl+C reaches the server and its client, which interrupts the server once more: that is no second wish.
  if (command === "mcp") host.on("SIGINT", () => undefined);

  // Node 20 crashes when it puts a terminal in order that has vanished, but leaves alone a descriptor that is closed.
  const terminals = [0, 1, 2].filter((descriptor) => isTerminal(descriptor));
  host.on("exit", () => {
    for (const descriptor of terminals) if (!isTerminal(descriptor)) close(descriptor);
  });

  let exitCode: number | undefined;
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    exitCode = EXIT_CODES.error;
    host.exitCode = exitCode;
    // Whoever reads our output may stop early (`| head`), and wants to hear no more.
    if (error.code === "EPIPE") return;
    void loadCommandSentences(findLanguage(args)).then(({ unwritten }) => {
      stderr.write(`${unwritten(error.message)}\n`);
    });
  });
  // There is nobody left to tell, but the result may still have a reader.
  stderr.on("error", () => undefined);

  const code = await runCommand(args, {
    stdin,
    stdout,
    stderr,
    signal: interrupt.signal,
    openTerminal: async () => (await import("../../channels/terminal/index.js")).openControllingTerminal(),
  });
  host.exitCode = exitCode ?? code;
  // An open terminal would keep the process alive.
  stdin.destroy();
}
