import { takePresent } from "../../../../src/wire/present-members.js";
import type { Inbox } from "../../inbox.js";
import type { EntryPage, EntryQuery } from "../../store.js";

/** Reads which entries are asked for, or says what is wrong with that. */
export function readListQuery(search: URLSearchParams): EntryQuery | string {
  const status = search.get("status") ?? "open";
  if (status !== "open" && status !== "settled") return "status must be open or settled.";
  const kind = search.get("kind") ?? undefined;
  if (kind !== undefined && kind !== "question" && kind !== "todo") return "kind must be question or todo.";
  const limit = Number(search.get("limit") ?? "50");
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
    return "limit must be a whole number from 1 to 1000.";
  const rest = ["session", "project", "after"].flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status, limit, ...takePresent({ kind }), ...Object.fromEntries(rest) };
}

/** The page that is asked for, or nothing where `after` is no `next` of such a list: what is one, the store alone knows. */
export async function listAfter(inbox: Inbox, query: EntryQuery): Promise<EntryPage | undefined> {
  try {
    return await inbox.list(query);
  } catch (error) {
    if (query.after !== undefined && error instanceof RangeError) return undefined;
    throw error;
  }
}
