import { createElementReader } from "./element-reader.js";
import { createFaultList } from "./faults.js";
import { lowerCase, readStartTag } from "./read-tag.js";

/** The longest preview, in UTF-16 code units. */
const LENGTH_MAX = 102_400;

/**
 * Reads a preview from start to end and gives all that is wrong with it, or null. Only what every parser reads alike,
 * whatever stands before and after, is accepted: so this reader and a browser see one tree. Takes linear time.
 */
export function readPreview(html: string, mayFetch: boolean): string | null {
  const faults = createFaultList(html);
  if (html.length > LENGTH_MAX) {
    faults.add({ at: LENGTH_MAX }, [`not be longer than ${LENGTH_MAX} characters`, "Show less."]);
    return faults.message();
  }
  if (REFUSED.test(html)) {
    const control = html.search(CONTROL);
    if (control !== -1) faults.add({ at: control }, ["not contain control characters", "Leave them out."]);
    const turned = html.search(TURNS);
    if (turned !== -1)
      faults.add({ at: turned }, [
        "not contain characters that turn what follows around, U+202A to U+202E",
        'Write dir="rtl" on an element, or <bdo> or <bdi>.',
      ]);
  }
  const elements = createElementReader(faults, mayFetch);

  const refuse = (at: number, what: string, instead: string): void =>
    faults.add({ at, inside: elements.inside() }, [what, instead]);

  /** Judges the tags in what a browser takes for text: they come alive where it is read anew. */
  const judgeText = (start: number, end: number, inside: string): number => {
    const text = html.slice(start, end);
    for (let index = text.search(TAG_START); index !== -1 && !elements.isFull(); ) {
      const tag = readStartTag(text, index);
      elements.judgeTagInText(tag, start, inside);
      TAG_START_NEXT.lastIndex = tag.end;
      index = TAG_START_NEXT.exec(text)?.index ?? -1;
    }
    return end;
  };

  const readComment = (at: number): number => {
    const start = at + "<!--".length;
    if (html.startsWith(">", start) || html.startsWith("->", start)) {
      refuse(at, "not contain a comment that is closed at once", "Leave it out.");
      return start;
    }
    const end = html.indexOf("-->", start);
    if (end === -1) {
      refuse(at, "close the comment", "Write --> where it ends, or leave it out.");
      return judgeText(start, html.length, "a comment");
    }
    judgeText(start, end, "a comment");
    if (html.slice(start, end).includes("--!>"))
      refuse(at, "not contain --!> in a comment", "It ends there: write -->.");
    return end + "-->".length;
  };

  const readTextArea = (start: number): number => {
    TEXT_AREA_END.lastIndex = start;
    return judgeText(start, TEXT_AREA_END.exec(html)?.index ?? html.length, "<textarea>");
  };

  const readStart = (at: number): number => {
    const tag = readStartTag(html, at);
    const holdsText = elements.start(tag);
    return holdsText ? readTextArea(tag.end) : tag.end;
  };

  const readEnd = (at: number): number => {
    const closed = elements.closeCurrent(html, at);
    if (closed !== undefined) return closed;
    END_TAG.lastIndex = at;
    const match = END_TAG.exec(html);
    if (match !== null) {
      elements.end(lowerCase(match[1] ?? ""), at);
      return END_TAG.lastIndex;
    }
    refuse(at, "write end tags as </name>, with nothing else in them", "In text, write < as &lt;.");
    return at + "</".length;
  };

  /** Reads what begins with a `<`, and gives where it ends. */
  const readMarkup = (at: number): number => {
    const next = html[at + 1];
    if (next === undefined) refuse(at, "not end with <", "Write &lt;.");
    else if (isLetter(next)) return readStart(at);
    else if (next === "/") return readEnd(at);
    else if (html.startsWith("<!--", at)) return readComment(at);
    else if (next === "!" || next === "?") {
      refuse(
        at,
        "not contain <! or <? but in a comment <!-- … -->",
        "Leave it out, or write < as &lt; in text.",
      );
      return at + "<!".length;
    }
    const end = at + "<".length;
    elements.text(html, at, end);
    return end;
  };

  let read = 0;
  for (let at = html.indexOf("<"); at !== -1 && !elements.isFull(); at = html.indexOf("<", read)) {
    elements.text(html, read, at);
    read = readMarkup(at);
  }
  elements.text(html, read, html.length);
  elements.finish();
  return faults.message();
}

// Both of the next, looked for at once.
const REFUSED = /[^\t\n\f\r -~\u00a0-\u2029\u202f-\uffff]/;
const CONTROL = /[^\t\n\f\r -~\u00a0-\uffff]/;
const TURNS = /[\u202a-\u202e]/;
const TAG_START = /<[a-z]/i;
const TAG_START_NEXT = /<[a-z]/gi;
const TEXT_AREA_END = /<\/textarea[\t\n\f\r />]/gi;
const END_TAG = /<\/([a-z][^\t\n\f\r />]*)[\t\n\f\r ]*>/iy;

function isLetter(character: string): boolean {
  return (character >= "a" && character <= "z") || (character >= "A" && character <= "Z");
}
