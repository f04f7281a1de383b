import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { parseJson as readJson } from "../text/parse-json.js";
import { BadInputError } from "./bad-input-error.js";

/** The longest document, in bytes. */
const BYTES_MAX = 16 * 1024 * 1024;

const TOOL_CALL = "A tool call";

/** Reads a file as JSON. Throws {@link BadInputError} with a sentence of its own for every way that fails. */
export async function readJsonFile(file: string, expected: string = TOOL_CALL): Promise<unknown> {
  return parseJson(await readBytes(createReadStream(file), file, expected), file, expected);
}

/** Reads a stream to its end, for a tool call. */
export function readStream(stream: Readable, name: string): Promise<Uint8Array> {
  return readBytes(stream, name, TOOL_CALL);
}

/** Parses bytes or text as JSON; an error names line and column and shows the place. */
export async function parseJson(
  source: Uint8Array | string,
  name: string,
  expected: string = TOOL_CALL,
): Promise<unknown> {
  const verdict = await readJson(source, name);
  if (verdict.ok) return verdict.value;
  const isEmpty = verdict.fault === `${name} is empty.`;
  throw new BadInputError(isEmpty ? `${verdict.fault} ${expected} in JSON is expected.` : verdict.fault);
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
      : new BadInputError(describeReadError(error, name, expected));
  }
  return Buffer.concat(chunks);
}

function describeReadError(error: unknown, name: string, expected: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return `${name} does not exist.`;
    case "EISDIR":
      return `${name} is a directory. A file with ${expected.toLowerCase()} is expected.`;
    case "EACCES":
    case "EPERM":
      return `${name} may not be read: permission denied.`;
    default:
      return `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
