import { dirname } from "node:path";
import { isLinkRefusal, openUnlinked } from "../../src/files/open-unlinked.js";
import { refuseLinkedFolder } from "../../src/files/refuse-links.js";
import { ENGLISH_OF_FILES, type PendingFileTable } from "../../src/language/pending-file.js";
import { findPlaces } from "../../src/text/locate-value.js";
import { parseJson } from "../../src/text/parse-json.js";
import { codeOf, describeThrown } from "../../src/text/thrown.js";
import { takePresent } from "../../src/wire/present-members.js";
import { type PendingDocument, readDocument } from "./pending-document.js";
import { listSiblings } from "./sibling-files.js";

/** The longest file that is read or written, in bytes. */
export const BYTES_MAX: number = 1024 * 1024;
/** The longest id or key that is read from a file that is broken, in UTF-16 code units. */
const ID_MAX = 200;

/** A file that waits, as far as it can be read. */
export type PendingFile = ReadableFile | BrokenFile;

export type ReadableFile = {
  file: string;
  ok: true;
  text: string;
  savedAt: Date;
  document: PendingDocument;
};

export type BrokenFile = {
  file: string;
  ok: false;
  /** One or more sentences, with nothing of what the file holds. */
  fault: string;
  /** The same for the person, in their language and with the place in the file. */
  details: string;
  /** Whether it cannot be a file that somebody is writing just now. */
  isForeign: boolean;
  /** There where the text still shows them. */
  requestId?: string;
  resumeKey?: string;
};

/**
 * Every file that waits under a path, in the order of their numbers. Rejects where the folder cannot be read, or is a
 * symbolic link.
 *
 * @param say - the language of the person. Default English
 */
export async function readPendingFiles(path: string, say?: PendingFileTable): Promise<PendingFile[]> {
  await refuseLinkedFolder(dirname(path));
  const names = await listSiblings(path);
  const files = await Promise.all(names.map((file) => readPendingFile(file, say)));
  return files.filter((file) => file !== undefined);
}

/** One file; nothing where it is not there. Never rejects. */
export async function readPendingFile(
  file: string,
  say: PendingFileTable = ENGLISH_OF_FILES,
): Promise<PendingFile | undefined> {
  const refuseFile = (tell: Tell) => refuse(file, tell(ENGLISH_OF_FILES), tell(say));
  const refuseForeign = (tell: Tell): BrokenFile => ({ ...refuseFile(tell), isForeign: true });
  try {
    const handle = await openUnlinked(file);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return refuseForeign(({ isNoFile }) => isNoFile(file));
      if (stats.size > BYTES_MAX) return refuseFile(({ tooLarge }) => tooLarge(file));
      return await read(file, await handle.readFile(), stats.mtime, say);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    if (isLinkRefusal(error)) return refuseForeign(({ isLink }) => isLink(file));
    return refuseFile(({ cannotBeRead }) => cannotBeRead(file, describeThrown(error)));
  }
}

type Tell = (say: PendingFileTable) => string;

async function read(
  file: string,
  bytes: Uint8Array,
  savedAt: Date,
  say: PendingFileTable,
): Promise<PendingFile> {
  const json = await parseJson(bytes, file);
  const text = new TextDecoder().decode(bytes);
  if (!json.ok) {
    const told = await parseJson(bytes, file, say.json);
    return refuse(file, json.summary, told.ok ? json.fault : told.fault, text);
  }
  const document = readDocument(json.value);
  if (!("describe" in document)) return { file, ok: true, text, savedAt, document };
  const [{ line, column } = { line: 1, column: 1 }] = findPlaces(text, [document.keys]);
  const tell: Tell = (words) =>
    words.isNoPendingFile(file, words.at(words.place(line, column), document.describe(words)));
  return refuse(file, tell(ENGLISH_OF_FILES), tell(say), text);
}

function refuse(file: string, fault: string, details: string, text = ""): BrokenFile {
  const ids = { requestId: findMember(text, "requestId"), resumeKey: findMember(text, "resumeKey") };
  return { file, ok: false, fault, details, isForeign: false, ...takePresent(ids) };
}

// A text that is no JSON any more mostly still tells whose it is.
function findMember(text: string, name: string): string | undefined {
  return new RegExp(`"${name}"\\s*:\\s*"([^"\\\\\\n]{1,${ID_MAX}})"`).exec(text)?.[1];
}
