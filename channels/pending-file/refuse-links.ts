import { lstat } from "node:fs/promises";
import { codeOf, describeLink } from "../../src/files/open-unlinked.js";

/**
 * Rejects where the folder is a symbolic link: what is written below it, or read from it, would be somewhere
 * else. A folder that is not there is none.
 */
export async function refuseLinkedFolder(folder: string): Promise<void> {
  const stats = await lstat(folder).catch((error) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (stats?.isSymbolicLink()) throw new Error(`${describeLink(folder)} Name the folder that it leads to.`);
}
