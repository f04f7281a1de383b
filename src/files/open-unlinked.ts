import { constants, type FileHandle, lstat, open } from "node:fs/promises";
import { codeOf } from "../text/thrown.js";

/**
 * Opens a file for reading; `waits` for a pipe's other end only where it is said. Rejects as the file system does; for a symbolic
 * link so that {@link isLinkRefusal} holds, also where the system cannot refuse it itself.
 */
export async function openUnlinked(
  file: string,
  { waits = false }: { waits?: boolean } = {},
): Promise<FileHandle> {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW } = constants;
  if (O_NOFOLLOW === undefined && (await lstat(file)).isSymbolicLink()) {
    throw Object.assign(new Error(describeLink(file)), { code: "ELOOP" });
  }
  return open(file, O_RDONLY | (waits ? 0 : O_NONBLOCK) | (O_NOFOLLOW ?? 0));
}

/** Whether this is what `openUnlinked` rejects with for a symbolic link: not every system gives the same code. */
export function isLinkRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return code === "ELOOP" || code === "EMLINK";
}

/** What is wrong with a path that is a symbolic link, as a sentence about it. */
export function describeLink(path: string): string {
  return `${path} is a symbolic link, which is not followed.`;
}
