import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { BadInputError } from "./bad-input-error.js";

/** The longest document, in bytes. */
const BYTES_MAX = 16 * 1024 * 1024;

/** Reads a file as JSON. Throws {@link BadInputError} with a sentence of its own for every way that fails. */
export async function readJsonFile(file: string): Promise<unknown> {
  return parseJson(await readBytes(createReadStream(file), file), file);
}

/** Reads a stream to its end as JSON. */
export async function readJsonStream(stream: Readable, name: string): Promise<unknown> {
  return parseJson(await readBytes(stream, name), name);
}

/** Parses bytes or text as JSON; an error names line and column and shows the place. */
export async function parseJson(source: Uint8Array | string, name: string): Promise<unknown> {
  const text = typeof source === "string" ? source : decodeUtf8(source, name);
  if (text.trim() === "") throw new BadInputError(`${name} is empty. A tool call in JSON is expected.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadInputError(`${name} is not valid JSON: ${await locateFault(text, error)}`);
  }
}

async function readBytes(stream: Readable, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      length += bytes.length;
      if (length > BYTES_MAX)
        throw new BadInputError(`${name} is larger than 16 MiB. A tool call is expected.`);
      chunks.push(bytes);
    }
  } catch (error) {
    throw error instanceof BadInputError ? error : new BadInputError(describeReadError(error, name));
  }
  return Buffer.concat(chunks);
}

function describeReadError(error: unknown, name: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return `${name} does not exist.`;
    case "EISDIR":
      return `${name} is a directory. A file with a tool call is expected.`;
    case "EACCES":
    case "EPERM":
      return `${name} may not be read: permission denied.`;
    default:
      return `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function decodeUtf8(bytes: Uint8Array, name: string): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const offset = findInvalidByte(bytes, text);
  const line = bytes.subarray(0, offset).filter((byte) => byte === 0x0a).length + 1;
  throw new BadInputError(
    `${name} is not valid UTF-8: byte ${offset + 1}, on line ${line}, belongs to no character. Save it as UTF-8.`,
  );
}

// Every byte that belongs to no character was decoded to U+FFFD, which may also stand there in its own right.
function findInvalidByte(bytes: Uint8Array, text: string): number {
  const parts = text.split("\ufffd");
  let offset = Buffer.byteLength(parts[0] ?? "");
  for (const part of parts.slice(1)) {
    if (bytes[offset] !== 0xef || bytes[offset + 1] !== 0xbf || bytes[offset + 2] !== 0xbd) break;
    offset += 3 + Buffer.byteLength(part);
  }
  return offset;
}

async function locateFault(text: string, error: unknown): Promise<string> {
  const { parse } = await import("@humanwhocodes/momoa");
  let fault = error;
  try {
    parse(text);
  } catch (located) {
    if (located instanceof Error && "offset" in located) fault = located;
  }
  const reason = (fault instanceof Error ? fault.message : String(fault)).replace(/\s*\(\d+:\d+\)$/, "");
  const offset = reason.startsWith("Unexpected end") ? text.trimEnd().length : readOffset(fault);
  if (offset === undefined) return `${reason}.`;
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - before.lastIndexOf("\n");
  const source = text.split("\n")[line - 1] ?? "";
  const start = Math.max(0, column - 60);
  const excerpt = source.slice(start, start + 80).trimEnd();
  const advice =
    /,\s*$/.test(before) && /[\]}]/.test(text.charAt(offset)) ? " The comma before it is one too many." : "";
  return `line ${line}, column ${column}: ${nameTokens(reason)}${advice}\n  ${excerpt}\n  ${" ".repeat(column - 1 - start)}^`;
}

// momoa's errors carry an offset; JSON.parse's name it, where they do, in the message.
function readOffset(fault: unknown): number | undefined {
  if (!(fault instanceof Error)) return undefined;
  if ("offset" in fault && typeof fault.offset === "number") return fault.offset;
  const position = /at position (\d+)/.exec(fault.message)?.[1];
  return position === undefined ? undefined : Number(position);
}

const TOKENS: Record<string, string> = {
  Colon: '":"',
  Comma: '","',
  LBrace: '"{"',
  LBracket: '"["',
  RBrace: '"}"',
  RBracket: '"]"',
};

function nameTokens(reason: string): string {
  return reason.replace(/token (\w+)/, (all, name: string) => TOKENS[name] ?? all);
}
