import type { DialogTable } from "../../src/language/terminal.js";
import { wrapText } from "../../src/terminal/wrap.js";
import { type DialogSize, SMALLEST_SIZE } from "./geometry.js";
import { truncateText } from "./text-layout.js";

// In fewer columns, words are taken apart.
const WRAPPED_FROM_COLUMNS = 12;

/**
 * What stands in the place of a dialog that there is no room for, and what helps, in as many words as fit.
 *
 * @param otherWay - see `DialogOptions`
 */
export function describeTooSmall(
  { columns, rows }: DialogSize,
  { tooSmall: say }: DialogTable,
  otherWay?: string,
): string[] {
  const least = [SMALLEST_SIZE.columns, SMALLEST_SIZE.rows] as const;
  const forms = [
    otherWay === undefined ? say.whole(...least) : say.wholeOr(...least, otherWay),
    otherWay === undefined ? say.size(...least) : say.sizeOr(...least, otherWay),
    say.size(...least),
  ].map((form) => wrapText(form, columns).map(({ text }) => text));
  const fitting = columns < WRAPPED_FROM_COLUMNS ? undefined : forms.find((lines) => lines.length <= rows);
  return fitting ?? [truncateText(say.short, columns)];
}
