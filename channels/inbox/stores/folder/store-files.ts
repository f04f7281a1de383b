import { constants, type FileHandle, link, lstat, open, readdir, rename, unlink } from "node:fs/promises";
import { join } from "node:path";

/** How much of a file is read at a time where its first line is enough. */
const HEAD_BYTES = 4_096;
const LINE_FEED = 10;

/** The folders of a store, below its own. */
export const FOLDERS = ["open", "settled", "keys", "aliases", "handed", "drafts", "kept", "tmp"] as const;
export type StoreFolder = (typeof FOLDERS)[number];

/** The files of a store. What they say of a name holds for every host on the folder. */
export type StoreFiles = {
  /** Writes a text that nobody sees yet, so that it is on the disk; gives its name in `folder`. */
  write(folder: StoreFolder, text: string): Promise<string>;
  /** Makes an empty file, unless the name is there. */
  mark(place: Place): Promise<void>;
  /** The names in a folder, without those of unfinished files. */
  names(folder: StoreFolder): Promise<string[]>;
  /** Gives a file one more name; false where the name is another's. Nobody ever loses a name by it. */
  link(from: Place, to: Place): Promise<boolean>;
  /** Gives a file another name, in place of whatever had it. */
  rename(from: Place, to: Place): Promise<void>;
  /** Takes a name away; false where there is none. */
  unlink(place: Place): Promise<boolean>;
  /** The text under a name, or hardly more than its first line; undefined where there is none. */
  read(place: Place, part?: "head"): Promise<string | undefined>;
  exists(place: Place): Promise<boolean>;
  /** Has the names of folders outlive a loss of power, where the system can. */
  sync(...folders: StoreFolder[]): Promise<void>;
  pathOf(folder: StoreFolder): string;
};

/** A name in a folder. */
type Place = readonly [folder: StoreFolder, name: string];

export function createStoreFiles(root: string): StoreFiles {
  const pathOf = ([folder, name]: Place) => join(root, folder, name);
  return {
    async write(folder, text) {
      const name = `.${crypto.randomUUID()}`;
      const handle = await open(pathOf([folder, name]), "wx", 0o600);
      try {
        await handle.writeFile(text);
        await handle.datasync();
      } catch (error) {
        await unlink(pathOf([folder, name])).catch(() => undefined);
        throw error;
      } finally {
        await handle.close();
      }
      return name;
    },

    async mark(place) {
      const handle = await open(pathOf(place), "wx", 0o600).catch((error) => {
        if (codeOf(error) !== "EEXIST") throw error;
      });
      await handle?.close();
    },

    names: async (folder) => (await readdir(join(root, folder))).filter((name) => !name.startsWith(".")),

    async link(from, to) {
      try {
        await link(pathOf(from), pathOf(to));
        return true;
      } catch (error) {
        if (codeOf(error) === "EEXIST") return false;
        throw error;
      }
    },

    rename: (from, to) => rename(pathOf(from), pathOf(to)),

    async unlink(place) {
      try {
        await unlink(pathOf(place));
        return true;
      } catch (error) {
        if (codeOf(error) === "ENOENT") return false;
        throw error;
      }
    },

    async read(place, part) {
      const handle = await openUnlinked(pathOf(place));
      if (handle === undefined) return undefined;
      try {
        return part === undefined ? await handle.readFile("utf8") : await readFirstLine(handle);
      } finally {
        await handle.close();
      }
    },

    async exists(place) {
      try {
        await lstat(pathOf(place));
        return true;
      } catch (error) {
        if (codeOf(error) === "ENOENT") return false;
        throw error;
      }
    },

    async sync(...folders) {
      await Promise.all(folders.map((folder) => syncFolder(join(root, folder))));
    },

    pathOf: (folder) => join(root, folder),
  };
}

/** The code of an error of the file system, such as `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

// A link in the place of a file would have us read, or wait for, something else.
async function openUnlinked(path: string): Promise<FileHandle | undefined> {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW } = constants;
  try {
    if (O_NOFOLLOW === undefined && (await lstat(path)).isSymbolicLink()) throw describeLink(path);
    return await open(path, O_RDONLY | O_NONBLOCK | (O_NOFOLLOW ?? 0));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw codeOf(error) === "ELOOP" ? describeLink(path) : error;
  }
}

async function readFirstLine(handle: FileHandle): Promise<string> {
  const parts: Buffer[] = [];
  for (let isOver = false; !isOver; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES);
    const part = buffer.subarray(0, bytesRead);
    parts.push(part);
    isOver = bytesRead === 0 || part.includes(LINE_FEED);
  }
  return Buffer.concat(parts).toString("utf8");
}

function describeLink(path: string): Error {
  return new Error(`${path} is a symbolic link, which is not followed. Remove it.`);
}

async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders.
  const handle = await open(path, "r").catch(() => undefined);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}
