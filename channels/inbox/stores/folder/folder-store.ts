import { type Entry, expireEntry, isOver, type NewSettlement, type SettleVerdict } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import type { InboxStore, NewEntry } from "../../store.js";
import { readEntry, writeEntry } from "./entry-file.js";
import { createEntryLists } from "./entry-lists.js";
import { createKept } from "./kept.js";
import { nameOf } from "./names.js";
import { openFolder } from "./open-folder.js";
import { removeSettled, sweep } from "./retention.js";
import { codeOf, createStoreFiles } from "./store-files.js";
import { createFolderWatch } from "./watch-folder.js";

export type FolderStoreOptions = {
  /** A folder of its own, made where it is missing. Not on a network file system, nor one without hard links. */
  path: string;
  /** The clock that judges what has expired. Default the system's. */
  now?: () => Date;
};

/**
 * A store in a folder, for any number of processes of one user on one machine. What a promise says is on the disk when it
 * resolves. The name decides: whoever first links a file to `keys/<who asks>` has asked, whoever first links one to
 * `settled/<id>` has settled, and a process killed at any step leaves nothing that another one trips over.
 *
 * Every call rejects with an error that names the folder where that is not fit for it: a symbolic link, somebody else's, open
 * to others, without hard links.
 */
export function createFolderStore({ path, now = () => new Date() }: FolderStoreOptions): InboxStore {
  const files = createStoreFiles(path);
  const lists = createEntryLists(files, now, expire);
  const kept = createKept(files, now);
  const watch = createFolderWatch(files);
  let opening: Promise<void> | undefined;
  let isClosed = false;

  /** Opens the folder with the first call; one that fails may succeed later. */
  const ready = async (): Promise<void> => {
    if (isClosed) throw new Error("The store is closed.");
    opening ??= openFolder(path).then(() => void sweep(files).catch(() => undefined));
    await opening.catch((error) => {
      opening = undefined;
      throw error;
    });
  };

  const readSettled = async (id: string): Promise<Entry | undefined> => {
    const text = await files.read(["settled", id]);
    return text === undefined ? undefined : readEntry(text, `settled/${id}`);
  };

  /** The entry as it was asked, open or not yet listed; nothing where it is settled or unknown. */
  const readOpen = async (id: string): Promise<Entry | undefined> => {
    const text = await files.read(["open", id]);
    return text === undefined ? undefined : readEntry(text, `open/${id}`);
  };

  const readDraft = async (id: string): Promise<Pick<Entry, "draft">> => {
    const text = await files.read(["drafts", id]);
    return text === undefined ? {} : { draft: JSON.parse(text) };
  };

  /** Settled is the truth: one that is still listed as open has been settled by a process that was killed in the act. */
  async function get(id: string): Promise<Entry | undefined> {
    if (!isEntryId(id)) return undefined;
    const settled = await readSettled(id);
    if (settled !== undefined) return settled;
    const open = await readOpen(id);
    // It may have been settled between the two.
    if (open === undefined) return readSettled(id);
    if (isOver(open, now())) return expire(open);
    return { ...open, ...(await readDraft(id)) };
  }

  async function expire(open: Entry): Promise<Entry> {
    return (await publish(expireEntry(open, now()))).entry;
  }

  /** Links a settled entry to its name, unless another one is there: then it is that one. */
  async function publish(entry: Entry): Promise<{ entry: Entry; isFirst: boolean }> {
    const { id } = entry;
    const draft = await files.write("tmp", writeEntry(entry));
    // The person may have taken their time, and so may the disk: the clock is looked at last.
    const isLate = entry.settlement?.type !== "expired" && isOver(entry, now());
    const isFirst = !isLate && (await linkAgain(["tmp", draft], ["settled", id], entry));
    await Promise.all([
      files.unlink(["tmp", draft]),
      ...(isLate ? [] : [files.unlink(["open", id]), files.unlink(["drafts", id]), files.sync("settled")]),
    ]);
    if (isLate) {
      const { settlement: _, ...open } = entry;
      return { ...(await publish(expireEntry(open, now()))), isFirst: false };
    }
    if (isFirst) return { entry, isFirst };
    const winner = await readSettled(id);
    if (winner === undefined) throw new Error(`settled/${id} cannot be read.`);
    return { entry: winner, isFirst };
  }

  /** A machine that slept may find its own file swept. */
  async function linkAgain(
    from: readonly ["tmp", string],
    to: readonly ["settled", string],
    entry: Entry,
  ): Promise<boolean> {
    try {
      return await files.link(from, to);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw error;
      return files.link(["tmp", await files.write("tmp", writeEntry(entry))], to);
    }
  }

  async function settle(id: string, settlement: NewSettlement): Promise<SettleVerdict | undefined> {
    const entry = await get(id);
    if (entry === undefined) return undefined;
    const { draft: _, ...open } = entry;
    const settled =
      entry.settlement === undefined
        ? await publish({ ...open, settlement: { ...settlement, at: now().toISOString() } })
        : { entry, isFirst: false };
    const { answerKey } = settled.entry.settlement ?? {};
    const isSame = answerKey !== undefined && answerKey === settlement.answerKey;
    return { type: settled.isFirst || isSame ? "settled" : "too_late", entry: settled.entry };
  }

  /** The entry under a name that decides; one that was never listed as open, since its asker was killed, is now. */
  async function readKey(name: string): Promise<Entry | undefined> {
    const text = await files.read(["keys", name]);
    if (text === undefined) return undefined;
    const { id } = readEntry(text, `keys/${name}`);
    const entry = await get(id);
    if (entry !== undefined) return entry;
    await files.link(["keys", name], ["open", id]);
    await files.sync("keys", "open");
    return get(id);
  }

  /** The last of the names under which the same questions were asked, and its entry where nobody was handed that. */
  async function findResumable(resumeKey: string): Promise<{ name: string; entry?: Entry }> {
    for (let name = nameOf("resume", resumeKey); ; ) {
      const head = await files.read(["keys", name]);
      if (head === undefined) return { name };
      const { id } = readEntry(head, `keys/${name}`);
      if (!(await files.exists(["handed", id]))) {
        const entry = await readKey(name);
        if (entry !== undefined) return { name, entry };
      }
      name = nameOf("resume", resumeKey, id);
    }
  }

  async function add(ask: NewEntry): Promise<{ entry: Entry; isNew: boolean }> {
    const key = nameOf("key", ask.key);
    for (;;) {
      const same = await readKey(key);
      if (same !== undefined) return { entry: same, isNew: false };
      const resumed = ask.resumeKey === undefined ? undefined : await findResumable(ask.resumeKey);
      if (resumed?.entry !== undefined) {
        // The call that was given another's entry keeps it, for as long as the entry is kept.
        await files.mark(["aliases", `${resumed.entry.id}-${key}`]);
        if (!(await files.link(["keys", resumed.name], ["keys", key]))) continue;
        await files.sync("aliases", "keys");
        return { entry: resumed.entry, isNew: false };
      }
      const entry = createEntry(ask, now());
      const draft = await files.write("open", writeEntry(entry));
      const isFirst =
        (resumed === undefined || (await files.link(["open", draft], ["keys", resumed.name]))) &&
        (await files.link(["open", draft], ["keys", key]));
      if (!isFirst) {
        await files.unlink(["open", draft]);
        continue;
      }
      await files.rename(["open", draft], ["open", entry.id]);
      await files.sync("keys", "open");
      return { entry, isNew: true };
    }
  }

  return {
    name: "folder",
    async add(ask) {
      await ready();
      return add(ask);
    },
    async get(id) {
      await ready();
      return get(id);
    },
    async settle(id, settlement) {
      await ready();
      return settle(id, settlement);
    },
    async handOver(id) {
      await ready();
      if (!isEntryId(id) || (await get(id))?.settlement === undefined) return;
      await files.mark(["handed", id]);
      await files.sync("handed");
    },
    async saveDraft(id, draft) {
      await ready();
      const entry = await get(id);
      if (entry === undefined || entry.settlement !== undefined) return false;
      const file = await files.write("drafts", JSON.stringify({ ...draft, at: now().toISOString() }));
      await files.rename(["drafts", file], ["drafts", id]);
      if (!(await files.exists(["settled", id]))) return true;
      await files.unlink(["drafts", id]);
      return false;
    },
    async list(query) {
      await ready();
      return lists.list(query);
    },
    async findSettled(ids) {
      await ready();
      return lists.findSettled(ids);
    },
    watch: (listener) => watch.listen(listener, ready),
    async keep(name, value, timeToLiveMs) {
      await ready();
      return kept.keep(name, value, timeToLiveMs);
    },
    async kept(name) {
      await ready();
      return kept.read(name);
    },
    async take(name) {
      await ready();
      return kept.take(name);
    },
    async remove(settledBefore) {
      await ready();
      await lists.expireAll();
      await kept.removeExpired();
      return removeSettled(files, settledBefore);
    },
    async close() {
      isClosed = true;
      watch.close();
      await opening?.catch(() => undefined);
    },
  };
}

function createEntry({ timeToLiveMs, ...asked }: NewEntry, at: Date): Entry {
  const expiresAt = timeToLiveMs === undefined ? undefined : new Date(at.getTime() + timeToLiveMs);
  return {
    ...structuredClone(asked),
    askedAt: at.toISOString(),
    ...(expiresAt !== undefined && { expiresAt: expiresAt.toISOString() }),
  };
}
