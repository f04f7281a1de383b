/** What a text that is no JSON has beyond JSON: comments, and commas before a closing bracket. */
export type JsonExtras = {
  /** In the order in which they stand; offsets in UTF-16 code units. */
  found: readonly { offset: number; what: "comment" | "comma" }[];
  /** The text with blanks in their place. */
  bare: string;
};

const COMMENT_OR_TEXT = /"(?:[^"\\]|\\.)*"?|\/\/|\/\*|#/gs;
const TEXT_OR_LAST_COMMA = /"(?:[^"\\]|\\.)*"?|,(?=\s*[\]}])/gs;

/** Finds everything that editors of code allow in JSON, outside of texts. Takes time that grows no faster than the text. */
export function findJsonExtras(text: string): JsonExtras {
  const found: { offset: number; what: "comment" | "comma" }[] = [];
  let bare = "";
  let kept = 0;
  COMMENT_OR_TEXT.lastIndex = 0;
  for (let match = COMMENT_OR_TEXT.exec(text); match !== null; match = COMMENT_OR_TEXT.exec(text)) {
    const { 0: sign, index } = match;
    if (sign.startsWith('"')) continue;
    const mark = sign === "/*" ? "*/" : "\n";
    const closed = text.indexOf(mark, index + sign.length);
    const end = closed === -1 ? text.length : closed + mark.length;
    found.push({ offset: index, what: "comment" });
    bare += text.slice(kept, index) + toBlanks(text.slice(index, end));
    kept = end;
    COMMENT_OR_TEXT.lastIndex = end;
  }
  bare += text.slice(kept);
  const withoutCommas = bare.replace(TEXT_OR_LAST_COMMA, (sign, offset: number) => {
    if (sign !== ",") return sign;
    found.push({ offset, what: "comma" });
    return " ";
  });
  return { found: found.sort((one, other) => one.offset - other.offset), bare: withoutCommas };
}

function toBlanks(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
