import type { Entry } from "../../entry.js";
import type { ListedEntry } from "../../store.js";
import { type EntryState, readEntry, readHead } from "./entry-file.js";
import { damaged } from "./parse-file.js";
import type { Place, StoreFiles } from "./store-files.js";

/** The entries in the files of a store. Each rejects or throws with an error that names a file which holds none. */
export type StoredEntries = {
  /** What was asked, while its name is among the open ones. */
  readOpen(id: string): Promise<Entry | undefined>;
  readOpenHead(id: string): ListedEntry | undefined;
  readSettled(id: string): Promise<Entry | undefined>;
  readSettledHead(id: string): ListedEntry | undefined;
  /** What was first asked under a name that decides. */
  readKey(name: string): ListedEntry | undefined;
};

export function createStoredEntries(files: StoreFiles): StoredEntries {
  const readWhole = async (place: Place, state: EntryState): Promise<Entry | undefined> => {
    const text = await files.read(place);
    const file = files.pathOf(...place);
    return text === undefined ? undefined : checkName(readEntry(text, file, state), place, file);
  };
  const readFirst = (place: Place, state: EntryState): ListedEntry | undefined => {
    const line = files.readLine(place);
    const file = files.pathOf(...place);
    return line === undefined ? undefined : checkName(readHead(line, file, state), place, file);
  };
  return {
    readOpen: (id) => readWhole(["open", id], "open"),
    readOpenHead: (id) => readFirst(["open", id], "open"),
    readSettled: (id) => readWhole(["settled", id], "settled"),
    readSettledHead: (id) => readFirst(["settled", id], "settled"),
    readKey: (name) => readFirst(["keys", name], "open"),
  };
}

/** Nothing where a file cannot be read: told where somebody asks for it. */
export function readOrNone(
  read: (name: string) => ListedEntry | undefined,
  name: string,
): ListedEntry | undefined {
  try {
    return read(name);
  } catch {
    return undefined;
  }
}

/** A file under the name of another entry would have that one changed. */
function checkName<T extends { id: string }>(entry: T, [folder, name]: Place, file: string): T {
  if (folder !== "keys" && entry.id !== name) throw damaged(file);
  return entry;
}
