import { lstat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { codeOf } from "../text/thrown.js";
import { describeLink } from "./open-unlinked.js";

/** A folder is a symbolic link. */
export class LinkedFolderError extends Error {
  readonly folder: string;

  constructor(folder: string) {
    super(`${describeLink(folder)} Name the folder that it leads to.`);
    this.folder = folder;
  }
}

/** The folder of a project in which questions wait. Above it, links are the person's own: a project may lie anywhere. */
const PROJECT_FOLDER = ".pi";

/**
 * Rejects where the folder is a symbolic link, or lies in a project's `.pi` that is one or below one there: what is written to
 * it, or read from it, would be somewhere else. A folder that is not there is none.
 */
export async function refuseLinkedFolder(folder: string): Promise<void> {
  await refuseLinks([folder, ...foldersToProject(folder)]);
}

/** The same for the folder of a file that may lie anywhere else, too: links outside of a `.pi` are followed. */
export async function refuseLinkedProject(folder: string): Promise<void> {
  await refuseLinks(foldersToProject(folder));
}

async function refuseLinks(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const stats = await lstat(folder).catch((error) => {
      const code = codeOf(error);
      if (code === "ENOENT" || code === "ENOTDIR") return undefined;
      throw error;
    });
    if (stats?.isSymbolicLink()) throw new LinkedFolderError(folder);
  }
}

/** The folders from one up to the `.pi` that it lies in, as they were written; none where it lies in none. */
function foldersToProject(folder: string): string[] {
  const folders: string[] = [];
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    folders.push(path);
    if (basename(path) === PROJECT_FOLDER) return folders;
  }
  return [];
}
