import { constants, type FileHandle, lstat, open } from "node:fs/promises";

/** What is wrong with a path that is a symbolic link, as a sentence about it. */
export function describeLink(path: string): string {
  return `${path} is a symbolic link, which is not followed.`;
}

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

/**
 * Opens a file for reading, without waiting for a pipe's other end. Rejects as the file system does; for a symbolic
 * link with the code `ELOOP`, also where the system cannot refuse it itself.
 */
export async function openUnlinked(file: string): Promise<FileHandle> {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW } = constants;
  if (O_NOFOLLOW === undefined && (await lstat(file)).isSymbolicLink()) {
    throw Object.assign(new Error(describeLink(file)), { code: "ELOOP" });
  }
  return open(file, O_RDONLY | O_NONBLOCK | (O_NOFOLLOW ?? 0));
}

/** The code of an error of the file system, such as `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
