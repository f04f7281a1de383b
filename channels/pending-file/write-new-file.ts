import { constants, copyFile, link, mkdir, open, rm } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { nameSibling, SIBLINGS_MAX } from "./sibling-files.js";

/**
 * Writes a new file beside those that wait, under the first free name, never over one. It appears whole or not
 * at all, whatever happens meanwhile, and only its owner may read it.
 *
 * @returns the file's name, or nothing where all 1 000 names are taken. Rejects as the file system does.
 */
export async function writeNewFile(path: string, text: string): Promise<string | undefined> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${parse(path).base}.${crypto.randomUUID()}.tmp`);
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
      if (await publish(draft, file)) return file;
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

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
