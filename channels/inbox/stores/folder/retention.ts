import { lstat, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { readEntry, readHead } from "./entry-file.js";
import { nameOf } from "./names.js";
import { FOLDERS, type StoreFiles } from "./store-files.js";

/** What is unfinished and older than this, in milliseconds, nobody is writing any more. */
const UNFINISHED_MS = 15 * 60_000;

/** Removes what processes left unfinished that were killed in the act. */
export async function sweep(files: StoreFiles): Promise<void> {
  for (const folder of FOLDERS) {
    const path = files.pathOf(folder);
    for (const name of await readdir(path)) {
      if (!name.startsWith(".")) continue;
      const file = join(path, name);
      const found = await lstat(file).catch(() => undefined);
      if (found === undefined || Date.now() - found.mtimeMs < UNFINISHED_MS) continue;
      await unlink(file).catch(() => undefined);
    }
  }
}

/** Removes the entries that were settled before, with all their names; says how many. */
export async function removeSettled(files: StoreFiles, settledBefore: Date): Promise<number> {
  let count = 0;
  const aliases = await files.names("aliases");
  for (const id of await files.names("settled")) {
    const head = await files.read(["settled", id], "head");
    const at = head === undefined ? undefined : readHead(head, `settled/${id}`).settlement?.at;
    if (at === undefined || Date.parse(at) >= settledBefore.getTime()) continue;
    await removeEntry(files, id, aliases);
    count += 1;
  }
  return count;
}

// The keys first: a key without its entry would open the entry again.
async function removeEntry(files: StoreFiles, id: string, aliases: readonly string[]): Promise<void> {
  const text = await files.read(["settled", id]);
  if (text === undefined) return;
  const { key, resumeKey } = readEntry(text, `settled/${id}`);
  // Who asks the same questions again steps over it, as long as others stand behind it.
  if (resumeKey !== undefined) await files.mark(["handed", id]);
  await files.unlink(["keys", nameOf("key", key)]);
  for (const alias of aliases.filter((name) => name.startsWith(`${id}-`))) {
    await files.unlink(["keys", alias.slice(id.length + 1)]);
    await files.unlink(["aliases", alias]);
  }
  await files.sync("keys");
  await files.unlink(["settled", id]);
  if (resumeKey === undefined) await files.unlink(["handed", id]);
  else await pruneResumed(files, resumeKey);
}

/** Takes the names of the same questions away from the last one on, where their entries are gone. */
async function pruneResumed(files: StoreFiles, resumeKey: string): Promise<void> {
  const chain: { name: string; id: string }[] = [];
  for (let name = nameOf("resume", resumeKey); ; ) {
    const text = await files.read(["keys", name]);
    if (text === undefined) break;
    const { id } = readEntry(text, `keys/${name}`);
    chain.push({ name, id });
    name = nameOf("resume", resumeKey, id);
  }
  for (const { name, id } of chain.reverse()) {
    if ((await files.exists(["settled", id])) || (await files.exists(["open", id]))) return;
    await files.unlink(["keys", name]);
    await files.unlink(["handed", id]);
  }
}
