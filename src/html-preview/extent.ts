import type { StartTag } from "./read-tag.js";
import { type Lengths, lengthsOf } from "./tag-lengths.js";

/** What a tag says about how letters in its element are drawn. */
export type Lettering = {
  declared: readonly (readonly [name: string, value: string])[];
  /** How many times as large as they are written. */
  times: number;
};

/** A start tag, how many elements are open around it, where its element ends once it does, and what it says about letters. */
export type PlacedTag = { tag: StartTag; depth: number; end: number; letters: Lettering | undefined };

/** How text can be broken into lines: characters, where a line may end, and where one must. */
type TextSize = { characters: number; longest: number; mayBreak: number; breaks: number; tags: number };

const LINE = 16;
const WORD = 12;
const CHARACTER = 1.5;
const LETTER = 8;
const ELEMENT = 10;
/** Letters as large as this take as much room as is reckoned with. */
const FONT = 32;
const LINE_HEIGHT = 40;
const BREAKS_WORDS = /break-all|break-word|anywhere|line-break/i;
const SPACE = /[\t\f\r ]/g;
const NEWLINE = /\n/g;
// From these on, a line may end behind each.
const IDEOGRAPH = /[\u1100-\uffff]/g;

/**
 * About how high or wide in px a preview could be made, or anything in it, by its text and the lengths it names; nothing
 * where a length is far larger than a screen, so that nobody can tell.
 */
export function extentOf(html: string, tags: readonly PlacedTag[]): number | undefined {
  const all: Lengths = { sum: 0, font: FONT, line: LINE_HEIGHT, gap: ELEMENT, spacing: 0, fontTimes: 1 };
  const around: { depth: number; times: number }[] = [];
  for (const { tag, depth } of tags) {
    const lengths = lengthsOf(tag);
    if (lengths === undefined) return undefined;
    while ((around.at(-1)?.depth ?? -1) >= depth) around.pop();
    const times = (around.at(-1)?.times ?? 1) * lengths.fontTimes;
    around.push({ depth, times });
    all.sum += lengths.sum;
    all.font = Math.max(all.font, lengths.font);
    all.line = Math.max(all.line, lengths.line);
    all.gap = Math.max(all.gap, lengths.gap);
    all.spacing = Math.max(all.spacing, lengths.spacing);
    all.fontTimes = Math.max(all.fontTimes, times / 2);
  }
  const text = measureText(html);
  const each = tags.some(({ tag }) => tag.attributes.some(({ value }) => BREAKS_WORDS.test(value)));
  const lines = text.characters * (each ? LINE : CHARACTER) + text.mayBreak * WORD + text.breaks * LINE;
  const ofText = Math.max(lines, text.longest * LETTER) + text.characters * all.spacing;
  const larger = Math.max((all.font * all.fontTimes) / FONT, all.line / LINE_HEIGHT);
  return ofText * larger + text.tags * all.gap + all.sum;
}

/** On how many lines a text could stand at most, but for words that are broken. */
export function countLines(html: string): number {
  const { mayBreak, breaks, tags } = measureText(html);
  return mayBreak + breaks + tags;
}

function measureText(html: string): TextSize {
  const size: TextSize = { characters: 0, longest: 0, mayBreak: 0, breaks: 0, tags: 0 };
  for (let start = 0; start < html.length; ) {
    const tag = html.indexOf("<", start);
    const text = html.slice(start, tag === -1 ? html.length : tag);
    size.characters += text.length;
    for (const line of text.split("\n")) size.longest = Math.max(size.longest, line.length);
    size.mayBreak += (text.match(SPACE)?.length ?? 0) + (text.match(IDEOGRAPH)?.length ?? 0);
    size.breaks += text.match(NEWLINE)?.length ?? 0;
    if (tag === -1) break;
    if (html[tag + 1] !== "/") size.tags += 1;
    const end = html.indexOf(">", tag);
    start = end === -1 ? html.length : end + 1;
  }
  return size;
}
