import type { Entry, Inbox, ListedEntry } from "../../../channels/inbox/index.js";
import { shorten } from "../../text/foreign-words.js";
import { BadInputError } from "../bad-input-error.js";
import { calledAs } from "../called-as.js";
import { joinSentences } from "../sentences.js";
import { storeOption } from "./store-option.js";

/** Everything that is open, the soonest to expire first; its numbers are those of the list, from 1. */
export async function listOpen(inbox: Inbox): Promise<ListedEntry[]> {
  const entries: ListedEntry[] = [];
  let after: string | undefined;
  do {
    const page = await inbox.list({ status: "open", limit: 1_000, ...(after !== undefined && { after }) });
    entries.push(...page.entries);
    after = page.next;
  } while (after !== undefined);
  return entries;
}

/**
 * The entry that a word names: a number of the list, or an id. Throws {@link BadInputError} where there is none.
 *
 * @param store - what `--store` says, if it was given
 */
export async function findEntry(inbox: Inbox, word: string, store?: string): Promise<Entry> {
  const isNumber = /^\d{1,6}$/.test(word);
  const id = isNumber ? (await listOpen(inbox))[Number(word) - 1]?.id : word;
  const entry = id === undefined ? undefined : await inbox.get(id);
  if (entry !== undefined) return entry;
  throw new BadInputError((say) => {
    const fault = isNumber ? say.inbox.noNumber(word) : say.inbox.noId(shorten(word));
    return joinSentences(say, fault, say.inbox.seeList(calledAs(), storeOption(store)));
  });
}
