import type { DrawingNotes } from "./drawing-cost.js";
import type { Fault } from "./faults.js";

const MARKS_MAX = 100;
const LONG: Fault = [
  `more than ${MARKS_MAX} characters that may be drawn beside each line, word or item in`,
  'Write a short text, as in list-style-type: "→ ".',
];

/** Maybe a picture, and no text. */
const NO_TEXT = /^[^"']*(?:url\((?:"[^"']*"|'[^"']*')\)[^"']*)?$/i;

/** Judges a value that may hold a text of its own, which is drawn again with each element that inherits it. */
export function judgeMarks(
  value: string,
  { refuse, draw }: { refuse(fault: Fault): void; draw(): DrawingNotes },
): void {
  if (NO_TEXT.test(value)) return;
  if (value.length > MARKS_MAX) refuse(LONG);
  else draw().letter("marks", value);
}
