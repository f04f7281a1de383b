#!/usr/bin/env node
import { closeSync } from "node:fs";
import { isatty } from "node:tty";
import { loadCommandSentences } from "../language/command.js";
import { EXIT_CODES } from "./exit-codes.js";
import { findLanguage } from "./find-language.js";
import { runCommand } from "./run-command.js";

const args = process.argv.slice(2);
const interrupt = new AbortController();
const [command] = args;
process.once("SIGINT", () => interrupt.abort());
// A client or a supervisor ends its servers so; a dialog gives the terminal back by itself.
if (command === "mcp" || command === "serve") process.on("SIGTERM", () => interrupt.abort());
// Ctrl+C reaches the server and its client, which interrupts the server once more: that is no second wish.
if (command === "mcp") process.on("SIGINT", () => interrupt.abort());

// Node 20 crashes when it puts a terminal in order that has vanished, but leaves alone a descriptor that is closed.
const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
process.on("exit", () => {
  for (const descriptor of terminals) if (!isatty(descriptor)) closeSync(descriptor);
});

let exitCode: number | undefined;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  exitCode = EXIT_CODES.error;
  process.exitCode = exitCode;
  // Whoever reads our output may stop early (`| head`), and wants to hear no more.
  if (error.code === "EPIPE") return;
  void loadCommandSentences(findLanguage(args)).then(({ unwritten }) => {
    process.stderr.write(`${unwritten(error.message)}\n`);
  });
});
// There is nobody left to tell, but the result may still have a reader.
process.stderr.on("error", () => undefined);

const code = await runCommand(args, {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupt.signal,
  openTerminal: async () => (await import("../../channels/terminal/index.js")).openControllingTerminal(),
});
process.exitCode = exitCode ?? code;
// An open terminal would keep the process alive.
process.stdin.destroy();
