import { constants, copyFile, link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { nameSibling, SIBLINGS_MAX } from "./sibling-files.js";

const DRAFT = ".tmp";
/** What is older than this, in milliseconds, nobody is writing any more. */
const OLD_MS = 60_000;

/**
 * Writes a new file beside those that wait, under the first free name, never over one. It appears whole or not
 * at all, whatever happens meanwhile, and only its owner may read it.
 *
 * @returns the file's name, or nothing where all 1 000 names are taken. Rejects as the file system does.
 */
export async function writeNewFile(path: string, text: string): Promise<string | undefined> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const prefix = `.${parse(path).base}.`;
  await removeOldDrafts(folder, prefix).catch(() => undefined);
  const draft = join(folder, `${prefix}${crypto.randomUUID()}${DRAFT}`);
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    for (let number = 1; number <= SIBLINGS_MAX; number += 1) {
      const file = nameSibling(path, number);
      if (!(await publish(draft, file))) continue;
      await syncFolder(folder);
      return file;
    }
    return undefined;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Whether the name was free. */
async function publish(draft: string, file: string): Promise<boolean> {
  try {
    // Unlike rename, link never replaces a file.
    await link(draft, file).catch((error) => {
      if (codeOf(error) === "EEXIST") throw error;
      // Some file systems know no hard links.
      return copyFile(draft, file, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Drafts stay behind where a process was killed while it wrote. */
async function removeOldDrafts(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith(DRAFT)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > OLD_MS) await rm(file, { force: true });
  }
}

// So that the name, too, outlives a loss of power. Not every system can.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
