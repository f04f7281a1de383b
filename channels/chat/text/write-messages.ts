import { A_NUMBER } from "../../../src/text/option-kinds.js";
import { toPrintable } from "../../../src/text/printable.js";
import { takeOneOf } from "../../../src/text/take-one-of.js";
import { takeOptions } from "../../../src/text/take-options.js";
import { type ChatFlavour, FLAVOURS, type FlavourRules } from "./flavours.js";
import { splitLine } from "./split-line.js";

/** A text of one kind, of one line or several: `strong` stands out, `code` keeps its blanks. */
export type ChatText = { readonly text: string; readonly kind?: "strong" | "code" };

/** A line as the messenger gets it. */
type Row = { text: string; fence?: readonly [open: string, close: string] };

/** How texts are written: in what flavour (default `plain`), and how long a message may be (from 64; default 4 000). */
export type ChatTextOptions = { flavour?: ChatFlavour; limit?: number };

/** How short a message may have to be. */
export const TEXT_MIN = 64;

/**
 * Writes texts, one below the other, in a flavour, as few messages that are at most so long in UTF-16 code units. Words,
 * characters and lines of code stay whole where they fit; code that goes on in the next message is code there too. Foreign
 * text is made printable. Messages are never empty. Throws a `RangeError` for a limit below 64, and a `TypeError` for an option or a
 * flavour that there is not.
 */
export function writeChatMessages(texts: readonly ChatText[], options: ChatTextOptions = {}): string[] {
  takeOptions("writeChatMessages", options, { flavour: false, limit: A_NUMBER });
  const { flavour = "plain", limit = 4_000 } = options;
  takeOneOf("flavour", flavour, Object.keys(FLAVOURS));
  if (!(limit >= TEXT_MIN))
    throw new RangeError(`A message must hold ${TEXT_MIN} or more, but holds ${limit}.`);
  return packRows(
    texts.flatMap((text) => createRows(text, FLAVOURS[flavour], limit)),
    limit,
  );
}

function packRows(all: readonly Row[], most: number): string[] {
  const messages: string[] = [];
  let rows: Row[] = [];
  let size = 0;
  const flush = () => {
    const message = writeRows(rows);
    if (message !== "") messages.push(message);
    rows = [];
    size = 0;
  };
  for (const row of all) {
    if (size + sizeOf(row, rows.at(-1)) > most + 1) flush();
    size += sizeOf(row, rows.at(-1));
    rows.push(row);
  }
  flush();
  return messages;
}

function createRows({ text, kind }: ChatText, rules: FlavourRules, most: number): Row[] {
  const lines = toPrintable(text).split("\n");
  if (kind === "code") {
    const shown = keepFencesShort(trimBlank(lines), rules, most);
    const fence = rules.fenceOf(shown);
    const room = most + 1 - sizeOf({ text: "", fence }, undefined);
    const encode = (line: string) => rules.escapeCode(line);
    return shown.flatMap((line) =>
      splitLine(line, room, (part) => encode(part).length).map((part) => ({ text: encode(part), fence })),
    );
  }
  const frame = kind === "strong" ? rules.strong("").length : 0;
  return lines.flatMap((line) => {
    const kept = rules.losesIndent ? keepIndent(line.trimEnd()) : line.trimEnd();
    return splitLine(kept, most - frame, (part) => rules.escape(part).length).map((part) => {
      const isStrong = kind === "strong" && part !== "";
      return { text: isStrong ? rules.strong(rules.escape(part.trim())) : rules.escape(part) };
    });
  });
}

// A fence is longer than what it holds: where it would leave no room, the lines are cut so that both fit.
function keepFencesShort(code: readonly string[], rules: FlavourRules, most: number): readonly string[] {
  const [open] = rules.fenceOf(code);
  const third = Math.floor(most / 3) - 2;
  return open.length <= third
    ? code
    : code.flatMap((line) => splitLine(line, third - 1, ({ length }) => length));
}

/** What a row adds to the length of a message, never too little, with the line end that all but the last one has. */
function sizeOf({ text, fence }: Row, before: Row | undefined): number {
  const isMore = fence !== undefined && fence !== before?.fence;
  return text.length + 1 + (isMore ? fence[0].length + fence[1].length + 2 : 0);
}

function writeRows(rows: readonly Row[]): string {
  const lines: string[] = [];
  for (const [index, { text, fence }] of rows.entries()) {
    if (fence === undefined) {
      lines.push(text);
      continue;
    }
    const [open, close] = fence;
    if (rows[index - 1]?.fence !== fence && open !== "") lines.push(open);
    lines.push(text);
    if (rows[index + 1]?.fence !== fence && close !== "") lines.push(close);
  }
  return trimBlank(lines).join("\n");
}

function trimBlank(lines: readonly string[]): readonly string[] {
  const isSeen = (line: string) => line.trim() !== "";
  return lines.slice(lines.findIndex(isSeen), lines.findLastIndex(isSeen) + 1);
}

function keepIndent(line: string): string {
  return line.replace(/^[ \t]+/, (blanks) => blanks.replace(/\t/g, "    ").replace(/ /g, "\u00a0"));
}
