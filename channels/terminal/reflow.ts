import { columnsOf, graphemesOf, withoutStyles } from "../../src/terminal/columns.js";

/**
 * What a terminal that gets narrower does to lines that are too wide now. `follow`: it wraps them, and the cursor stays at its
 * place in the text, as in kitty, VTE, iTerm2, Windows Terminal and tmux. `shift`: it wraps all but one, and the cursor moves down by
 * all the rows that come in, below it too, as in xterm.js. `cut`: it cuts them off, as xterm does.
 */
export type Reflow = "follow" | "shift" | "cut";

/** Terminals that are xterm.js, as `$TERM_PROGRAM` names them. */
const XTERM_JS = /^(?:vscode|Hyper|Tabby)$/;
/** By `$TERM`. Inside of `screen` nothing is known of the terminal around it. */
const CUTTING = /^(?:linux|screen|st|eterm|vt\d)/;

/**
 * What the terminal of an environment does. One that is not known is taken to wrap, as most do: where it does not, moving up as
 * far as wrapped lines would reach takes something from above them.
 */
export function reflowOf(env: Readonly<Record<string, string | undefined>>): Reflow {
  const has = (name: string) => (env[name] ?? "") !== "";
  if (has("TMUX")) return "follow";
  if (has("XTERM_VERSION") || CUTTING.test(env.TERM ?? "")) return "cut";
  return XTERM_JS.test(env.TERM_PROGRAM ?? "") ? "shift" : "follow";
}

/**
 * How many rows below the first of some lines the cursor is, once the terminal has as many columns; before, it was in a row and
 * a column of theirs.
 */
export function rowsToCursor(
  lines: readonly string[],
  { row, column }: { row: number; column: number },
  columns: number,
  reflow: Reflow,
): number {
  if (reflow === "cut") return row;
  if (reflow === "follow") {
    const above = lines.slice(0, row).reduce((sum, line) => sum + rowsAdded(line, columns), 0);
    return row + above + placeOfCell(lines[row] ?? "", column, columns);
  }
  // From the last line on: the one that the cursor has come to by then is left as it is.
  return lines.reduceRight((at, line, index) => (at === index ? at : at + rowsAdded(line, columns)), row);
}

function rowsAdded(line: string, columns: number): number {
  return placeOfCell(line, columnsOf(line), columns);
}

/** In which row of its own a cell of a line is, from 0 on, once the line is wrapped. A character of two columns is never cut in two. */
function placeOfCell(line: string, cell: number, columns: number): number {
  let place = 0;
  let free = columns;
  let before = 0;
  for (const grapheme of graphemesOf(withoutStyles(line))) {
    const width = columnsOf(grapheme);
    if (width > free) {
      place += 1;
      free = columns;
    }
    free -= width;
    before += width;
    if (before > cell) return place;
  }
  return place;
}
