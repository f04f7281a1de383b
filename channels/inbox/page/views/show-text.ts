import { shorten } from "../../../../src/text/foreign-words.js";
import { toPrintable } from "../../../../src/text/printable.js";

/** Foreign text in one line, for a list or a title. */
export function toLine(text: string): string {
  return toPrintable(shorten(text, 300)).replaceAll("\n", " ");
}
