import { type JsonSentences, SENTENCES } from "../language/en/json.js";
import { isJson } from "./is-json.js";
import { findJsonExtras } from "./json-extras.js";
import { findClosingQuote } from "./locate-value.js";

/** What is wrong with a text that is not JSON. */
export type JsonFault = {
  /** Both from 1; absent where no parser tells. */
  place?: { line: number; column: number };
  /** What is wrong and what to write instead, with an excerpt that shows the place. */
  words: string;
  /** The same without a sign of what the text holds. Empty where no place is known. */
  summary: string;
};

/** A longer text, in UTF-16 code units, is not read a second time: of what is wrong with it the parser's own words are told. */
const LONGEST_READ = 2 ** 20;

/** How many further places are told. */
const OTHERS_MAX = 20;

/** Finds out what is wrong with a text that `JSON.parse` has refused, in English by default. */
export async function findJsonFault(
  text: string,
  error: unknown,
  say: JsonSentences = SENTENCES,
): Promise<JsonFault> {
  const fault = text.length > LONGEST_READ ? error : await findLocatedFault(text, error);
  const reason = (fault instanceof Error ? fault.message : String(fault)).replace(/\s*\(\d+:\d+\)$/, "");
  const seen = readOffset(fault);
  const opening = findOpening(text);
  const end = text.trimEnd().length;
  const isCut = opening !== undefined && isAtEnd(error, end);
  const offset = isCut ? end : seen;
  if (offset === undefined) return { words: `${reason}.`, summary: "" };
  const { line, column } = placeOf(text, offset);
  const source = text.split("\n")[line - 1] ?? "";
  const start = Math.max(0, column - 60);
  const excerpt = source.slice(start, start + 80).trimEnd();
  const comma =
    /,\s*$/.test(text.slice(0, offset)) && /[\]}]/.test(text.charAt(offset)) ? say.commaBefore : "";
  const advice = comma || advise(text, offset, say) || adviseSeparator(error, text.charAt(offset), say);
  const found = () => join(say, describeReason(reason, say), advice);
  const what = isCut ? describeCut(text, opening, say) : found();
  const general = isCut ? say.moreExpected : say.otherExpected;
  return {
    place: { line, column },
    words: `${what}\n  ${excerpt}\n  ${source.slice(start, column - 1).replace(/[^\t]/g, " ")}^${describeOthers(text, offset, say)}`,
    summary:
      comma === ""
        ? join(say, general, say.lookAt)
        : join(say, say.token(JSON.stringify(text.charAt(offset))), comma),
  };
}

/** Where the text has no other faults than comments and commas: the places of the other ones, so that all can be mended in one go. */
function describeOthers(text: string, offset: number, say: JsonSentences): string {
  if (text.length > LONGEST_READ) return "";
  const { found, bare } = findJsonExtras(text);
  // The fault of a comma is seen at the bracket after it.
  const first = found.findLast((extra) => extra.offset <= offset);
  const others = found.filter((extra) => extra !== first);
  if (others.length === 0 || !isJson(bare)) return "";
  const told = others.slice(0, OTHERS_MAX).map((extra) => {
    const { line, column } = placeOf(text, extra.offset);
    return `\n  ${say.at(line, column, say[extra.what])}`;
  });
  const more = others.length > OTHERS_MAX ? `\n  ${say.more(others.length - OTHERS_MAX)}` : "";
  return `\n${say.others}${told.join("")}${more}`;
}

/** The fault with an offset, where momoa finds it. */
async function findLocatedFault(text: string, error: unknown): Promise<unknown> {
  try {
    const { parse } = await import("@humanwhocodes/momoa");
    parse(text);
  } catch (located) {
    if (located instanceof Error && "offset" in located) return located;
  }
  return error;
}

// momoa's errors carry an offset; JSON.parse's name it, where they do, in the message.
function readOffset(fault: unknown): number | undefined {
  if (!(fault instanceof Error)) return undefined;
  if ("offset" in fault && typeof fault.offset === "number") return fault.offset;
  const position = /at position (\d+)/.exec(fault.message)?.[1];
  return position === undefined ? undefined : Number(position);
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

// JSON.parse tells what ends too early from what is wrong; momoa names the last thing that was right.
function isAtEnd(error: unknown, end: number): boolean {
  if (!(error instanceof Error)) return false;
  return /end of JSON|Unterminated string/.test(error.message) || (readOffset(error) ?? 0) >= end;
}

const CURLY_QUOTE = /[\u2018-\u201f\u00ab\u00bb]/;

type Opening = { what: "object" | "array" | "string"; offset: number; text: string };

/** What was opened last and is not closed by the end of the text, whose brackets match as far as it goes. */
function findOpening(text: string): Opening | undefined {
  const open: Opening[] = [];
  const signs = /["[\]{}]/g;
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const { 0: sign, index: offset } = found;
    if (sign === '"') {
      const end = findClosingQuote(text, offset + 1);
      if (end === undefined) return { what: "string", offset, text: text.slice(offset) };
      signs.lastIndex = end + 1;
    } else if (sign === "{" || sign === "[") {
      open.push({ what: sign === "{" ? "object" : "array", offset, text: sign });
    } else open.pop();
  }
  return open.at(-1);
}

function describeCut(text: string, { what, offset, text: opened }: Opening, say: JsonSentences): string {
  const { line, column } = placeOf(text, offset);
  const curly = CURLY_QUOTE.exec(opened)?.[0];
  return join(say, say.cut[what](line, column), curly === undefined ? "" : say.curly(curly));
}

/** What to write instead of what people write who take JSON for a programming language, or whose editor is a word processor. */
function advise(text: string, offset: number, say: JsonSentences): string {
  const rest = text.slice(offset, offset + 40);
  const sign = rest.charAt(0);
  if (/^(?:\/[/*]|#)/.test(rest)) return say.noComments;
  if (CURLY_QUOTE.test(sign)) return say.curly(sign);
  if (sign === "'" || sign === "`") return say.doubleQuotes;
  if (sign === "\n") return say.lineBreak;
  if (sign === "\t") return say.tab;
  if (sign !== "" && sign < " ") return say.control(JSON.stringify(sign).slice(1, -1));
  // The string that ends here is longer than it was meant to be.
  const curly = CURLY_QUOTE.exec(
    /"[^"\n]*"\s*$/.exec(text.slice(Math.max(0, offset - 400), offset))?.[0] ?? "",
  )?.[0];
  if (curly !== undefined) return say.curlyBefore(curly);
  const [word] = /^[\p{L}_$][\p{L}\d_$]*/u.exec(rest) ?? [];
  if (word === undefined) return "";
  const value = WORDS[word.toLowerCase()];
  if (value === word) return "";
  return value === undefined ? say.namesInQuotes : say.instead(value);
}

function adviseSeparator(error: unknown, sign: string, say: JsonSentences): string {
  const [, missing] = /Expected '([,:])'/.exec(error instanceof Error ? error.message : "") ?? [];
  // A colon, or a bracket that closes something else, is not mended by what stands before it.
  if (missing === undefined || ":]}".includes(sign)) return "";
  return missing === "," ? say.noComma : say.noColon;
}

const WORDS: Record<string, string> = {
  true: "true",
  false: "false",
  null: "null",
  none: "null",
  undefined: "null",
};

/** momoa's tokens that are signs, as they are shown. */
const SIGNS: Record<string, string> = {
  Colon: '":"',
  Comma: '","',
  LBrace: '"{"',
  LBracket: '"["',
  RBrace: '"}"',
  RBracket: '"]"',
};

/** What a parser has said, where it is known in other words. */
function describeReason(reason: string, say: JsonSentences): string {
  const [, token] = /^Unexpected token (\w+) found\.$/.exec(reason) ?? [];
  if (token !== undefined) return say.token(SIGNS[token] ?? nameOf(token, say) ?? token);
  const [, sign] = /^Unexpected character '(.)' found\.$/su.exec(reason) ?? [];
  if (sign !== undefined) return say.sign(sign);
  if (reason === SENTENCES.end) return say.end;
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

function nameOf(token: string, { tokens }: JsonSentences): string | undefined {
  return Object.entries(tokens).find(([type]) => type === token)?.[1];
}

function join({ gap }: JsonSentences, ...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(gap);
}
