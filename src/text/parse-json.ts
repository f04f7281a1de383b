import { isUtf8 } from "node:buffer";

/** A JSON document as a value, or a sentence about what is wrong with it. */
export type JsonVerdict =
  | { ok: true; value: unknown }
  /** `summary` is the fault without a sign of what the document holds, for readers who are not meant to see it. */
  | { ok: false; fault: string; summary: string };

/**
 * Parses bytes or text as JSON. A fault begins with the document's name, gives line and column, both from 1, and
 * shows the place; for bytes that are not UTF-8 it gives the byte. Never rejects.
 */
export async function parseJson(source: Uint8Array | string, name: string): Promise<JsonVerdict> {
  if (typeof source !== "string" && !isUtf8(source)) return refuse(locateByte(source, name));
  const text = typeof source === "string" ? source : new TextDecoder().decode(source);
  if (text.trim() === "") return refuse(`${name} is empty.`);
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const { fault, summary } = await locateFault(text, error);
    const what = `${name} is not valid JSON`;
    return refuse(`${what}: ${fault}`, summary === "" ? `${what}.` : `${what}: ${summary}`);
  }
}

function refuse(fault: string, summary: string = fault): JsonVerdict {
  return { ok: false, fault, summary };
}

function locateByte(bytes: Uint8Array, name: string): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const offset = findInvalidByte(bytes, text);
  const line = bytes.subarray(0, offset).filter((byte) => byte === 0x0a).length + 1;
  return `${name} is not valid UTF-8: byte ${offset + 1}, on line ${line}, belongs to no character. Save it as UTF-8.`;
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

async function locateFault(text: string, error: unknown): Promise<{ fault: string; summary: string }> {
  const { parse } = await import("@humanwhocodes/momoa");
  let fault = error;
  try {
    parse(text);
  } catch (located) {
    if (located instanceof Error && "offset" in located) fault = located;
  }
  const reason = (fault instanceof Error ? fault.message : String(fault)).replace(/\s*\(\d+:\d+\)$/, "");
  const isCut = reason.startsWith("Unexpected end");
  const offset = isCut ? text.trimEnd().length : readOffset(fault);
  if (offset === undefined) return { fault: `${reason}.`, summary: "" };
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - before.lastIndexOf("\n");
  const source = text.split("\n")[line - 1] ?? "";
  const start = Math.max(0, column - 60);
  const excerpt = source.slice(start, start + 80).trimEnd();
  const place = `line ${line}, column ${column}`;
  const advice =
    /,\s*$/.test(before) && /[\]}]/.test(text.charAt(offset)) ? "The comma before it is one too many." : "";
  const general = isCut ? "More is expected." : "Something else is expected here.";
  return {
    fault: `${place}: ${nameTokens(reason)}${advice && ` ${advice}`}\n  ${excerpt}\n  ${" ".repeat(column - 1 - start)}^`,
    summary: `${place}: ${advice || `${general} Look at the quotes, commas and brackets.`}`,
  };
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
