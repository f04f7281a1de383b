import { constants } from "node:fs";
import { access, link, lstat, mkdir, open, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, FOLDERS } from "./store-files.js";

const CANNOT_LINK: ReadonlySet<unknown> = new Set(
  "EPERM ENOTSUP EOPNOTSUPP ENOSYS EISDIR EXDEV EMLINK".split(" "),
);

/**
 * Makes a folder fit for a store: its own and nobody else's, with the folders below it, on a file system whose links decide
 * who was first. Rejects with an error that says what is wrong with it and what to do.
 */
export async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await refuseStranger(path);
  for (const folder of FOLDERS) {
    const below = join(path, folder);
    await mkdir(below, { mode: 0o700 }).catch((error) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
    await refuseStranger(below);
  }
  // First: a file system without links keeps no modes either, and that would be the wrong reason.
  await probeLinks(join(path, "tmp"));
  await refuseOpenDoor(path);
}

/** A link in the folder's place, or a folder of somebody else's, may change under us. */
async function refuseStranger(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) {
    throw new Error(`${path} is a symbolic link, which is not followed. Name the folder that it leads to.`);
  }
  if (!found.isDirectory()) throw new Error(`${path} is no folder. Name another one for the inbox.`);
  const own = process.getuid?.();
  if (own !== undefined && found.uid !== own) {
    throw new Error(`${path} belongs to another user. Name a folder of your own for the inbox.`);
  }
}

async function refuseOpenDoor(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const { mode } = await lstat(path);
  if ((mode & 0o077) === 0) return;
  const shown = (mode & 0o777).toString(8).padStart(4, "0");
  throw new Error(
    `${path} is open to other users (mode ${shown}). Close it: chmod 700 ${JSON.stringify(path)}`,
  );
}

async function probeLinks(folder: string): Promise<void> {
  const [one, other] = [0, 1].map(() => join(folder, `.${crypto.randomUUID()}`));
  if (one === undefined || other === undefined) return;
  await access(folder, constants.W_OK);
  const handle = await open(one, "wx", 0o600);
  try {
    await link(one, other);
    if ((await handle.stat()).ino === (await stat(other)).ino) return;
    throw new Error(`${folder} is on a file system that copies what is linked.`);
  } catch (error) {
    if (!CANNOT_LINK.has(codeOf(error))) throw error;
    const why = "its links decide who was first";
    throw new Error(
      `${folder} is on a file system without hard links (${String(codeOf(error))}), and an inbox needs them: ${why}. Name a folder on another one.`,
      { cause: error },
    );
  } finally {
    await handle.close();
    for (const file of [one, other]) await unlink(file).catch(() => undefined);
  }
}
