import { closeSync, linkSync, lstatSync, openSync, statSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder, makeFolders } from "../../../../src/files/make-folders.js";
import { SENTENCES as FAULTS } from "../../../../src/language/en/store-faults.js";
import { quoteWord } from "../../../../src/text/quote-word.js";
import { codeOf } from "../../../../src/text/thrown.js";
import { FOLDERS, IS_FULL, nameUnfinished } from "./store-files.js";

const CANNOT_LINK: ReadonlySet<unknown> = new Set(
  "EPERM ENOTSUP EOPNOTSUPP ENOSYS EISDIR EXDEV EMLINK".split(" "),
);

/**
 * Makes a folder fit for a store: its own and nobody else's, with the folders below it, on a file system whose links decide
 * who was first. Throws an error that says what is wrong with it and what to do; nothing is left in a folder that is refused.
 */
export function openFolder(path: string): void {
  claimFolder(path, makeFolders);
  // First: a file system without links keeps no modes either, and that would be the wrong reason.
  probeLinks(path);
  refuseOpenDoor(path);
  for (const folder of FOLDERS) claimFolder(join(path, folder), makeFolder);
}

/** A link in the folder's place, or a folder of somebody else's, may change under us. */
function claimFolder(path: string, make: (path: string) => void): void {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) make(path);
  } catch (error) {
    throw explain(path, error);
  }
  const found = lstatSync(path);
  if (found.isSymbolicLink()) {
    throw new Error(FAULTS.folderIsLink(path));
  }
  if (!found.isDirectory()) throw new Error(FAULTS.noFolder(path));
  const own = process.getuid?.();
  if (own !== undefined && found.uid !== own) {
    throw new Error(FAULTS.ofAnother(path));
  }
}

function refuseOpenDoor(path: string): void {
  if (process.platform === "win32") return;
  const { mode } = lstatSync(path);
  if ((mode & 0o077) === 0) return;
  const shown = (mode & 0o777).toString(8).padStart(4, "0");
  throw new Error(FAULTS.openToOthers(path, shown, quoteWord(path)));
}

function probeLinks(path: string): void {
  const [one, other] = [join(path, nameUnfinished()), join(path, nameUnfinished())];
  try {
    closeSync(openSync(one, "wx", 0o600));
    linkSync(one, other);
    if (lstatSync(one).ino === lstatSync(other).ino) return;
    throw new Error(FAULTS.copies(path));
  } catch (error) {
    const code = codeOf(error);
    if (CANNOT_LINK.has(code)) throw new Error(FAULTS.noLinks(path, String(code)), { cause: error });
    if (!IS_FULL.has(code)) throw explain(path, error);
  } finally {
    for (const file of [one, other]) unlinkIfThere(file);
  }
}

function unlinkIfThere(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) unlinkSync(file);
}

/** What keeps a folder from being an inbox, in words. */
function explain(path: string, error: unknown): unknown {
  const code = codeOf(error);
  const say = (message: string) => new Error(message, { cause: error });
  if (code === "EROFS") return say(FAULTS.onlyRead(path));
  if (code === "EACCES" || code === "EPERM" || isTaken(error)) return say(FAULTS.notWritable(path));
  if (code === "ENOTDIR" || code === "ENOENT") return say(FAULTS.cannotBeMade(path));
  return error;
}

/** Whether what is missing was to be made in a folder that is there: the system keeps it for itself. */
function isTaken(error: unknown): boolean {
  if (codeOf(error) !== "ENOENT" || !(error instanceof Error && "path" in error)) return false;
  return statSync(dirname(String(error.path)), { throwIfNoEntry: false })?.isDirectory() === true;
}
