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
export function describeTooSmall({ columns, rows }: DialogSize, otherWay?: string): string[] {
  const is = "Terminal too small";
  const least = SMALLEST_SIZE;
  const or = otherWay === undefined ? "" : `, or ${otherWay}`;
  const forms = [
    `${is}: the question needs ${least.columns} columns and ${least.rows} rows. Make it larger${or}.`,
    `${is}: make it ${least.columns}×${least.rows}${or}.`,
    `${is}: make it ${least.columns}×${least.rows}.`,
  ].map((form) => wrapText(form, columns).map(({ text }) => text));
  const fitting = columns < WRAPPED_FROM_COLUMNS ? undefined : forms.find((lines) => lines.length <= rows);
  return fitting ?? [truncateText(is, columns)];
}
