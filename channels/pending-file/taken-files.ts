import { lstat, rename, rm } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { sha256 } from "../../src/text/sha-256.js";
import { codeOf } from "../../src/text/thrown.js";
import { hasId, hasKey } from "./find-files.js";
import { type ReadableFile, readPendingFile } from "./read-pending-file.js";
import { listFolder } from "./sibling-files.js";
import { publishAtFreeName } from "./write-new-file.js";

const TAKEN = ".taken";
/** For how long an answer is kept, in milliseconds, that was taken by a process which never told what became of it. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** A file whose answers were taken, and perhaps never handed over. */
export type TakenFile = { pending: ReadableFile; isFor(key: string): boolean };

/**
 * Marks a file as taken: from one moment to the next it has a hidden name that tells for which ask. Who takes it
 * first has it.
 *
 * @param key - the ask's resume key, or whatever else it is known by
 * @returns its new name; nothing where the file is not there any more
 */
export async function takeFile(file: string, path: string, key: string): Promise<string | undefined> {
  const taken = join(dirname(path), `${prefixOf(path)}${hash(key)}.${crypto.randomUUID()}${TAKEN}`);
  try {
    await rename(file, taken);
    return taken;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Makes a taken file one that waits again. It is never without a name. Says whether one was free. */
export async function putBack(taken: string, path: string): Promise<boolean> {
  try {
    const isBack = (await publishAtFreeName(taken, path)) !== undefined;
    if (isBack) await rm(taken);
    return isBack;
  } catch (error) {
    // The same ask of another process has put it back meanwhile.
    if (codeOf(error) === "ENOENT") return true;
    throw error;
  }
}

/** Takes back a file that was written just now, but not what somebody has made of it since. */
export async function takeBackUnchanged(
  file: string,
  path: string,
  key: string,
  text: string,
): Promise<void> {
  const taken = await takeFile(file, path, key);
  if (taken === undefined) return;
  const current = await readPendingFile(taken);
  if (current?.ok && current.text === text) await rm(taken, { force: true });
  else await putBack(taken, path);
}

/** The files that were taken. Those that nobody has come back for in a week are removed instead. */
export async function readTakenFiles(path: string): Promise<TakenFile[]> {
  const taken: TakenFile[] = [];
  for (const file of await listTakenFiles(path)) {
    const pending = await readPendingFile(file);
    if (pending?.ok !== true) continue;
    if (await isOld(file)) await rm(file).catch(() => undefined);
    else taken.push({ pending, isFor: (key) => file.includes(`.${hash(key)}.`) || hasKey(pending, key) });
  }
  return taken;
}

/** Those among them that were taken for one of these ids, or go by one. */
export async function readTakenFilesOf(ids: readonly string[], path: string): Promise<ReadableFile[]> {
  const taken = await readTakenFiles(path);
  return taken
    .filter(({ pending, isFor }) => ids.some(isFor) || hasId(pending, ids))
    .map(({ pending }) => pending);
}

/** Their names. */
async function listTakenFiles(path: string): Promise<string[]> {
  return (await listFolder(dirname(path)))
    .filter((name) => name.endsWith(TAKEN) && isOf(path, name))
    .map((name) => join(dirname(path), name));
}

async function isOld(file: string): Promise<boolean> {
  try {
    // Renaming changes this one, and leaves the time of the last edit as it was.
    return Date.now() - (await lstat(file)).ctimeMs > KEPT_MS;
  } catch {
    return false;
  }
}

// A numbered file that was being changed is named after itself.
function isOf(path: string, hidden: string): boolean {
  if (hidden.startsWith(prefixOf(path))) return true;
  const { name, ext } = parse(path);
  if (!hidden.startsWith(`.${name}-`)) return false;
  const rest = hidden.slice(name.length + 2);
  const digits = /^\d{1,4}/.exec(rest)?.[0];
  return digits !== undefined && rest.slice(digits.length).startsWith(`${ext}.`);
}

function prefixOf(path: string): string {
  return `.${parse(path).base}.`;
}

function hash(key: string): string {
  return sha256(key).slice(0, 32);
}
