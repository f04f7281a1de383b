import { decodeCharacters } from "./decode-characters.js";
import type { DrawingCost } from "./drawing-cost.js";
import type { PlacedTag } from "./extent.js";
import { HOST_LETTERS, type Letters, type Moved, readLetters } from "./letters.js";
import { SVG_TEXT } from "./nested-lines.js";
import type { StartTag } from "./read-tag.js";

/** What the letters cost that are drawn again with an element which begins there, by the reference of a tag. */
export type DrawnAgain = (at: number, tag: number) => number;

/** Smaller letters are drawn from pictures of them, larger ones by their outlines, one by one and on top of each other. */
const FREE_PX = 64;
/** Larger ones leave the screen. */
const SIZE_MAX = 2_000;
/** Of letters with a stroke, filled with a pattern, half seen through: others cost less. */
const POINTS_A_PX = 0.0025;
/** A stroke wider than its letter is long takes more. */
const STROKE = 3;

/** Adds up what letters cost that are larger than 64px, and tells what those cost that are drawn again, where any are. */
export function judgeLetters(
  html: string,
  tags: readonly PlacedTag[],
  cost: DrawingCost,
): DrawnAgain | undefined {
  const moved: Moved = { size: 0, stroke: 0, times: 1 };
  const all = readLetters(html, tags, moved);
  if (!areLarge(all, moved)) return undefined;
  countAll(html, tags, all);
  for (const letters of all) {
    const points = letters.count * pointsOf(letters.isSvg ? whenMoved(letters, moved) : letters);
    if (points > 0) cost.spend("large letters", points, { at: letters.start });
  }
  const drawings = all.filter(({ isSvg, count }) => isSvg && count > 0);
  const indices = new Map(tags.map(({ tag }, index) => [tag.at, index]));
  const within = new Map<number, Letters>();
  return (at, tag) => {
    const target = all[indices.get(at) ?? -1];
    const by = all[tag];
    if (target === undefined || by === undefined) return 0;
    const letters = within.get(at) ?? largestIn(target, drawings);
    within.set(at, letters);
    const times = (letters.times / target.outer) * by.times;
    const drawn = { ...largestOf(letters, by), times, count: letters.count };
    return drawn.count * pointsOf(drawn);
  };
}

/** All letters in an element, as if each were drawn as the most costly are. */
function largestIn({ start, end }: Letters, drawings: readonly Letters[]): Letters {
  return drawings
    .filter((letters) => letters.start >= start && letters.end <= end)
    .reduce(largestOf, { ...HOST_LETTERS, size: 0 });
}

function largestOf(one: Letters, other: Letters): Letters {
  return {
    ...one,
    size: Math.max(one.size, other.size),
    stroke: Math.max(one.stroke, other.stroke),
    times: Math.max(one.times, other.times),
    shadows: Math.max(one.shadows, other.shadows),
    marks: Math.max(one.marks, other.marks),
    count: one.count + other.count,
  };
}

/** Whether any letters may be large, where they are moved or drawn again too. */
function areLarge(all: readonly Letters[], moved: Moved): boolean {
  const most = (measure: (letters: Letters) => number): number => Math.max(...all.map(measure));
  const size = most((letters) => letters.size);
  const stroke = most((letters) => letters.stroke);
  const times = most((letters) => letters.times) ** 2;
  return pointsOf(whenMoved({ ...HOST_LETTERS, size, stroke, times }, moved)) > 0;
}

function whenMoved(letters: Letters, moved: Moved): Letters {
  const size = Math.max(letters.size, moved.size);
  const stroke = Math.max(letters.stroke, moved.stroke);
  return { ...letters, size, stroke, times: letters.times * moved.times };
}

function pointsOf({ size, stroke, times, shadows, marks }: Letters): number {
  const px = Math.min(SIZE_MAX, (size + STROKE * stroke) * times) - FREE_PX;
  return Math.max(0, px) * POINTS_A_PX * (1 + shadows) * (1 + marks);
}

/** Counts the letters in each element, but for those in elements with letters of their own. */
function countAll(html: string, tags: readonly PlacedTag[], all: readonly Letters[]): void {
  const open: [tag: StartTag, letters: Letters][] = [];
  let read = 0;
  const readTo = (position: number): void => {
    for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
      const [tag, letters] = inner;
      const end = Math.min(position, letters.end);
      if (!letters.isSvg || SVG_TEXT.has(tag.name)) letters.count += countLetters(html.slice(read, end), tag);
      read = end;
      if (letters.end > position) return;
      open.pop();
    }
  };
  for (const [index, { tag }] of tags.entries()) {
    const letters = all[index];
    if (letters === undefined) continue;
    readTo(tag.at);
    if (!letters.isSvg) letters.count = countShown(tag);
    open.push([tag, letters]);
    read = tag.end;
  }
  readTo(html.length);
}

/** A tag without attributes: others are read by themselves. */
const PLAIN_TAG = /<\/?[a-z][a-z\d]*\s*>/gi;
/** They have a mark or a number before them, or quotes around. */
const MARKED = /<(?:li|q|summary)\b/i;
const MARK = "12345";

/** How many letters stand in a text with tags that have no attributes. */
function countLetters(text: string, { name }: StartTag): number {
  const mark = (tag: string): string => (MARKED.test(tag) ? MARK : "");
  // What a person types holds no tags.
  const shown = name === "textarea" ? text : text.replace(PLAIN_TAG, mark);
  return shown.replace(/\s/g, "").length;
}

const SHOWN: ReadonlySet<string> = new Set("alt label placeholder value".split(" "));

/** How many letters an element of HTML shows beside its text. */
function countShown({ name, attributes }: StartTag): number {
  const isItem = attributes.some(
    (attribute) => attribute.name === "style" && /list-item/i.test(decodeCharacters(attribute.value) ?? ""),
  );
  return attributes
    .filter((attribute) => SHOWN.has(attribute.name))
    .reduce((sum, { value }) => sum + value.length, isItem || MARKED.test(`<${name}`) ? MARK.length : 0);
}
