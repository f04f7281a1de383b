import { isUtf8 } from "node:buffer";
import { type JsonSentences, SENTENCES } from "../language/en/json.js";
import { findJsonFault } from "./json-fault.js";

/** A JSON document as a value, or a sentence about what is wrong with it. */
export type JsonVerdict =
  | { ok: true; value: unknown }
  /** `summary` is the fault without a sign of what the document holds, for readers who are not meant to see it. */
  | {
      ok: false;
      fault: string;
      summary: string;
      /** Where it is not JSON, both from 1; `words` is the fault without the document's name and the place. */
      at?: { line: number; column: number; words: string };
    };

/**
 * Parses bytes or text as JSON. A fault begins with the document's name, gives line and column, both from 1, and
 * shows the place; for bytes that are not UTF-8 it gives the byte. Never rejects.
 *
 * @param say - in whose words. Default English
 */
export async function parseJson(
  source: Uint8Array | string,
  name: string,
  say: JsonSentences = SENTENCES,
): Promise<JsonVerdict> {
  if (typeof source !== "string" && !isUtf8(source)) return refuse(locateByte(source, name, say));
  const text = typeof source === "string" ? source : new TextDecoder().decode(source);
  if (text.trim() === "") return refuse(say.empty(name));
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const { place, words, summary } = await findJsonFault(text, error, say);
    if (place === undefined) return refuse(say.notJsonSince(name, words), say.notJson(name));
    const tell = (what: string) => say.notJsonSince(name, say.at(place.line, place.column, what));
    return { ...refuse(tell(words), tell(summary)), at: { ...place, words } };
  }
}

function refuse(fault: string, summary: string = fault): Extract<JsonVerdict, { ok: false }> {
  return { ok: false, fault, summary };
}

function locateByte(bytes: Uint8Array, name: string, say: JsonSentences): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const offset = findInvalidByte(bytes, text);
  const line = bytes.subarray(0, offset).filter((byte) => byte === 0x0a).length + 1;
  return say.notUtf8(name, offset + 1, line);
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
