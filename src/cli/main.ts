#!/usr/bin/env node
import { EXIT_CODES } from "./exit-codes.js";
import { runCommand } from "./run-command.js";

const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort());
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever reads our output may stop early (`| head`), and wants to hear no more.
  if (error.code === "EPIPE") process.exit(EXIT_CODES.error);
  const message = `The result cannot be written to standard output: ${error.message}.\n`;
  process.stderr.write(message, () => process.exit(EXIT_CODES.error));
});
// There is nobody left to tell.
process.stderr.on("error", () => process.exit(EXIT_CODES.error));

process.exitCode = await runCommand(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupt.signal,
});
// An open terminal would keep the process alive.
process.stdin.destroy();
