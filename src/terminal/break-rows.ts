import { wrapHanging } from "./wrap.js";

/** What a line begins with: a mark, a number, or what stands in a column of its own. */
const LEAD = /^ {2,}[!-~][ -~]*? {2,}|^[ \t]*(?:[-+] |\d+\. )?/;

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
  const parts: string[][] = [];
  let from = 0;
  const wrapTo = (to: number) => {
    const between = line.slice(from, to).trimEnd();
    const part = from === 0 ? between : between.trimStart();
    if (part !== "") parts.push(wrap(part, columns));
  };
  for (const { 0: word, index } of line.matchAll(/(?:^ +)?[!-~]+/g)) {
    if (word.trimStart().length <= columns) continue;
    wrapTo(index);
    parts.push([word]);
    from = index + word.length;
  }
  if (from === 0) return wrap(line, columns);
  wrapTo(line.length);
  return parts.flat();
}

function wrap(line: string, columns: number): string[] {
  // What is longer would be cut.
  const hasRoom = 2 * (LEAD.exec(line)?.[0] ?? "").length <= columns;
  return wrapHanging(line, columns, hasRoom ? LEAD : undefined).map(({ lead, text }) => lead + text);
}
