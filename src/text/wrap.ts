import stringWidth from "fast-string-width";

/** One row of wrapped text: the slice from `start` to `end`, in UTF-16 code units, as it is drawn. */
export type WrappedRow = { readonly start: number; readonly end: number; readonly text: string };

/** What a tab is drawn as. */
export const TAB = "    ";
const STYLE = "\u001b[";
// Characters that take one column and never form a cluster with what follows, and such that take two.
const NARROW =
  " -~\\u00a1-\\u00a8\\u00aa-\\u00ac\\u00af-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u2030-\\u203b\\u2190-\\u2193\\u2500-\\u25a9";
const WIDE = "\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uac00-\\ud7a3";
const ALL_NARROW = new RegExp(`^[${NARROW}]*$`);
const ALL_PLAIN = new RegExp(`^[${NARROW}${WIDE}]*$`);
const EACH_WIDE = new RegExp(`[${WIDE}]`, "g");
// Everything else, with the character before it, which it may belong to: the segmenter is slow.
const CLUSTERED = new RegExp(`[${NARROW}${WIDE}]?[^${NARROW}${WIDE}]+`, "g");
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The characters that a person sees: grapheme clusters, as Unicode Standard Annex 29 has them. */
export function graphemesOf(text: string): string[] {
  if (ALL_PLAIN.test(text)) return text.split("");
  const graphemes: string[] = [];
  let end = 0;
  for (const { index, 0: clustered } of text.matchAll(CLUSTERED)) {
    for (let at = end; at < index; at += 1) graphemes.push(text.charAt(at));
    for (const { segment } of segmenter.segment(clustered)) graphemes.push(segment);
    end = index + clustered.length;
  }
  for (let at = end; at < text.length; at += 1) graphemes.push(text.charAt(at));
  return graphemes;
}

/** Columns that the text takes; escape sequences take none, a tab four. */
export function columnsOf(text: string): number {
  if (ALL_NARROW.test(text)) return text.length;
  if (ALL_PLAIN.test(text)) return text.length + (text.match(EACH_WIDE)?.length ?? 0);
  if (text.includes(STYLE)) return columnsOf(withoutStyles(text));
  return stringWidth(text, { tabWidth: TAB.length });
}

/** The text between the styles, which begin with `STYLE` and end with "m". */
function withoutStyles(text: string): string {
  const [first = "", ...styled] = text.split(STYLE);
  return first + styled.map((part) => part.slice(part.indexOf("m") + 1)).join("");
}

/**
 * Breaks text at its line ends, at spaces, beside wide characters, and within a word that is too long, never
 * within a grapheme. Spaces at the end of a row hang over the edge and are not drawn.
 *
 * @param columns - of a row, at least 2
 */
export function wrapText(text: string, columns: number): WrappedRow[] {
  const rows: WrappedRow[] = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    wrapLine(line, offset, columns, rows);
    offset += line.length + 1;
  }
  return rows;
}

/** A row, and what is drawn before it: what its line begins with, or as much space below that. */
export type HangingRow = WrappedRow & { readonly lead: string };

/**
 * The same, but a line that is wrapped stays below its beginning: its further rows are indented as far as its first.
 *
 * @param lead - finds what a line begins with; default its white space. It takes at most half of the columns, and a "|" in it
 *   stands before every row
 */
export function wrapHanging(text: string, columns: number, lead: RegExp = /^[ \t]*/): HangingRow[] {
  const rows: HangingRow[] = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    const begun = columnsOf(line) <= columns || line.trim() === "" ? "" : (lead.exec(line)?.[0] ?? "");
    const first = begun.replaceAll("\t", TAB).slice(-Math.floor(columns / 2));
    const hang = first.replace(/[^|]/g, " ");
    const wrapped: WrappedRow[] = [];
    wrapLine(line.slice(begun.length), offset + begun.length, columns - first.length, wrapped);
    for (const row of wrapped) rows.push({ ...row, lead: row === wrapped[0] ? first : hang });
    offset += line.length + 1;
  }
  return rows;
}

function wrapLine(line: string, offset: number, columns: number, rows: WrappedRow[]): void {
  if (columnsOf(line) <= columns) {
    rows.push({ start: offset, end: offset + line.length, text: line.replaceAll("\t", TAB) });
    return;
  }
  let start = 0;
  let at = 0;
  let used = 0;
  let breakAt = 0;
  let usedAtBreak = 0;
  const push = (end: number) => {
    const drawn = line.slice(start, end).replaceAll("\t", TAB);
    const hangs = end < line.length || columnsOf(drawn) > columns;
    rows.push({ start: offset + start, end: offset + end, text: hangs ? drawn.trimEnd() : drawn });
    start = end;
  };
  const allowBreak = () => {
    breakAt = at;
    usedAtBreak = used;
  };
  for (const grapheme of graphemesOf(line)) {
    const width = grapheme >= " " && grapheme <= "~" && grapheme.length === 1 ? 1 : columnsOf(grapheme);
    if (grapheme === " ") {
      if (used < columns) used += 1;
      at += 1;
      allowBreak();
      continue;
    }
    if (width === 2) allowBreak();
    if (used + width > columns && breakAt > start) {
      push(breakAt);
      used -= usedAtBreak;
    }
    if (used + width > columns && at > start) {
      push(at);
      used = 0;
    }
    at += grapheme.length;
    used += width;
    if (width === 2) allowBreak();
  }
  push(line.length);
}
