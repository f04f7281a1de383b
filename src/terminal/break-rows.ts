import { columnsOf } from "./columns.js";
import { wrapHanging } from "./wrap.js";

/** What a line begins with: a mark, a number, or what stands in a column of its own. */
const LEAD = /^ {2,}[!-~][ -~]*? {2,}|^[ \t]*(?:[-+] |\d+\. )?/;
const INDENT = /^[ \t]*/;

/** What no wide character is in: beside those a row may end. */
const WORD = /(?:^ +)?[^\s\u1100-\u115f\u2070-\u{10ffff}]+/gu;

/**
 * Text in rows for a terminal: no word is taken apart, and what is longer than a row, such as an address or a path, is left to the
 * terminal, so that it can be copied whole. So is what is drawn. Rows stay below the text of their line. Linear in the text.
 *
 * @param columns - of the terminal, at least 2
 */
export function breakRows(text: string, columns: number): string {
  const rows = text
    .split("\n")
    .flatMap((line) => (line.includes("\u001b") ? [line] : breakLine(line, columns)));
  return rows.join("\n");
}

function breakLine(line: string, columns: number): string[] {
  const lead = leadOf(line, columns);
  const begun = Math.min(columnsOf(lead.exec(line)?.[0] ?? ""), Math.floor(columns / 2));
  const room = columns - begun;
  const parts: string[][] = [];
  let from = 0;
  const wrapTo = (to: number) => {
    const between = line.slice(from, to).trimEnd();
    if (from === 0 && between !== "") parts.push(wrap(between, columns, lead));
    else if (between !== "") parts.push(wrap(" ".repeat(begun) + between.trimStart(), columns, INDENT));
  };
  for (const { 0: found, index } of line.matchAll(WORD)) {
    const word = found.trimStart();
    if (word.length <= room || columnsOf(word) <= room) continue;
    wrapTo(index);
    parts.push([columnsOf(word) > columns ? found : word]);
    from = index + found.length;
  }
  if (from === 0) return wrap(line, columns, lead);
  wrapTo(line.length);
  return parts.flat();
}

function leadOf(line: string, columns: number): RegExp {
  // What is longer would be cut.
  return 2 * columnsOf(LEAD.exec(line)?.[0] ?? "") <= columns ? LEAD : INDENT;
}

function wrap(line: string, columns: number, begins: RegExp): string[] {
  return wrapHanging(line, columns, begins).map(({ lead, text }) => lead + text);
}
