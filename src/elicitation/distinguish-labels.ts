import { normalize } from "../text/normalize.js";
import { toPrintable } from "../text/printable.js";

/** Visible ASCII, with single blanks within: what is not the same looks different. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

// Made with the first labels that need them: as literals they would be read whenever a channel is loaded.
const UNSEEN = "\\p{Default_Ignorable_Code_Point}";
const NAMED = `[${UNSEEN}\\p{M}\\p{Cc}]|(?! )\\s|^ | $|(?<=\\s) `;

/**
 * The labels of a question as a person can tell them apart: of those that look the same, what cannot be seen is named by its
 * number in Unicode, as in `Yes[U+200B]`; all others are as they are. What looks the same differs in characters that are drawn
 * as nothing or cannot be printed, in white space, or in how its marks are composed. As many, in the same order, and no two the same; the same list
 * where nothing looks the same. Linear in the labels.
 */
export function distinguishLabels(labels: readonly string[]): readonly string[] {
  if (labels.every((label) => PLAIN.test(label))) return labels;
  const unseen = new RegExp(UNSEEN, "gu");
  const looks = labels.map((label) =>
    normalize(toPrintable(label), "NFC").replace(unseen, "").replace(/\s+/gu, " ").trim(),
  );
  const counts = new Map<string, number>();
  for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + 1);
  if (counts.size === labels.length) return labels;
  const shown = labels.map((label, index) =>
    (counts.get(looks[index] ?? "") ?? 0) > 1 ? nameUnseen(label) : label,
  );
  return new Set(shown).size === labels.length ? shown : labels;
}

/** Also characters that are drawn as another one is: the sign of the kelvin, say, as K. */
function nameUnseen(label: string): string {
  const named = new RegExp(NAMED, "gu");
  return Array.from(label.replace(named, nameOf), (sign) =>
    sign.normalize("NFC") === sign ? sign : `${sign}${nameOf(sign)}`,
  ).join("");
}

function nameOf(sign: string): string {
  return `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}
