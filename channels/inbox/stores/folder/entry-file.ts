import type { Entry, Settlement } from "../../entry.js";
import type { ListedEntry } from "../../store.js";

/** What is written today. Files of a later format are refused by name, those of earlier ones are read. */
const FORMAT = 1;

/** The first line of a file: enough for a list. The second has the rest. */
type Head = ListedEntry & { format: number };
type Rest = Pick<Entry, "request"> & { settlement?: Settlement };

/** An entry as the text of a file: two lines of JSON, the first of at most some 3 000 bytes. */
export function writeEntry({ request, draft: _, settlement, ...head }: Entry): string {
  const ended = settlement && { settlement: toListedSettlement(settlement) };
  const first: Head = { format: FORMAT, ...head, ...ended };
  const rest: Rest = { request, ...(settlement && { settlement }) };
  return `${JSON.stringify(first)}\n${JSON.stringify(rest)}\n`;
}

/** Reads a whole file. Throws an error that names the file where it holds no entry. */
export function readEntry(text: string, file: string): Entry {
  const { settlement: _, ...head } = readHead(text, file);
  const rest = parseLine(text.slice(text.indexOf("\n") + 1), file) as Rest;
  return { ...head, ...rest };
}

/** Reads the first line of a file, of which the rest may be missing. */
export function readHead(text: string, file: string): ListedEntry {
  const end = text.indexOf("\n");
  const { format, ...head } = parseLine(end === -1 ? "" : text.slice(0, end), file) as Head;
  if (format !== FORMAT) {
    throw new Error(
      `${file} has the format ${format}, and this version reads ${FORMAT}. Update the package.`,
    );
  }
  return head;
}

function parseLine(line: string, file: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Told below.
  }
  throw new Error(`${file} holds no entry of an inbox. Move it away.`);
}

function toListedSettlement({ type, at, by, door }: Settlement): NonNullable<ListedEntry["settlement"]> {
  return { type, at, ...(by !== undefined && { by }), ...(door !== undefined && { door }) };
}
