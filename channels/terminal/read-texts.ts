import type { ContextPart } from "../../src/elicitation/describe-context.js";
import { isBlank } from "../../src/text/foreign-words.js";
import { toPrintable } from "../../src/text/printable.js";
import { takePresent } from "../../src/wire/present-members.js";
import { findFixedLines } from "./fixed-lines.js";
import type { RichLine, RichTable, RichText } from "./rich-text.js";
import type { DialogText } from "./text-layout.js";

/** Gives Markdown as rich text; undefined where it is better shown as it was written. */
type MarkdownReader = (source: string) => RichText | undefined;

/** What an HTML preview has in the place of `<hr>`. */
const RULE = "-".repeat(20);

/** Foreign text as it is drawn. */
export function printable(text: string): DialogText {
  return { text: toPrintable(text).trimEnd() };
}

/** Printable text, in which Markdown is read. */
export function readRich(text: string, readMarkdown: MarkdownReader): DialogText {
  const rich = readMarkdown(text);
  return { text, ...takePresent({ rich }) };
}

/** The same text, in which rules are as wide as the page, and code and drawings keep their lines. */
export function readRules({ text }: DialogText): DialogText {
  const lines = text.split("\n");
  const fixed = findFixedLines(lines);
  if (fixed.size === 0 && !lines.includes(RULE)) return { text };
  const rich = lines.map((line, index) =>
    line === RULE
      ? { lead: "", hang: "", runs: [], isRule: true }
      : { lead: "", hang: "", runs: [{ text: line }], ...(fixed.has(index) && { isFixed: true }) },
  );
  return { text, rich };
}

/** What stands above the questions: what has a title is the plan, which is to be approved. */
export function readContext(
  parts: readonly ContextPart[],
  readMarkdown: MarkdownReader | undefined,
): { context: DialogText[]; plan?: { title: string; text: DialogText; condensed: DialogText } } {
  const read = ({ text, isMarkdown }: ContextPart) =>
    isMarkdown && readMarkdown !== undefined ? readRich(text, readMarkdown) : { text };
  const context = parts.filter(({ title }) => title === undefined).map((part) => squeezeText(read(part)));
  const [plan] = parts.flatMap((part) => {
    if (part.title === undefined) return [];
    const text = squeezeText(read(part));
    return [{ title: part.title, text, condensed: condenseText(text) }];
  });
  return { context, ...takePresent({ plan }) };
}

/** The text with at most one empty line or rule in a row, and none before the first word: nothing is pushed out of sight. */
function squeezeText(text: DialogText): DialogText {
  let wasEmpty = true;
  return filterLines(text, (isEmpty) => {
    const isKept = !(isEmpty && wasEmpty);
    wasEmpty = isEmpty;
    return isKept;
  });
}

/** The text for where rows are scarce: words alone, without empty lines, rules and what is drawn below headings. */
function condenseText(text: DialogText): DialogText {
  const { rich, ...words } = filterLines(text, (isEmpty) => !isEmpty);
  return rich === undefined ? words : { ...words, rich: rich.map(withoutUnderline) };
}

function filterLines({ text, rich }: DialogText, keeps: (isEmpty: boolean) => boolean): DialogText {
  if (rich === undefined) {
    const lines = text.split("\n").filter((line) => keeps(isBlank(line)));
    return { text: lines.join("\n") };
  }
  return { text, rich: rich.filter((block) => keeps(isEmptyBlock(block))) };
}

function isEmptyBlock(block: RichText[number]): boolean {
  return !("rows" in block) && block.runs.every(({ text }) => isBlank(text));
}

function withoutUnderline(block: RichLine | RichTable): RichLine | RichTable {
  return { ...block, isUnderlined: false };
}
