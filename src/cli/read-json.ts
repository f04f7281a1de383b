import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { isLinkRefusal, openUnlinked } from "../files/open-unlinked.js";
import { LinkedFolderError, refuseLinkedProject } from "../files/refuse-links.js";
import type { CommandSentences } from "../language/en/command.js";
import { ASK_BYTES_MAX } from "../text/bytes.js";
import { parseJson } from "../text/parse-json.js";
import { codeOf, describeThrown } from "../text/thrown.js";
import { BadInputError } from "./bad-input-error.js";
import { calledAs } from "./called-as.js";
import type { CommandStreams } from "./command-streams.js";
import { describeMeant, joinSentences } from "./sentences.js";
import { findNearPath } from "./suggest-file.js";

/** What a document is to hold. */
type Contents = keyof CommandSentences["contents"];

type Sayer = Pick<CommandStreams, "say">;

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
export async function readJsonFile(
  file: string,
  streams: Sayer,
  contents: Contents = "call",
): Promise<JsonDocument> {
  if (file === "") throw new BadInputError(({ fileNameEmpty }) => fileNameEmpty);
  await checkProject(file);
  const bytes = await readBytes(Readable.from(readUnlinked(file)), file, contents);
  return parseDocument(bytes, file, streams, contents);
}

/** Reads a stream to its end, for a tool call. */
export function readStream(stream: Readable, name: string): Promise<Uint8Array> {
  return readBytes(stream, name, "call");
}

/** Parses what a file or a stream held as JSON; an error begins with the place, as compilers write it, and shows it. */
export async function parseDocument(
  bytes: Uint8Array,
  name: string,
  { say }: Sayer,
  contents: Contents = "call",
): Promise<JsonDocument> {
  const verdict = await parseJson(bytes, name, say.json);
  if (verdict.ok) return { name, text: new TextDecoder().decode(bytes), value: verdict.value };
  const { at, fault } = verdict;
  throw new BadInputError(() => {
    if (at !== undefined) return `${name}:${at.line}:${at.column}: ${say.json.notJsonHere(at.words)}`;
    const isEmpty = fault === say.json.empty(name);
    if (!isEmpty) return fault;
    const expected = joinSentences(say, fault, say.contents[contents].json);
    // It may be the command alone that was typed, to see what it does.
    return name === say.standardInput ? `${expected}\n${say.seeHelp(calledAs())}` : expected;
  });
}

/** Throws {@link BadInputError} where a file lies in a `.pi` by way of a link: nothing is said of what else lies there. */
export async function checkProject(file: string): Promise<void> {
  await refuseLinkedProject(dirname(file)).catch((error: unknown) => {
    throw error instanceof LinkedFolderError
      ? new BadInputError((say) => say.linkedFolder(error.folder))
      : new BadInputError(() => describeThrown(error));
  });
}

// Where the system has its own, such as /dev/stdin and what a shell makes of <(…).
const SYSTEM_LINKS = /^\/(?:dev|proc)\//;

async function* readUnlinked(file: string): AsyncGenerator<Uint8Array> {
  const opening = SYSTEM_LINKS.test(resolve(file)) ? open(file) : openUnlinked(file, { waits: true });
  const handle = await opening.catch((error) => {
    throw isLinkRefusal(error) ? new BadInputError((say) => say.linkedFile(file)) : error;
  });
  // Closes it, too.
  yield* handle.createReadStream();
}

async function readBytes(stream: Readable, name: string, contents: Contents): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      length += bytes.length;
      if (length > ASK_BYTES_MAX) {
        throw new BadInputError((say) =>
          joinSentences(say, say.tooLarge(name), say.contents[contents].plain),
        );
      }
      chunks.push(bytes);
    }
  } catch (error) {
    throw error instanceof BadInputError ? error : await refuseUnread(error, name, contents);
  }
  return Buffer.concat(chunks);
}

async function refuseUnread(error: unknown, name: string, contents: Contents): Promise<BadInputError> {
  const code = codeOf(error);
  switch (code) {
    case "ENOENT":
      return refuseMissing(name);
    case "EISDIR":
      return new BadInputError((say) => joinSentences(say, say.directory(name), say.contents[contents].file));
    case "EACCES":
    case "EPERM":
      return new BadInputError((say) => say.permission(name));
    default: {
      const why = error instanceof Error ? error.message : String(error);
      return new BadInputError((say) => say.unreadable(name, why));
    }
  }
}

/** That there is no such file, and which one was probably meant. */
export async function refuseMissing(file: string): Promise<BadInputError> {
  const meant = await findNearPath(file);
  return new BadInputError((say) => joinSentences(say, say.missingFile(file), describeMeant(meant, say)));
}
