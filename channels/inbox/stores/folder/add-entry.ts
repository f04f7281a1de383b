import { takePresent } from "../../../../src/wire/present-members.js";
import type { Entry } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import type { InboxStore, NewEntry } from "../../store.js";
import { writeEntry } from "./entry-file.js";
import type { EntryLife } from "./entry-life.js";
import { nameOf } from "./names.js";
import type { StoreFiles } from "./store-files.js";
import type { StoredEntries } from "./stored-entries.js";

/** The last of the names under which the same questions were asked, the one before it, and its entry where nobody was handed that. */
type Resumable = { name: string; before?: string; entry?: Entry };

/** How a folder takes new asks: the names in `keys` decide which of two is the first. */
export function createAdding(
  files: StoreFiles,
  { readKey }: StoredEntries,
  { get }: Pick<EntryLife, "get">,
  now: () => Date,
): Pick<InboxStore, "add" | "findResumable"> {
  /** The entry under a name that decides; one that was never listed as open, since its asker was killed, is now. */
  async function findNamed(name: string, isWanted = (_id: string) => true): Promise<Entry | undefined> {
    for (;;) {
      const id = readKey(name)?.id;
      if (id === undefined) return undefined;
      const entry = await get(id);
      // Looked at last: an entry is noted as handed over before it is removed, and must not be opened again.
      if (!isWanted(id)) return undefined;
      if (entry !== undefined) return entry;
      if (files.link(["keys", name], ["open", id]) === "gone") return undefined;
    }
  }

  const isKeptBack = (id: string) => !files.exists(["handed", id]);

  async function findLast(resumeKey: string): Promise<Resumable> {
    let before: string | undefined;
    for (let name = nameOf("resume", resumeKey); ; ) {
      const entry = await findNamed(name, isKeptBack);
      const id = entry?.id ?? readKey(name)?.id;
      if (entry !== undefined || id === undefined) {
        return { name, ...takePresent({ before, entry }) };
      }
      before = name;
      name = nameOf("resume", resumeKey, id);
    }
  }

  /** Gives the call an entry of another one, for as long as that is kept; false where it has one of its own by now. */
  function share(key: string, { name, entry }: Resumable & { entry: Entry }): boolean {
    files.mark(["aliases", `${entry.id}-${key}`]);
    return files.link(["keys", name], ["keys", key]) === "linked";
  }

  /** False where another ask was first: then there is one to be found. */
  async function open(entry: Entry, key: string, resumable: Resumable | undefined): Promise<boolean> {
    const draft = await files.write("open", writeEntry(entry));
    try {
      if (resumable !== undefined && !extend(draft, resumable)) return false;
      // Who resumed it before it was listed may have linked it for the same call.
      if (files.link(["open", draft], ["keys", key]) !== "linked" && readKey(key)?.id !== entry.id)
        return false;
      files.link(["keys", key], ["open", entry.id]);
    } finally {
      files.discard(["open", draft]);
    }
    await files.sync("keys", "open");
    return true;
  }

  /** Puts a new ask behind those of the same questions that were handed over. */
  function extend(draft: string, { name, before }: Resumable): boolean {
    if (files.link(["open", draft], ["keys", name]) !== "linked") return false;
    if (before === undefined || files.exists(["keys", before])) return true;
    // What it stands behind was removed at that moment: nobody would find it.
    files.unlink(["keys", name]);
    return false;
  }

  async function add(ask: NewEntry): Promise<{ entry: Entry; isNew: boolean }> {
    if (!isEntryId(ask.id)) throw new TypeError(`${JSON.stringify(ask.id)} is no id of an entry.`);
    const key = nameOf("key", ask.key);
    for (;;) {
      const same = await findNamed(key);
      const resumable = same || ask.resumeKey === undefined ? undefined : await findLast(ask.resumeKey);
      const earlier = same ?? resumable?.entry;
      if (earlier !== undefined) {
        const isShared = resumable?.entry !== undefined;
        if (isShared && !share(key, { ...resumable, entry: earlier })) continue;
        await files.sync(...(isShared ? (["aliases"] as const) : []), "keys", "open");
        return { entry: earlier, isNew: false };
      }
      const entry = createEntry(ask, now());
      const isOpened = open(entry, key, resumable);
      // The disk is at work meanwhile. What is given shares nothing with the ask.
      const copy: Entry = JSON.parse(JSON.stringify(entry));
      if (await isOpened) return { entry: copy, isNew: true };
    }
  }

  return { add, findResumable: async (resumeKey) => (await findLast(resumeKey)).entry };
}

function createEntry({ timeToLiveMs, ...ask }: NewEntry, at: Date): Entry {
  const expiresAt = timeToLiveMs === undefined ? undefined : new Date(at.getTime() + timeToLiveMs);
  return { ...ask, askedAt: at.toISOString(), ...takePresent({ expiresAt: expiresAt?.toISOString() }) };
}
