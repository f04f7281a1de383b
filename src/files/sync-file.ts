import { fsync, type NoParamCallback } from "node:fs";
import { promisify } from "node:util";

// By the descriptor: what Yarn's Plug'n'Play puts in the place of Node's file handles has no `sync`.
const flush = promisify((descriptor: number, done: NoParamCallback) => fsync(descriptor, done));

/** Has what was written to an open file outlive a loss of power. Rejects as the file system does. */
export const syncFile = (descriptor: number): Promise<void> => flush(descriptor);
