import { constants, copyFile, link, lstat, open, readdir, rm } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { makeFolders } from "../../src/files/make-folders.js";
import { syncFile } from "../../src/files/sync-file.js";
import { syncFolder } from "../../src/files/sync-folder.js";
import { codeOf } from "../../src/text/thrown.js";
import { nameSibling, SIBLINGS_MAX } from "./sibling-files.js";

const UNFINISHED = ".tmp";
/** What is older than this, in milliseconds, nobody is writing any more. */
const OLD_MS = 60_000;

/**
 * Writes a new file beside those that wait, under the first free name, never over one. It appears whole or not
 * at all, whatever happens meanwhile, and only its owner may read it.
 *
 * @returns the file's name, or nothing where all 1 000 names are taken. Rejects as the file system does, and where the signal
 * is aborted before it appears.
 */
export async function writeNewFile(
  path: string,
  text: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const folder = dirname(path);
  makeFolders(folder);
  const prefix = `.${parse(path).base}.`;
  await removeUnfinished(folder, prefix).catch(() => undefined);
  return withHiddenFile(path, text, async (hidden) => {
    signal?.throwIfAborted();
    const file = await publishAtFreeName(hidden, path);
    await syncNames(folder);
    return file;
  });
}

/** Gives a file the first free name beside those that wait, as one more name of it. Nothing where none is free. */
export async function publishAtFreeName(hidden: string, path: string): Promise<string | undefined> {
  for (let number = 1; number <= SIBLINGS_MAX; number += 1) {
    const file = nameSibling(path, number);
    if (await publish(hidden, file)) return file;
  }
  return undefined;
}

/**
 * Writes a text under a hidden name beside a path, for as long as it is used. Only its owner may read it.
 */
export async function withHiddenFile<Result>(
  path: string,
  text: string,
  use: (hidden: string) => Promise<Result>,
): Promise<Result> {
  const hidden = join(dirname(path), `.${parse(path).base}.${crypto.randomUUID()}${UNFINISHED}`);
  try {
    const handle = await open(hidden, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await syncFile(handle.fd);
    } finally {
      await handle.close();
    }
    return await use(hidden);
  } finally {
    await rm(hidden, { force: true });
  }
}

/** Gives a file one more name, never that of another file. Says whether the name was free. */
export async function publish(hidden: string, file: string): Promise<boolean> {
  try {
    // Unlike rename, link never replaces a file.
    await link(hidden, file).catch((error) => {
      if (codeOf(error) === "EEXIST") throw error;
      // Some file systems know no hard links.
      return copyFile(hidden, file, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Unfinished files stay behind where a process was killed while it wrote. */
async function removeUnfinished(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith(UNFINISHED)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await lstat(file);
    if (Date.now() - mtimeMs > OLD_MS) await rm(file);
  }
}

// So that the name, too, outlives a loss of power. Not every system can.
export async function syncNames(folder: string): Promise<void> {
  await syncFolder(folder).catch(() => undefined);
}
