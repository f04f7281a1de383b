import { stat } from "node:fs/promises";
import { type Entry, isOver } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import { isListed, listPage, openKeyOf, readLimit } from "../../list-entries.js";
import type { EntryPage, EntryQuery, ListedEntry } from "../../store.js";
import { readEntry, readHead } from "./entry-file.js";
import type { StoreFiles } from "./store-files.js";

/** A folder that changed within this time, in milliseconds, may have changed again within the same tick of its clock. */
const FRESH_MS = 3_000;
/** How many heads of settled entries are remembered. */
const HEADS_MAX = 10_000;
/** Of those that seem to be open, one in so many is looked up among the settled ones, each time others. */
const ROUNDS = 10;

/** What of a store's folder is listed, without reading it anew where nothing changed. */
export type EntryLists = {
  list(query: EntryQuery): Promise<EntryPage>;
  findSettled(ids: readonly string[]): Promise<string[]>;
  /** Settles what has expired. */
  expireAll(): Promise<void>;
};

export function createEntryLists(
  files: StoreFiles,
  now: () => Date,
  expire: (open: Entry) => Promise<Entry>,
): EntryLists {
  const readOpenNames = createNameReader(files, "open");
  const readSettledNames = createNameReader(files, "settled");
  const openHeads = new Map<string, ListedEntry>();
  const settledHeads = new Map<string, ListedEntry>();
  let round = 0;

  async function readHeadOf(folder: "open" | "settled", id: string): Promise<ListedEntry | undefined> {
    const text = await files.read([folder, id], "head");
    return text === undefined ? undefined : readHead(text, `${folder}/${id}`);
  }

  /** The heads of all that is open, each read once. */
  async function readOpenHeads(): Promise<ListedEntry[]> {
    const names = await readOpenNames();
    const ids = new Set(names);
    for (const id of openHeads.keys()) if (!ids.has(id)) openHeads.delete(id);
    for (const id of names) {
      if (openHeads.has(id)) continue;
      const head = await readHeadOf("open", id);
      if (head !== undefined) openHeads.set(id, head);
    }
    return [...openHeads.values()];
  }

  /** Whether an entry has been settled by now: it expires, or a process that settled it was killed before it took it off the list. */
  async function isSettled(head: ListedEntry): Promise<boolean> {
    if (await files.exists(["settled", head.id])) {
      await files.unlink(["open", head.id]);
      return true;
    }
    if (!isOver(head, now())) return false;
    const text = await files.read(["open", head.id]);
    if (text !== undefined) await expire(readEntry(text, `open/${head.id}`));
    return true;
  }

  async function listOpen(query: EntryQuery): Promise<EntryPage> {
    let heads = (await readOpenHeads()).filter((head) => isListed(head, query));
    for (;;) {
      const page = listPage(heads, query);
      const gone = new Set<string>();
      for (const head of page.entries) if (await isSettled(head)) gone.add(head.id);
      if (gone.size === 0) return page;
      for (const id of gone) openHeads.delete(id);
      heads = heads.filter(({ id }) => !gone.has(id));
    }
  }

  async function listSettled(query: EntryQuery): Promise<EntryPage> {
    const limit = readLimit(query.limit);
    await expireAll();
    const names = await readSettledNames();
    const found: ListedEntry[] = [];
    for (const id of names.toReversed()) {
      if (query.after !== undefined && id >= query.after) continue;
      const head = settledHeads.get(id) ?? (await readHeadOf("settled", id));
      if (head === undefined) continue;
      if (settledHeads.size >= HEADS_MAX) settledHeads.clear();
      settledHeads.set(id, head);
      if (isListed(head, query)) found.push(head);
      if (found.length > limit) break;
    }
    return listPage(found, query);
  }

  async function expireAll(): Promise<void> {
    const late = (await readOpenHeads()).filter((head) => isOver(head, now()));
    for (const head of late.sort((one, other) => (openKeyOf(one) < openKeyOf(other) ? -1 : 1))) {
      await isSettled(head);
    }
  }

  return {
    list: (query) => (query.status === "open" ? listOpen(query) : listSettled(query)),

    async findSettled(ids) {
      const heads = new Map((await readOpenHeads()).map((head) => [head.id, head]));
      round = (round + 1) % ROUNDS;
      const settled: string[] = [];
      for (const [index, id] of ids.entries()) {
        const head = heads.get(id);
        const isSuspect = head !== undefined && (isOver(head, now()) || index % ROUNDS === round);
        if (head === undefined || (isSuspect && (await isSettled(head)))) settled.push(id);
      }
      return settled;
    },

    expireAll,
  };
}

/** Gives the ids in a folder, sorted; they are read again only where the folder has changed. */
function createNameReader(files: StoreFiles, folder: "open" | "settled"): () => Promise<string[]> {
  let known: { names: string[]; changedAt: number; readAt: number } | undefined;
  return async () => {
    const { mtimeMs } = await stat(files.pathOf(folder));
    if (known !== undefined && known.changedAt === mtimeMs && known.readAt - mtimeMs > FRESH_MS) {
      return known.names;
    }
    const readAt = Date.now();
    const names = (await files.names(folder)).filter(isEntryId).sort();
    known = { names, changedAt: mtimeMs, readAt };
    return names;
  };
}
