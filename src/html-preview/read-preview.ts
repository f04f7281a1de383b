import {
  createElementReader,
  type ElementReader,
  endElement,
  endInnermost,
  finishElements,
  isFull,
  judgeTagInText,
  refuseElement,
  startElement,
  takeText,
} from "./element-reader.js";
import { createFaultList, type FaultList } from "./faults.js";
import {
  hasManyScripts,
  hasManySpaceless,
  MANY_SCRIPTS,
  MANY_SPACELESS,
  MIXED_MIN,
} from "./mixed-scripts.js";
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
  if (REFUSED.test(html) || (html.includes("&#") && TURNS.test(html))) refuseCharacters(html, faults);
  if (html.length > MIXED_MIN && hasManyScripts(html)) faults.add({ at: 0 }, MANY_SCRIPTS);
  if (hasManySpaceless(html)) faults.add({ at: 0 }, MANY_SPACELESS);
  const elements = createElementReader(faults, mayFetch);
  let read = 0;
  for (let at = html.indexOf("<"); at !== -1 && !isFull(elements); at = html.indexOf("<", read)) {
    takeText(elements, html, read, at);
    read = readMarkup(elements, html, at);
  }
  takeText(elements, html, read, html.length);
  finishElements(elements, html);
  return faults.message();
}

/** Reads what begins with a `<`, and gives where it ends. */
function readMarkup(elements: ElementReader, html: string, at: number): number {
  const next = html[at + 1];
  if (next === undefined) refuseElement(elements, at, "not end with <", "Write &lt;.");
  else if (isLetter(next)) return readStart(elements, html, at);
  else if (next === "/") return readEnd(elements, html, at);
  else if (html.startsWith("<!--", at)) return readComment(elements, html, at);
  else if (next === "!" || next === "?") {
    const what = "not contain <! or <? but in a comment <!-- … -->";
    refuseElement(elements, at, what, "Leave it out, or write < as &lt; in text.");
    return at + "<!".length;
  }
  const end = at + "<".length;
  takeText(elements, html, at, end);
  return end;
}

function readStart(elements: ElementReader, html: string, at: number): number {
  const tag = readStartTag(html, at);
  const holdsText = startElement(elements, tag);
  return holdsText ? readTextArea(elements, html, tag.end) : tag.end;
}

function readTextArea(elements: ElementReader, html: string, start: number): number {
  TEXT_AREA_END.lastIndex = start;
  return judgeText(elements, html, start, TEXT_AREA_END.exec(html)?.index ?? html.length, "<textarea>");
}

function readEnd(elements: ElementReader, html: string, at: number): number {
  const closed = endInnermost(elements, html, at);
  if (closed !== undefined) return closed;
  END_TAG.lastIndex = at;
  const match = END_TAG.exec(html);
  if (match !== null) {
    endElement(elements, lowerCase(match[1] ?? ""), at);
    return END_TAG.lastIndex;
  }
  const what = "write end tags as </name>, with nothing else in them";
  refuseElement(elements, at, what, "In text, write < as &lt;.");
  return at + "</".length;
}

function readComment(elements: ElementReader, html: string, at: number): number {
  const start = at + "<!--".length;
  if (html.startsWith(">", start) || html.startsWith("->", start)) {
    refuseElement(elements, at, "not contain a comment that is closed at once", "Leave it out.");
    return start;
  }
  const end = html.indexOf("-->", start);
  if (end === -1) {
    refuseElement(elements, at, "close the comment", "Write --> where it ends, or leave it out.");
    return judgeText(elements, html, start, html.length, "a comment");
  }
  judgeText(elements, html, start, end, "a comment");
  if (html.slice(start, end).includes("--!>"))
    refuseElement(elements, at, "not contain --!> in a comment", "It ends there: write -->.");
  return end + "-->".length;
}

/** Judges the tags in what a browser takes for text: they come alive where it is read anew. Gives where it ends. */
function judgeText(
  elements: ElementReader,
  html: string,
  start: number,
  end: number,
  inside: string,
): number {
  const text = html.slice(start, end);
  for (let index = text.search(TAG_START); index !== -1 && !isFull(elements); ) {
    const tag = readStartTag(text, index);
    judgeTagInText(elements, tag, start, inside);
    TAG_START_NEXT.lastIndex = tag.end;
    index = TAG_START_NEXT.exec(text)?.index ?? -1;
  }
  return end;
}

function refuseCharacters(html: string, faults: FaultList): void {
  const control = html.search(CONTROL);
  if (control !== -1) faults.add({ at: control }, ["not contain control characters", "Leave them out."]);
  const turned = html.search(TURNS);
  if (turned === -1) return;
  faults.add({ at: turned }, [
    "not contain characters that turn what follows around, U+202A to U+202E",
    'Write dir="rtl" on an element, or <bdo> or <bdi>.',
  ]);
}

// Both of the next, looked for at once.
const REFUSED = /[^\t\n\f\r -~\u00a0-\u2029\u202f-\uffff]/;
const CONTROL = /[^\t\n\f\r -~\u00a0-\uffff]/;
// Written as themselves or by their numbers: they have no names.
const TURNS = /[\u202a-\u202e]|&#(?:0*823[4-8](?!\d)|x0*202[a-e](?![\da-f]))/i;
const TAG_START = /<[a-z]/i;
const TAG_START_NEXT = /<[a-z]/gi;
const TEXT_AREA_END = /<\/textarea[\t\n\f\r />]/gi;
const END_TAG = /<\/([a-z][^\t\n\f\r />]*)[\t\n\f\r ]*>/iy;

function isLetter(character: string): boolean {
  return (character >= "a" && character <= "z") || (character >= "A" && character <= "Z");
}
