import { closeSync, constants, openSync } from "node:fs";
import { codeOf } from "../text/thrown.js";
import { syncFile } from "./sync-file.js";

/** What file systems say that cannot sync a folder. */
const CANNOT_SYNC: ReadonlySet<unknown> = new Set(["EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/**
 * Has the names in a folder outlive a loss of power, where the system can. Rejects as the file system does for a folder that
 * cannot be read.
 */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  const folder = openSync(path, constants.O_RDONLY);
  try {
    await syncFile(folder);
  } catch (error) {
    if (!CANNOT_SYNC.has(codeOf(error))) throw error;
  } finally {
    closeSync(folder);
  }
}
