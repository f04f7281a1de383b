import { wrapHanging } from "./wrap.js";

/** What a line begins with: a mark, a number, or what stands in a column of its own. */
const LEAD = /^ {2,}[!-~][ -~]*? {2,}|^[ \t]*(?:[-+] |\d+\. )?/;

/**
 * Text in rows for a terminal: no word is taken apart, and what is longer than a row, such as an address or a path, is left to the
 * terminal, so that it can be copied whole. So is what is drawn. Rows stay below the text of their line.
 *
 * @param columns - of the terminal, at least 2
 */
export function breakRows(text: string, columns: number): string {
  const long = new RegExp(`(?:^ +)?[!-~]{${columns + 1},}`);
  const breakLine = (line: string): string[] => {
    if (line.includes("\u001b")) return [line];
    const found = long.exec(line);
    if (found === null) {
      // What is longer would be cut.
      const hasRoom = 2 * (LEAD.exec(line)?.[0] ?? "").length <= columns;
      const rows = wrapHanging(line, columns, hasRoom ? LEAD : undefined);
      return rows.map(({ lead, text: row }) => lead + row);
    }
    const [whole] = found;
    const before = line.slice(0, found.index).trimEnd();
    const after = line.slice(found.index + whole.length).trim();
    return [...(before === "" ? [] : breakLine(before)), whole, ...(after === "" ? [] : breakLine(after))];
  };
  return text.split("\n").flatMap(breakLine).join("\n");
}
