import type { Readable, Writable } from "node:stream";

/** What the command reads and writes. Aborting the signal is an interrupt by the person. */
export type CommandStreams = {
  stdin: Readable & { isTTY?: boolean; fd?: number };
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable & { isTTY?: boolean; columns?: number };
  signal: AbortSignal;
};
