import type { Fault } from "./faults.js";

/** The most changes between scripts: a browser takes quadratic time for them, seconds for 50 000. */
const CHANGES_MAX = 7_000;

/** A shorter text cannot have too many, in UTF-16 code units. */
export const MIXED_MIN: number = CHANGES_MAX;

export const MANY_SCRIPTS: Fault = [
  `not change between scripts more than ${CHANGES_MAX} times, as between letters and emoji, or Chinese and spaces`,
  "Show less, or keep together what is of one script.",
];

/** The most letters of scripts without spaces whose words a browser looks for: it takes quadratic time, 3 s for 100 000. */
const SPACELESS_MAX = 40_000;
const SPACELESS = /[\u0e00-\u0e7f\u1000-\u109f]/g;

export const MANY_SPACELESS: Fault = [
  `not contain more than ${SPACELESS_MAX} letters of Thai or Burmese`,
  "Show less.",
];

/** Whether a text holds too much of what is written without spaces. */
export function hasManySpaceless(text: string): boolean {
  return text.length > SPACELESS_MAX && (text.match(SPACELESS)?.length ?? 0) > SPACELESS_MAX;
}

/** Whether a text changes too often between characters that come from other fonts, or are written the other way. */
export function hasManyScripts(text: string): boolean {
  let changes = 0;
  let last = LATIN;
  for (let index = 0; index < text.length && changes <= CHANGES_MAX; index += 1) {
    const script = scriptOf(text.charCodeAt(index), last);
    if (script !== last) changes += 1;
    last = script;
  }
  return changes > CHANGES_MAX;
}

/** A font of a page has letters up to these: the spaces between others are of another font than they are. */
const OF_ONE_FONT = 0x900 >> 7;
const LATIN = 0;
const HAN = 0x4e00 >> 7;
const HANGUL = 0xac00 >> 7;
const SURROGATE = 0xd800;
const WIDE_SPACE = 0x3000;

/** A number for the script of a character, about: most have blocks of 128. Some are of the script before them. */
function scriptOf(code: number, last: number): number {
  // Spaces and most marks.
  if (code < 0x30 || code === WIDE_SPACE) return last < OF_ONE_FONT ? last : LATIN;
  if (code < 0x250) return LATIN;
  if (code >= 0x3000 && code < 0x3040) return last;
  if (code >= 0xff00 && code < 0xff61) return last;
  if (code >= 0x3400 && code < 0xa000) return HAN;
  if (code >= 0xac00 && code < SURROGATE) return HANGUL;
  if (code >= 0xdc00 && code < 0xe000) return last;
  return code >= SURROGATE && code < 0xdc00 ? code : code >> 7;
}
