import { onceForEach } from "../../src/elicitation/once-for-each.js";
import { columnsOf, graphemesOf } from "../../src/terminal/columns.js";
import { TAB } from "../../src/terminal/wrap.js";
import type { RichText } from "./rich-text.js";

/** Box-drawing characters, a row of an ASCII box, or columns that are parted by several spaces. */
const DRAWN = /[\u2500-\u259f]|^\s*[+|].*[+|]\s*$|\S {3,}\S/;
/** As code is indented, but for the items of a list. */
const INDENTED = /^(?: {2}|\t)\s*(?!- |\d+\. )\S/;
const MORE_BEFORE = "‹";
const MORE_AFTER = "›";

/** Whether characters of the line stand below those of another on purpose. */
export function isDrawn(line: string): boolean {
  return DRAWN.test(line);
}

/** Which lines of a text are of fixed width: those of a paragraph in which any is drawn or indented. */
export function findFixedLines(lines: readonly string[]): ReadonlySet<number> {
  const fixed = new Set<number>();
  let start = 0;
  for (let end = 0; end <= lines.length; end += 1) {
    if ((lines[end] ?? "").trim() !== "") continue;
    const paragraph = lines.slice(start, end);
    if (paragraph.some((line) => isDrawn(line) || INDENTED.test(line))) {
      for (let index = start; index < end; index += 1) fixed.add(index);
    }
    start = end + 1;
  }
  return fixed;
}

/** The part of a line that is seen from a column on, with marks where it goes on. */
export function sliceLine(line: string, from: number, columns: number): string {
  const text = line.replaceAll("\t", TAB);
  const total = columnsOf(text);
  const before = from > 0 ? MORE_BEFORE : "";
  const after = total > from + columns ? MORE_AFTER : "";
  const end = from + columns - after.length;
  let seen = "";
  let column = 0;
  for (const grapheme of graphemesOf(text)) {
    const width = columnsOf(grapheme);
    if (column + width > end) break;
    if (column >= from + before.length) seen += grapheme;
    // Half of a wide character is a space.
    else if (column + width > from + before.length) seen += " ".repeat(column + width - from - before.length);
    column += width;
  }
  return before + seen + after;
}

/** Columns of the widest line of fixed width; 0 where there is none. */
export const widestLine: (rich: RichText) => number = onceForEach((rich) =>
  rich.reduce((most, block) => {
    if ("rows" in block || block.isFixed !== true) return most;
    const text = block.runs.map((run) => run.text.replaceAll("\t", TAB)).join("");
    return Math.max(most, block.hang.length + columnsOf(text));
  }, 0),
);
