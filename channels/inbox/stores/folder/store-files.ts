import {
  closeSync,
  constants,
  fdatasync,
  linkSync,
  lstatSync,
  type NoParamCallback,
  openSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeFile,
  writeFileSync,
} from "node:fs";
import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "../../../../src/files/sync-folder.js";
import { SENTENCES as FAULTS } from "../../../../src/language/en/store-faults.js";
import { codeOf } from "../../../../src/text/thrown.js";
import { readLine, readText } from "./read-file.js";
import { shareRuns } from "./share-runs.js";

/** The folders of a store, below its own. */
export const FOLDERS = [
  "open",
  "settled",
  "keys",
  "aliases",
  "handed",
  "drafts",
  "notices",
  "due",
  "kept",
  "tmp",
] as const;
/** One of them, or the store's own. */
export type StoreFolder = (typeof FOLDERS)[number] | ".";

/** A name in a folder. */
export type Place = readonly [folder: StoreFolder, name: string];

/**
 * The files of a store. What they say of a name holds for every host on the folder. What only changes or looks up a name is
 * done at once: a turn of the thread pool would take longer than the system does, and nothing comes between two such calls.
 */
export type StoreFiles = {
  /** Writes a text that nobody sees yet, so that it is on the disk; gives its name in `folder`. */
  write(folder: StoreFolder, text: string): Promise<string>;
  /** Makes an empty file, unless the name is there. */
  mark(place: Place): void;
  /** The names in a folder, without those of unfinished files. */
  names(folder: StoreFolder): Promise<string[]>;
  /** The names of unfinished files. */
  unfinished(folder: StoreFolder): Promise<string[]>;
  /**
   * Gives a file one more name. `taken`: the name is another's, and stays it. `gone`: there is no such file, since it was
   * removed, or swept while the machine slept.
   */
  link(from: Place, to: Place): "linked" | "taken" | "gone";
  /** Gives a file another name, in place of whatever had it; false where there is no such file. */
  rename(from: Place, to: Place): boolean;
  /** Takes a name away; false where there is none. */
  unlink(place: Place): boolean;
  /** Takes a name away that means nothing any more, if that can be. */
  discard(place: Place): void;
  /** The text under a name; undefined where there is none. Rejects with an error that names a file which is no text. */
  read(place: Place): Promise<string | undefined>;
  /** The same of the first line alone, however long the rest is. */
  readLine(place: Place): string | undefined;
  find(place: Place): Stats | undefined;
  exists(place: Place): boolean;
  /** Has the names of folders outlive a loss of power, where the system can. */
  sync(...folders: StoreFolder[]): Promise<void>;
  pathOf(...place: [folder: StoreFolder, name?: string]): string;
};

/** What a disk says that is full: what is on it can still be read. */
export const IS_FULL: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);

/** Texts up to this length are written at once. */
const SHORT = 65_536;
const { O_WRONLY, O_CREAT, O_EXCL } = constants;

const writeLong = promisify(writeFile);
const flush = promisify((file: number, done: NoParamCallback) => fdatasync(file, done));

const UNFINISHED = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createStoreFiles(root: string): StoreFiles {
  // Not by `join`, which looks at every character: an entry has a dozen of these.
  const pathOf = (folder: StoreFolder, name = "") =>
    name === "" ? join(root, folder) : `${root}${sep}${folder}${sep}${name}`;

  const syncShared = shareRuns(syncFolder);

  const find = (place: Place) => lstatSync(pathOf(...place), { throwIfNoEntry: false });

  const unlink = (place: Place): boolean => isDone("ENOENT", () => unlinkSync(pathOf(...place)));

  /** Whether there was no such file, rather than no folder to put it: by now there may be another one of that name. */
  const isGone = (error: unknown, [folder]: Place): boolean =>
    codeOf(error) === "ENOENT" && find([folder, ""]) !== undefined;

  const discard = (place: Place): void => {
    try {
      unlink(place);
    } catch {
      // Swept later.
    }
  };

  return {
    async write(folder, text) {
      const name = nameUnfinished();
      try {
        await writeFlushed(createFile(pathOf(folder, name)), text);
      } catch (error) {
        discard([folder, name]);
        throw explainFull(root, error);
      }
      return name;
    },

    mark(place) {
      try {
        isDone("EEXIST", () => closeSync(createFile(pathOf(...place))));
      } catch (error) {
        throw explainFull(root, error);
      }
    },

    names: async (folder) => (await readdir(pathOf(folder))).filter((name) => !name.startsWith(".")),

    unfinished: async (folder) => (await readdir(pathOf(folder))).filter((name) => UNFINISHED.test(name)),

    link(from, to) {
      try {
        return isDone("EEXIST", () => linkSync(pathOf(...from), pathOf(...to))) ? "linked" : "taken";
      } catch (error) {
        if (isGone(error, to)) return "gone";
        throw explainFull(root, error);
      }
    },

    rename(from, to) {
      try {
        renameSync(pathOf(...from), pathOf(...to));
        return true;
      } catch (error) {
        if (isGone(error, to)) return false;
        throw explainFull(root, error);
      }
    },

    unlink,
    discard,
    read: (place) => readText(pathOf(...place)),
    readLine: (place) => readLine(pathOf(...place)),
    find,
    exists: (place) => find(place) !== undefined,

    async sync(...folders) {
      await Promise.all(folders.map((folder) => syncShared(pathOf(folder))));
    },

    pathOf,
  };
}

async function writeFlushed(file: number, text: string): Promise<void> {
  try {
    if (text.length > SHORT) await writeLong(file, text);
    else writeFileSync(file, text);
    await flush(file);
  } finally {
    closeSync(file);
  }
}

/** The system does not say which disk is full. */
function explainFull(root: string, error: unknown): unknown {
  const code = codeOf(error);
  return IS_FULL.has(code) ? new Error(FAULTS.folderFull(root, String(code)), { cause: error }) : error;
}

/** A name that no list has, for a file that is being written. */
export function nameUnfinished(): string {
  return `.${crypto.randomUUID()}`;
}

/** Does something; false where it cannot be done for one reason. */
function isDone(reason: string, act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (codeOf(error) === reason) return false;
    throw error;
  }
}

function createFile(path: string): number {
  return openSync(path, O_WRONLY | O_CREAT | O_EXCL, 0o600);
}
