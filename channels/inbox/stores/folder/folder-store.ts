import { resolve } from "node:path";
import { createClock } from "../../../../src/elicitation/clock.js";
import { A_FUNCTION } from "../../../../src/text/option-kinds.js";
import { takeOptions } from "../../../../src/text/take-options.js";
import { describeType } from "../../../../src/text/values.js";
import type { InboxStore } from "../../store.js";
import { createAdding } from "./add-entry.js";
import { createDrafts } from "./drafts.js";
import { createEntryLife } from "./entry-life.js";
import { createEntryLists } from "./entry-lists.js";
import { createKept } from "./kept.js";
import { createNotices } from "./notices.js";
import { openFolder } from "./open-folder.js";
import { removeSettled } from "./retention.js";
import { createStoreFiles } from "./store-files.js";
import { createStoredEntries } from "./stored-entries.js";
import { createSweep } from "./sweep.js";
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
export function createFolderStore(options: FolderStoreOptions): InboxStore {
  const { path } = options ?? {};
  const now = createClock(options?.now);
  if (typeof path !== "string") {
    throw new TypeError(`createFolderStore takes { path }, a folder, but path is ${describeType(path)}.`);
  }
  takeOptions("createFolderStore", options, { path: true, now: A_FUNCTION });
  // Whatever the process makes its own folder later.
  const root = resolve(path);
  const files = createStoreFiles(root);
  const stored = createStoredEntries(files);
  const drafts = createDrafts(files);
  const entries = createEntryLife(files, stored, drafts, now);
  const adding = createAdding(files, stored, entries, now);
  const lists = createEntryLists(files, stored, entries, now);
  const kept = createKept(files, now);
  const notices = createNotices(files, kept, entries.get, now);
  const sweep = createSweep(files, stored, now);
  const watch = createFolderWatch(files);
  let sweeping: Promise<void> | undefined;
  let isClosed = false;

  /** Opens the folder with the first call; one that fails may succeed later. */
  const ready = async (): Promise<void> => {
    if (isClosed) throw new Error("The store is closed.");
    if (sweeping !== undefined) return;
    openFolder(root);
    sweeping = sweep.removeUnfinished().catch(() => undefined);
  };

  return {
    name: "folder",
    async add(ask) {
      await ready();
      return adding.add(ask);
    },
    async findResumable(resumeKey) {
      await ready();
      return adding.findResumable(resumeKey);
    },
    async get(id) {
      await ready();
      const entry = await entries.get(id);
      const told = entry && (await notices.read(id));
      return entry && { ...entry, ...(told !== undefined && { notices: told }) };
    },
    async settle(id, settlement) {
      await ready();
      return entries.settle(id, settlement);
    },
    async handOver(id) {
      await ready();
      if ((await entries.get(id))?.settlement === undefined) return;
      files.mark(["handed", id]);
      await files.sync("handed");
    },
    async saveDraft(id, draft) {
      await ready();
      const entry = await entries.get(id);
      if (entry === undefined || entry.settlement !== undefined) return false;
      return drafts.save(id, { ...draft, at: now().toISOString() });
    },
    async list(query) {
      await ready();
      return lists.list(query);
    },
    async findSettled(ids) {
      await ready();
      watch.renew();
      return lists.findSettled(ids);
    },
    watch: (listener) => watch.listen(listener, ready),
    async claimNotices(limit, leaseMs) {
      await ready();
      return notices.claimNotices(limit, leaseMs);
    },
    async reportNotices(id, state) {
      await ready();
      return notices.reportNotices(id, state);
    },
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
    async remove(settledBefore, signal) {
      await ready();
      await lists.expireAll();
      await kept.removeExpired();
      const count = await removeSettled(files, stored, settledBefore, signal);
      await sweep.removeUnfinished();
      await sweep.removeOrphans(signal);
      return count;
    },
    async close() {
      isClosed = true;
      watch.close();
      await sweeping;
    },
  };
}
