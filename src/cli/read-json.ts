import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { describeLink, isLinkRefusal, openUnlinked } from "../files/open-unlinked.js";
import { refuseLinkedProject } from "../files/refuse-links.js";
import { parseJson } from "../text/parse-json.js";
import { codeOf } from "../text/thrown.js";
import { BadInputError } from "./bad-input-error.js";
import { suggestFile } from "./suggest-file.js";

/** The longest document, in bytes. */
const BYTES_MAX = 16 * 1024 * 1024;

const TOOL_CALL = "A tool call";

/** A document in JSON that was read, and the text that its places are counted in. */
export type JsonDocument = {
  /** The file, or what else the text came from. */
  name: string;
  text: string;
  value: unknown;
};

/**
 * Reads a file as JSON. Throws {@link BadInputError} with a sentence of its own for every way that fails. Symbolic links are not
 * followed, since what is said of a file tells of what it holds, and somebody may have put them there for that.
 */
export async function readJsonFile(file: string, expected: string = TOOL_CALL): Promise<JsonDocument> {
  if (file === "") throw new BadInputError("The name of a file is empty.");
  await checkProject(file);
  const bytes = await readBytes(Readable.from(readUnlinked(file)), file, expected);
  return parseDocument(bytes, file, expected);
}

/** Reads a stream to its end, for a tool call. */
export function readStream(stream: Readable, name: string): Promise<Uint8Array> {
  return readBytes(stream, name, TOOL_CALL);
}

/** Parses what a file or a stream held as JSON; an error begins with the place, as compilers write it, and shows it. */
export async function parseDocument(
  bytes: Uint8Array,
  name: string,
  expected: string = TOOL_CALL,
): Promise<JsonDocument> {
  const verdict = await parseJson(bytes, name);
  if (verdict.ok) return { name, text: new TextDecoder().decode(bytes), value: verdict.value };
  const { at, fault } = verdict;
  if (at !== undefined) {
    throw new BadInputError(`${name}:${at.line}:${at.column}: not valid JSON: ${at.words}`);
  }
  const isEmpty = fault === `${name} is empty.`;
  throw new BadInputError(isEmpty ? `${fault} ${expected} in JSON is expected.` : fault);
}

/** Throws {@link BadInputError} where a file lies in a `.pi` by way of a link: nothing is said of what else lies there. */
export async function checkProject(file: string): Promise<void> {
  await refuseLinkedProject(dirname(file)).catch((error: Error) => {
    throw new BadInputError(error.message);
  });
}

// Where the system has its own, such as /dev/stdin and what a shell makes of <(…).
const SYSTEM_LINKS = /^\/(?:dev|proc)\//;

async function* readUnlinked(file: string): AsyncGenerator<Uint8Array> {
  const opening = SYSTEM_LINKS.test(resolve(file)) ? open(file) : openUnlinked(file, { waits: true });
  const handle = await opening.catch((error) => {
    throw isLinkRefusal(error)
      ? new BadInputError(`${describeLink(file)} Name the file that it leads to.`)
      : error;
  });
  // Closes it, too.
  yield* handle.createReadStream();
}

async function readBytes(stream: Readable, name: string, expected: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      length += bytes.length;
      if (length > BYTES_MAX)
        throw new BadInputError(`${name} is larger than 16 MiB. ${expected} is expected.`);
      chunks.push(bytes);
    }
  } catch (error) {
    throw error instanceof BadInputError
      ? error
      : new BadInputError(await describeReadError(error, name, expected));
  }
  return Buffer.concat(chunks);
}

async function describeReadError(error: unknown, name: string, expected: string): Promise<string> {
  const code = codeOf(error);
  switch (code) {
    case "ENOENT":
      return `${name} does not exist.${await suggestFile(name)}`;
    case "EISDIR":
      return `${name} is a directory. A file with ${expected.toLowerCase()} is expected.`;
    case "EACCES":
    case "EPERM":
      return `${name} may not be read: permission denied.`;
    default:
      return `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
