import { isObject } from "../../../../src/text/values.js";
import { ENTRY_KINDS, type Entry, type Settlement } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import { toListed } from "../../list-entries.js";
import type { ListedEntry } from "../../store.js";
import { damaged, FORMAT, isOptionalText, isTime, parseFormatted, parseObject } from "./parse-file.js";
import { FILE_BYTES_MAX, LINE_BYTES_MAX } from "./read-file.js";

/** What a file holds: an ask as it came, or with its settlement. */
export type EntryState = "open" | "settled";

/** The first line of a file: enough for a list. The second has the rest. */
type Head = ListedEntry & { format: number };
type Rest = Pick<Entry, "request"> & { settlement?: Settlement };

const KINDS: ReadonlySet<unknown> = new Set(ENTRY_KINDS);
const ENDINGS: ReadonlySet<unknown> = new Set<Settlement["type"]>([
  "answered",
  "declined",
  "withdrawn",
  "expired",
]);

/** An entry as the text of a file: two lines of JSON. Throws a RangeError where that would be too long to be read. */
export function writeEntry(entry: Entry): string {
  const { request, settlement } = entry;
  const head: Head = { format: FORMAT, ...toListed(entry) };
  const rest: Rest = { request, ...(settlement && { settlement }) };
  const [first, second] = [JSON.stringify(head), JSON.stringify(rest)];
  refuseLong("names and titles", first, LINE_BYTES_MAX);
  refuseLong("request and answers", second, FILE_BYTES_MAX - LINE_BYTES_MAX);
  return `${first}\n${second}\n`;
}

/** Reads a whole file. Throws an error that names the file where it holds no such entry. */
export function readEntry(text: string, file: string, state: EntryState): Entry {
  const end = text.indexOf("\n");
  const { settlement: listed, ...head } = readHead(text.slice(0, Math.max(end, 0)), file, state);
  const rest = parseObject(text.slice(end + 1), file);
  if (!isRest(rest, listed)) throw damaged(file);
  return { ...head, ...rest };
}

/** Reads the first line of a file. */
export function readHead(line: string, file: string, state: EntryState): ListedEntry {
  const head = parseFormatted(line, file);
  if (!isHead(head) || (head.settlement !== undefined) !== (state === "settled")) throw damaged(file);
  return head;
}

function isHead(value: Record<string, unknown>): value is ListedEntry {
  const { id, key, resumeKey, kind, title, session, project, asker, askedAt, expiresAt, settlement } = value;
  const { questionCount = 1 } = value;
  return (
    typeof id === "string" &&
    isEntryId(id) &&
    [key, title].every((text) => typeof text === "string") &&
    [resumeKey, session, project, asker].every(isOptionalText) &&
    KINDS.has(kind) &&
    Number.isInteger(questionCount) &&
    isTime(askedAt) &&
    (expiresAt === undefined || isTime(expiresAt)) &&
    (settlement === undefined || isSettlement(settlement))
  );
}

function isSettlement(value: unknown): value is Settlement {
  return isObject(value) && ENDINGS.has(value.type) && isTime(value.at);
}

function isRest(value: Record<string, unknown>, listed: ListedEntry["settlement"]): value is Rest {
  const { request, settlement } = value;
  if (!isObject(request) || !Array.isArray(request.questions)) return false;
  if (listed === undefined) return settlement === undefined;
  return isSettlement(settlement) && settlement.type === listed.type && settlement.at === listed.at;
}

function refuseLong(what: string, text: string, max: number): void {
  if (Buffer.byteLength(text) < max) return;
  throw new RangeError(`The ${what} of an entry come to more than ${max} bytes. Shorten them.`);
}
