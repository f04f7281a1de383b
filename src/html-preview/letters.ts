import { numbersIn, UNKNOWN } from "./css-numbers.js";
import type { PlacedTag } from "./extent.js";
import { fontSizeOf, lengthIn } from "./letter-size.js";
import { smallIn, type Variables, variablesIn } from "./letter-styles.js";
import { FONT_TIMES, lengthsOf } from "./tag-lengths.js";

/** How letters are drawn in an element; what is not known is taken to be large. */
export type Letters = {
  /** In px, before they are enlarged. */
  size: number;
  stroke: number;
  times: number;
  /** How often each is drawn again as a shadow, and how many characters may stand beside each. */
  shadows: number;
  marks: number;
  isSvg: boolean;
  /** Whether it is as wide as what it stands in. */
  fills: boolean;
  /** Where the element begins and ends, and how many times as large what is around it is drawn. */
  start: number;
  end: number;
  outer: number;
  /** How many stand in it, but for those in elements with letters of their own. */
  count: number;
};

/** How large letters become as a drawing moves. */
export type Moved = Pick<Letters, "size" | "stroke" | "times">;

const SCREEN = 1_280;
export const HOST_LETTERS: Letters = {
  ...{ size: 20, stroke: 0, times: 1, shadows: 0, marks: 0, isSvg: false, fills: false },
  ...{ start: 0, end: Number.POSITIVE_INFINITY, outer: 1, count: 0 },
};

/** Reads how large letters are in all elements that may say so. */
export function readLetters(html: string, tags: readonly PlacedTag[], moved: Moved): Letters[] {
  const all: Letters[] = [];
  const open: Letters[] = [];
  let wider: number | undefined;
  let lengths: Variables | undefined;
  const variables = (): Variables => {
    lengths ??= variablesIn(tags);
    return lengths;
  };
  for (const placed of tags) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= placed.tag.at) open.pop();
    const letters = lettersOf(placed, open.at(-1) ?? HOST_LETTERS, moved, variables);
    if (letters.fills) {
      wider ??= Math.max(1, WIDE.test(html) ? widestOf(tags) / SCREEN : 1);
      letters.times = Math.min(UNKNOWN, letters.times * wider);
    }
    all.push(letters);
    open.push(letters);
  }
  return all;
}

/** How large letters are in an element inside of another; what becomes large from a moment on is noted apart. */
function lettersOf(
  { tag, end, letters }: PlacedTag,
  around: Letters,
  moved: Moved,
  variables: () => Variables,
): Letters {
  const size = around.size * (FONT_TIMES.get(tag.name) ?? 1);
  const times = Math.min(UNKNOWN, around.times * (letters?.times ?? 1));
  const isSvg = around.isSvg || tag.name === "svg";
  const own = {
    ...around,
    size,
    times,
    isSvg,
    fills: false,
    start: tag.at,
    end,
    outer: around.times,
    count: 0,
  };
  // Of two declarations of the same either may count, so the larger does.
  let declared = -1;
  let shadows = -1;
  for (const [property, written] of [...smallIn(tag), ...(letters?.declared ?? [])]) {
    const value = VARIABLE_START.test(written) ? insertVariables(written, variables()) : written;
    const length = (): number => (value.includes("%") ? UNKNOWN : lengthIn(value, around.size));
    switch (property.replace(/^-[a-z]+-/, "")) {
      case "font":
        declared = Math.max(declared, fontSizeOf("font", value, around.size));
        break;
      case "font-size":
        declared = Math.max(declared, fontSizeOf("letters", value, around.size));
        break;
      case "font-size-adjust":
        own.times *= VARIABLE_START.test(written) ? UNKNOWN : Math.max(1, ...numbersIn(value)) * ADJUSTED;
        break;
      case "text-shadow":
        shadows = Math.max(shadows, Number(value));
        break;
      case "fills":
        own.fills = true;
        break;
      case "marks":
        own.marks = Math.max(own.marks, value.length);
        break;
      case "moved font-size":
        moved.size = Math.max(moved.size, length());
        break;
      case "moved stroke-width":
        moved.stroke = Math.max(moved.stroke, length());
        break;
      case "moved scale":
        moved.times = Math.max(moved.times, ...numbersIn(value).map(Math.abs));
        break;
      default:
        own.stroke = Math.max(own.stroke, length());
    }
  }
  if (declared >= 0) own.size = declared;
  if (shadows >= 0) own.shadows = shadows;
  return own;
}

function insertVariables(value: string, { one, all }: Variables): string {
  const lengths = `(${ADDS.test(value) ? all : one}`;
  return value.replace(VARIABLE, () => lengths);
}

/** Small letters are half as high as the font, about. */
const ADJUSTED = 2;
const VARIABLE = /var\(\s*--[\w-]+/gi;
const VARIABLE_START = /var\(/i;
const ADDS = /\+|calc/i;

/** Without any of these nothing is wider than a screen. */
const WIDE = /\d{4}|(?!100)\d{3}%|\d\d[a-oq-z]|\de\d|\*|calc|pow/i;

/** How wide in px anything of HTML says to be. */
function widestOf(tags: readonly PlacedTag[]): number {
  let widest = 0;
  let drawing = 0;
  for (const { tag, end } of tags) {
    if (tag.at < drawing) continue;
    if (tag.name === "svg") drawing = end;
    const attributes = tag.attributes.filter(({ name }) => name !== "viewbox");
    widest = Math.max(widest, lengthsOf({ ...tag, attributes })?.sum ?? UNKNOWN);
  }
  return widest;
}
