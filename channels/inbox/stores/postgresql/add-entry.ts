import type { Entry } from "../../entry.js";
import type { InboxStore, NewEntry } from "../../store.js";
import type { Asks } from "./asks.js";
import type { Database } from "./database.js";
import type { EntryLife } from "./entry-life.js";
import type { Hints } from "./hints.js";
import { lazily } from "./lazily.js";
import { complete, digest, readAskTexts, readEntry, toColumn, writeAskColumns } from "./rows.js";
import type { Statements } from "./statements.js";

/** How often others may come between before it must be something else. */
const TRIES = 20;

/** How a database takes new asks: its unique indexes decide which of two is the first. */
export function createAdding(
  { run }: Database,
  statements: Statements,
  { asks, get, tell }: { asks: Asks } & Pick<EntryLife, "get"> & Pick<Hints, "tell">,
): Pick<InboxStore, "add" | "findResumable"> {
  async function find(key: string | null, resumeKey: string | null) {
    const [row] = (await run(statements.findSame, [key, resumeKey])).rows;
    const entry = row?.is_over === "t" ? await get(row.id ?? "") : row && readEntry(row);
    return { entry, isOwn: row?.is_own === "t" };
  }

  /** The entry of the call that asks, which from now on may be one that others were given. */
  async function findSame(ask: NewEntry, key: string, resumeKey: string | null): Promise<Entry | undefined> {
    const { entry, isOwn } = await find(key, resumeKey);
    if (entry === undefined || isOwn) return entry;
    // The call that was given another's entry keeps it, unless it has just got one in another way.
    const named = await run(statements.addName, [ask.id, key, entry.id]);
    return named.rows.length > 0 ? entry : undefined;
  }

  async function add(ask: NewEntry): Promise<{ entry: Entry; isNew: boolean }> {
    const [key, resumeKey] = [digest(ask.key), orNull(digest, ask.resumeKey)];
    const texts = writeAskColumns(ask);
    const values = [
      ask.id,
      key,
      resumeKey,
      ask.kind,
      orNull(toColumn, ask.session),
      orNull(toColumn, ask.project),
      texts.head,
      texts.request,
      ask.timeToLiveMs ?? null,
    ];
    const copy = lazily(() => readAskTexts(texts));
    for (let tries = 0; tries < TRIES; tries += 1) {
      const added = await run(statements.add, values, { meanwhile: copy });
      const [times] = added.rows;
      if (times !== undefined) {
        tell(ask.id);
        asks.remember(ask.id, { ...texts, ...times });
        return { entry: complete(copy(), times), isNew: true };
      }
      const entry = await findSame(ask, key, resumeKey);
      // One that broke off has been done all the same.
      if (entry !== undefined) return { entry, isNew: !added.isFirstTry && entry.id === ask.id };
      // Its key may be that of an entry which is gone.
      if (tries === 1) await run(statements.removeLeftName, [key]);
    }
    throw new Error(`The id ${ask.id} is that of another ask. Give each one its own.`);
  }

  return { add, findResumable: async (resumeKey) => (await find(null, digest(resumeKey))).entry };
}

function orNull(write: (text: string) => string, text: string | undefined): string | null {
  return text === undefined ? null : write(text);
}
