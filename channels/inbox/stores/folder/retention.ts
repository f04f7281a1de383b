import { isEntryId } from "../../entry-id.js";
import type { ListedEntry } from "../../store.js";
import { nameOf } from "./names.js";
import type { StoreFiles } from "./store-files.js";
import { readOrNone, type StoredEntries } from "./stored-entries.js";
import { withPauses } from "./with-pauses.js";

/** Removes the entries that were settled before, with all names by which they are found; says how many. */
export async function removeSettled(
  files: StoreFiles,
  { readSettledHead, readKey }: StoredEntries,
  settledBefore: Date,
  signal?: AbortSignal,
): Promise<number> {
  const aliases = await readAliases(files);
  let count = 0;
  for await (const id of withPauses(await files.names("settled"), signal)) {
    // One that cannot be read stays; the others are not to stay for ever.
    const head = isEntryId(id) ? readOrNone(readSettledHead, id) : undefined;
    const at = Date.parse(head?.settlement?.at ?? "");
    if (head === undefined || !(at < settledBefore.getTime())) continue;
    await removeEntry(head);
    count += 1;
  }
  return count;

  // The keys first: a key without its entry would open the entry again.
  async function removeEntry({ id, key, resumeKey }: ListedEntry): Promise<void> {
    // Who asks the same questions again steps over it, as long as others stand behind it: swept once nobody does.
    if (resumeKey !== undefined) files.mark(["handed", id]);
    unlinkKey(nameOf("key", key), id);
    for (const name of aliases.get(id) ?? []) {
      unlinkKey(name, id);
      files.unlink(["aliases", `${id}-${name}`]);
    }
    await files.sync("keys", "handed");
    for (const folder of ["open", "drafts", "notices"] as const) files.discard([folder, id]);
    files.unlink(["settled", id]);
    if (resumeKey === undefined) files.unlink(["handed", id]);
  }

  /** One who was killed in the act may have left the name to another entry. */
  function unlinkKey(name: string, id: string): void {
    if (readOrNone(readKey, name)?.id === id) files.unlink(["keys", name]);
  }
}

/** The names of calls that were given another's entry, by its id. */
async function readAliases(files: StoreFiles): Promise<Map<string, string[]>> {
  const aliases = new Map<string, string[]>();
  for (const alias of await files.names("aliases")) {
    const [id = "", name = ""] = alias.split("-");
    aliases.set(id, [...(aliases.get(id) ?? []), name]);
  }
  return aliases;
}
