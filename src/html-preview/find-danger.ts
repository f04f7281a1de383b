import { judgeTag } from "./judge-tag.js";
import { decodeReferences, readMarkup } from "./read-markup.js";

// Their content is never markup to an HTML parser, or only where scripts are off.
const RAW_TEXT_ELEMENTS = ["noembed", "noframes", "noscript", "plaintext", "xmp"];

// Inside of these, parsers, or two readings by the same one, disagree about what is text and what is markup.
const AMBIGUOUS_ELEMENTS: ReadonlySet<string> = new Set([
  ...RAW_TEXT_ELEMENTS,
  "math",
  "svg",
  "textarea",
  "title",
]);

// Ends a tag that is still open, whatever its quotes: a page may go on after the preview.
const CLOSING = `>"'>`;

// Ends a comment, a CDATA section or the text of an element, so that what follows becomes markup.
const BREAKOUT = /--!?>|\]>|<\/[a-z]/i;

// How often a character may be read as part of a tag, on average, before a preview is too tangled to judge.
const READINGS = 8;

const TANGLED =
  "preview must not contain so many tags inside of other tags. Write < as &lt; in text and in attribute values.";

/**
 * Reads a fragment as a browser does, and returns why its first dangerous tag is refused, or null.
 *
 * Which tags a tokenizer finds depends on the parser around it only from the first ambiguous element on. With
 * one of them, and inside of comments, every `<` that can begin a tag is read as one: no parser, whatever its
 * context, its version and its scripting flag, finds a tag that is not among them. Nor does a second parser
 * that reads what a first one wrote, since attribute values that could break out are read as well.
 */
export function findDanger(html: string): string | null {
  const comments: string[] = [];
  const closed = html + CLOSING;
  for (let at = closed.indexOf("<"); at !== -1; ) {
    const { tag, comment, end } = readMarkup(closed, at);
    if (tag !== undefined) {
      const refusal = judgeTag(tag.name, tag.attributes);
      if (refusal !== null) return refusal;
      if (AMBIGUOUS_ELEMENTS.has(tag.name)) return findHiddenDanger([html]);
    }
    if (comment?.includes("<")) comments.push(comment);
    at = closed.indexOf("<", end);
  }
  return findHiddenDanger(comments);
}

function findHiddenDanger(texts: string[]): string | null {
  let budget = READINGS * texts.reduce((sum, text) => sum + text.length + CLOSING.length, 0);
  // The list grows while it is read.
  for (const text of texts) {
    const closed = text + CLOSING;
    let hasRawText = false;
    budget -= closed.length;
    for (const { index } of closed.matchAll(/<[a-z]/gi)) {
      const { tag, end } = readMarkup(closed, index);
      budget -= end - index;
      if (budget < 0) return TANGLED;
      if (tag === undefined) continue;
      const refusal = judgeTag(tag.name, tag.attributes);
      if (refusal !== null) return refusal;
      for (const { value } of tag.attributes) if (BREAKOUT.test(value)) texts.push(value);
      hasRawText ||= RAW_TEXT_ELEMENTS.includes(tag.name);
    }
    const decoded = hasRawText ? decodeReferences(text) : text;
    if (decoded !== text) texts.push(decoded);
  }
  return null;
}
