#!/usr/bin/env node
import { runCommand } from "./run-command.js";

const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort());
// Whoever reads our output may stop early (`| head`); there is nobody left to tell.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(1));

process.exitCode = await runCommand(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupt.signal,
});
// An open terminal would keep the process alive.
process.stdin.destroy();
