import { dirname } from "node:path";
import { describeLink, isLinkRefusal, openUnlinked } from "../../src/files/open-unlinked.js";
import { refuseLinkedFolder } from "../../src/files/refuse-links.js";
import { locateValue } from "../../src/text/locate-value.js";
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
  /** The same for the person, with the place in the file. */
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
 */
export async function readPendingFiles(path: string): Promise<PendingFile[]> {
  await refuseLinkedFolder(dirname(path));
  const files = await Promise.all((await listSiblings(path)).map(readPendingFile));
  return files.filter((file) => file !== undefined);
}

/** One file; nothing where it is not there. Never rejects. */
export async function readPendingFile(file: string): Promise<PendingFile | undefined> {
  try {
    const handle = await openUnlinked(file);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return refuseForeign(file, `${file} is not a file. Move it away.`);
      if (stats.size > BYTES_MAX) return refuse(file, `${file} is larger than 1 MiB.`);
      return await read(file, await handle.readFile(), stats.mtime);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    if (isLinkRefusal(error)) {
      return refuseForeign(file, `${describeLink(file)} Move it away.`);
    }
    return refuse(file, `${file} cannot be read: ${describeThrown(error)}`);
  }
}

async function read(file: string, bytes: Uint8Array, savedAt: Date): Promise<PendingFile> {
  const json = await parseJson(bytes, file);
  const text = new TextDecoder().decode(bytes);
  if (!json.ok) return refuse(file, json.summary, json.fault, text);
  const document = readDocument(json.value);
  if (!("fault" in document)) return { file, ok: true, text, savedAt, document };
  const place = locateValue(text, document.keys);
  const fault = `${file} is not a file of pending questions: ${place}: ${document.fault}`;
  return refuse(file, fault, fault, text);
}

function refuse(file: string, fault: string, details: string = fault, text = ""): BrokenFile {
  const ids = { requestId: findMember(text, "requestId"), resumeKey: findMember(text, "resumeKey") };
  return { file, ok: false, fault, details, isForeign: false, ...takePresent(ids) };
}

function refuseForeign(file: string, fault: string): BrokenFile {
  return { ...refuse(file, fault), isForeign: true };
}

// A text that is no JSON any more mostly still tells whose it is.
function findMember(text: string, name: string): string | undefined {
  return new RegExp(`"${name}"\\s*:\\s*"([^"\\\\\\n]{1,${ID_MAX}})"`).exec(text)?.[1];
}
