import { constants, open } from "node:fs/promises";
import { locateValue } from "../../src/text/locate-value.js";
import { parseJson } from "../../src/text/parse-json.js";
import { type PendingDocument, readDocument } from "./pending-document.js";
import { listSiblings } from "./sibling-files.js";

/** The longest file that is read or written, in bytes. */
export const BYTES_MAX: number = 1024 * 1024;

/** A file that waits, as far as it can be read. */
export type PendingFile =
  | { file: string; ok: true; text: string; savedAt: Date; document: PendingDocument }
  /** `fault` is one or more sentences. The ids are there where the text still shows them. */
  | { file: string; ok: false; fault: string; requestId?: string; resumeKey?: string };

/** Every file that waits under a path, in the order of their numbers. Rejects where the folder cannot be read. */
export async function readPendingFiles(path: string): Promise<PendingFile[]> {
  const files = await Promise.all((await listSiblings(path)).map(readPendingFile));
  return files.filter((file) => file !== undefined);
}

async function readPendingFile(file: string): Promise<PendingFile | undefined> {
  try {
    // Opening a pipe would wait for somebody to write to it.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return refuse(file, `${file} is not a file. Move it away.`);
      if (stats.size > BYTES_MAX) return refuse(file, `${file} is larger than 1 MiB.`);
      return await read(file, await handle.readFile(), stats.mtime);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return undefined;
    const reason = code === "EACCES" || code === "EPERM" ? "permission denied" : `${code ?? error}`;
    return refuse(file, `${file} cannot be read: ${reason}.`);
  }
}

async function read(file: string, bytes: Uint8Array, savedAt: Date): Promise<PendingFile> {
  const json = await parseJson(bytes, file);
  const text = new TextDecoder().decode(bytes);
  if (!json.ok) return refuse(file, json.fault, text);
  const document = readDocument(json.value);
  if (!("fault" in document)) return { file, ok: true, text, savedAt, document };
  const place = await locateValue(text, document.keys);
  return refuse(file, `${file} is not a file of pending questions: ${place}: ${document.fault}`, text);
}

function refuse(file: string, fault: string, text = ""): PendingFile {
  const requestId = findMember(text, "requestId");
  const resumeKey = findMember(text, "resumeKey");
  return { file, ok: false, fault, ...(requestId && { requestId }), ...(resumeKey && { resumeKey }) };
}

// A text that is no JSON any more mostly still tells whose it is.
function findMember(text: string, name: string): string | undefined {
  const [, value] = new RegExp(`"${name}"\\s*:\\s*"([^"\\\\\\n]*)"`).exec(text) ?? [];
  return value;
}
