import { isBlank } from "../../src/text/foreign-words.js";
import type { RichLine, RichTable, RichText } from "./rich-text.js";
import type { DialogText } from "./text-layout.js";

/** The text with at most one empty line or rule in a row, and none before the first word: nothing is pushed out of sight. */
export function squeezeText(text: DialogText): DialogText {
  let wasEmpty = true;
  return filterLines(text, (isEmpty) => {
    const isKept = !(isEmpty && wasEmpty);
    wasEmpty = isEmpty;
    return isKept;
  });
}

/** The text for where rows are scarce: words alone, without empty lines, rules and what is drawn below headings. */
export function condenseText(text: DialogText): DialogText {
  const { rich, ...words } = filterLines(text, (isEmpty) => !isEmpty);
  return rich === undefined ? words : { ...words, rich: rich.map(withoutUnderline) };
}

function filterLines({ text, rich }: DialogText, keeps: (isEmpty: boolean) => boolean): DialogText {
  if (rich === undefined) {
    const lines = text.split("\n").filter((line) => keeps(isBlank(line)));
    return { text: lines.join("\n") };
  }
  return { text, rich: rich.filter((block) => keeps(isEmptyBlock(block))) };
}

function isEmptyBlock(block: RichText[number]): boolean {
  return !("rows" in block) && block.runs.every(({ text }) => isBlank(text));
}

function withoutUnderline(block: RichLine | RichTable): RichLine | RichTable {
  return { ...block, isUnderlined: false };
}
