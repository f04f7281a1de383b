import stringWidth from "fast-string-width";
import { listGraphemes } from "../text/graphemes.js";

/** Columns of a tab. */
const TAB_COLUMNS = 4;
const STYLE = "\u001b[";
// Characters that take one column and never form a cluster with each other, and such that take two.
const NARROW =
  " -~\\u00a1-\\u00a8\\u00aa-\\u00ac\\u00af-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u2030-\\u203b\\u2190-\\u2193\\u2500-\\u25a9";
const WIDE = "\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uac00-\\ud7a3";
const ALL_NARROW = new RegExp(`^[${NARROW}]*(?:\\u001b\\[[^m]*m[${NARROW}]*)*$`);
const ALL_PLAIN = new RegExp(`^[${NARROW}${WIDE}]*$`);
const EACH_WIDE = new RegExp(`[${WIDE}]`, "g");
// Everything else, with the characters before and after it, which may belong to it: the segmenter is slow.
const [PLAIN, OTHERS] = [`[${NARROW}${WIDE}]`, `[^${NARROW}${WIDE}]+`];
const CLUSTERED = new RegExp(`${PLAIN}?${OTHERS}(?:${PLAIN}${OTHERS})*${PLAIN}?`, "g");

/** The characters that a person sees: grapheme clusters, as Unicode Standard Annex 29 has them. */
export function graphemesOf(text: string): string[] {
  if (ALL_PLAIN.test(text)) return text.split("");
  const graphemes: string[] = [];
  let end = 0;
  for (const { index, 0: clustered } of text.matchAll(CLUSTERED)) {
    for (let at = end; at < index; at += 1) graphemes.push(text.charAt(at));
    for (const grapheme of listGraphemes(clustered)) graphemes.push(grapheme);
    end = index + clustered.length;
  }
  for (let at = end; at < text.length; at += 1) graphemes.push(text.charAt(at));
  return graphemes;
}

/** Columns that the text takes; escape sequences take none, a tab four. */
export function columnsOf(text: string): number {
  if (ALL_NARROW.test(text)) return text.length - lengthOfStyles(text);
  if (ALL_PLAIN.test(text)) return 2 * text.length - text.replace(EACH_WIDE, "").length;
  if (text.includes(STYLE)) return columnsOf(withoutStyles(text));
  return stringWidth(text, { tabWidth: TAB_COLUMNS });
}

/** The text between the styles, which begin with `STYLE` and end with "m". */
export function withoutStyles(text: string): string {
  const [first = "", ...styled] = text.split(STYLE);
  return first + styled.map((part) => part.slice(part.indexOf("m") + 1)).join("");
}

function lengthOfStyles(text: string): number {
  let length = 0;
  let start = text.indexOf(STYLE);
  while (start !== -1) {
    const end = text.indexOf("m", start) + 1;
    length += end - start;
    start = text.indexOf(STYLE, end);
  }
  return length;
}
