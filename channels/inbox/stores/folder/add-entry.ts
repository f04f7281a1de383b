import type { Entry } from "../../entry.js";
import type { InboxStore, NewEntry } from "../../store.js";
import { readEntry, writeEntry } from "./entry-file.js";
import type { EntryLife } from "./entry-life.js";
import { nameOf } from "./names.js";
import type { StoreFiles } from "./store-files.js";

/** How a folder takes new asks: the names in `keys` decide which of two is the first. */
export function createAdding(
  files: StoreFiles,
  now: () => Date,
  { get }: Pick<EntryLife, "get">,
): InboxStore["add"] {
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

  return async function add(ask: NewEntry): Promise<{ entry: Entry; isNew: boolean }> {
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
