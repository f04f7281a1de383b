import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "../text/thrown.js";

/**
 * Makes a folder, and those above it, for their owner alone. Node's own way never ends below a folder of the system's that
 * takes none, such as `/proc`. Throws as the file system does.
 */
export function makeFolders(path: string): void {
  const above = dirname(path);
  // A drive that is not there has nothing above it but itself.
  if (above !== path && !existsSync(above)) makeFolders(above);
  makeFolder(path);
}

/** Makes a folder where there is none. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}
