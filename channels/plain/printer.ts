import type { Writable } from "node:stream";
import { wrapHanging } from "../../src/terminal/wrap.js";

/** A stream that may be a terminal, which knows how wide it is. */
export type PlainOutput = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** Where text for a person goes. */
export type Printer = { write(text: string): void };

/** On fewer columns, or where their number is not known, lines are left to the terminal. */
const WRAPPED_FROM_COLUMNS = 20;

// The edge of a preview; the number of an option, the sign of a list or of a choice.
const LEAD = /^(?: {5}\| *|\s*(?:(?:\d{1,3}\.|-|→) {1,4})?)/;

/** Prints text; on a terminal long lines are broken at words, below what they begin with. */
export function createPrinter(output: PlainOutput): Printer {
  return {
    write(text) {
      const { isTTY, columns = 0 } = output;
      const isWrapped = isTTY === true && columns >= WRAPPED_FROM_COLUMNS;
      const rows = isWrapped ? wrapHanging(text, columns, LEAD).map((row) => row.lead + row.text) : [text];
      output.write(rows.join("\n"));
    },
  };
}
