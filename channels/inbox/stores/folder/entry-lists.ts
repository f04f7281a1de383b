import { stat } from "node:fs/promises";
import { isOver } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import { isListed, listSettledPage, readCursor, readLimit } from "../../list-entries.js";
import { createOpenIndex, type OpenIndex } from "../../open-index.js";
import type { EntryPage, EntryQuery, ListedEntry } from "../../store.js";
import type { EntryLife } from "./entry-life.js";
import type { StoreFiles } from "./store-files.js";
import { readOrNone, type StoredEntries } from "./stored-entries.js";
import { withPauses } from "./with-pauses.js";

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

/** Entries whose files cannot be read are left out of lists: whoever asks for one is told. */
export function createEntryLists(
  files: StoreFiles,
  { readOpenHead, readSettledHead }: StoredEntries,
  { expire }: Pick<EntryLife, "expire">,
  now: () => Date,
): EntryLists {
  const readOpenNames = createNameReader(files, "open");
  const readSettledNames = createNameReader(files, "settled");
  const openHeads = createOpenIndex();
  let seenNames: readonly string[] = [];
  const settledHeads = new Map<string, ListedEntry>();
  let round = 0;

  /** The heads of all that is open, each read once; nothing is done where nothing has changed. */
  async function readOpenHeads(): Promise<OpenIndex> {
    const names = await readOpenNames();
    if (names === seenNames) return openHeads;
    const ids = new Set(names);
    for (const { id } of openHeads.values()) if (!ids.has(id)) openHeads.delete(id);
    let isWhole = true;
    for await (const id of withPauses(names.filter((name) => !openHeads.has(name)))) {
      const head = readOrNone(readOpenHead, id);
      if (head === undefined) isWhole = false;
      else openHeads.add(head);
    }
    // What could not be read is tried again.
    if (isWhole) seenNames = names;
    return openHeads;
  }

  /** Whether an entry has been settled by now: it expires, or a process that settled it was killed before it took it off the list. */
  async function isSettled(head: ListedEntry): Promise<boolean> {
    if (files.exists(["settled", head.id])) {
      // What cannot be read has settled nothing.
      if (readOrNone(readSettledHead, head.id) === undefined) return false;
      files.discard(["open", head.id]);
      return true;
    }
    if (!isOver(head, now())) return false;
    await expire(head.id);
    return true;
  }

  async function listOpen(query: EntryQuery): Promise<EntryPage> {
    const heads = await readOpenHeads();
    for (;;) {
      const page = heads.list(query);
      let isGone = false;
      for (const head of page.entries) {
        if (!(await isSettled(head))) continue;
        heads.delete(head.id);
        isGone = true;
      }
      if (!isGone) return page;
    }
  }

  async function listSettled(query: EntryQuery): Promise<EntryPage> {
    const limit = readLimit(query.limit);
    const last = readCursor(query)?.id;
    await expireAll();
    const names = (await readSettledNames()).toReversed();
    const found: ListedEntry[] = [];
    for await (const id of withPauses(last === undefined ? names : names.filter((name) => name < last))) {
      const head = settledHeads.get(id) ?? readOrNone(readSettledHead, id);
      if (head === undefined) continue;
      if (settledHeads.size >= HEADS_MAX) settledHeads.clear();
      settledHeads.set(id, head);
      if (isListed(head, query)) found.push(head);
      if (found.length > limit) break;
    }
    // As with a single one: no loss of power may undo what somebody was told of.
    await files.sync("settled");
    return listSettledPage(found, query);
  }

  async function expireAll(): Promise<void> {
    const at = now();
    const heads = await readOpenHeads();
    for (const head of heads.listOver((open) => isOver(open, at))) {
      if (await isSettled(head)) heads.delete(head.id);
    }
  }

  return {
    // Copies: whoever gets a list may change it.
    list: async (query) =>
      structuredClone(await (query.status === "open" ? listOpen(query) : listSettled(query))),

    async findSettled(ids) {
      const heads = await readOpenHeads();
      round = (round + 1) % ROUNDS;
      const settled: string[] = [];
      for await (const [index, id] of withPauses(ids.entries())) {
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
