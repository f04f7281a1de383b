import { FUNCTIONS, functionBefore, LOADING } from "./css-functions.js";
import { kindOfProperty, markedPlacesOf, type PropertyKind, paintsWithParts } from "./css-properties.js";
import { type Fault, quoteName } from "./faults.js";
import {
  type CssReader,
  DASHED,
  judgeDeclaration,
  MANY_FAMILIES,
  SMALL_CAPITALS,
  WAVY,
} from "./judge-declaration.js";
import { isPicture, partOf } from "./judge-url.js";
import { isSmallSize } from "./letter-size.js";

const RUNS: Fault = ["code in the attribute", "Use plain declarations such as color: red."];
const LOADS: Fault = [
  "an address in",
  "Previews load nothing: use a colour, a gradient, url(#part) or url(data:image/png;base64,…).",
];
const ASKS: Fault = [
  "url(#…) where a browser asks the page's server for it, in",
  "Use it in fill, stroke, filter, mask, clip-path or marker, or leave it out.",
];
const ESCAPES: Fault = ["a backslash in", "Write the character itself."];
const BROKEN: Fault = [
  "CSS that is not closed, or has @, <, { or }, in",
  "Close quotes, brackets and comments.",
];

// Without any of these, a semicolon ends a declaration.
const REMARKABLE = /["'()/\\{}@<>]/;
const REMARKABLE_OR_REFERENCE = /["'()/\\{}@<>&]/;
const NEXT = /["'()/\\{}@<>;]/g;
const URL_ARGUMENT =
  /[\t\n\f\r ]*(?:"([^"]*)"[\t\n\f\r ]*|'([^']*)'[\t\n\f\r ]*|([^\t\n\f\r "'()]+)[\t\n\f\r ]*)?\)/y;
// Some old readers of CSS found them in texts and comments too.
const RUNNING = /expression\(|-moz-binding|javascript:/i;
const SPACE = 0x20;

/** Judges a quoted text or a comment. */
function judgeText(text: string): Fault | undefined {
  return RUNNING.test(text) ? RUNS : undefined;
}

/** What makes these properties slow to draw, and nothing else. */
const SLOW: Readonly<Partial<Record<PropertyKind, RegExp>>> = {
  capitals: SMALL_CAPITALS,
  decoration: WAVY,
  edge: DASHED,
  families: MANY_FAMILIES,
  font: new RegExp(`${SMALL_CAPITALS.source}|${MANY_FAMILIES.source}`, "i"),
};

/** Kinds of which nothing is slow, or loaded, that is written without texts and functions. */
const HARMLESS: ReadonlySet<PropertyKind | undefined> = new Set([
  "any",
  "letters",
  "marks",
  "radius",
  "shape",
]);

/** Whether declarations, as they are written, only set listed properties to lengths, keywords and colours, as most do. */
export function isPlainStyle(css: string): boolean {
  if (REMARKABLE_OR_REFERENCE.test(css)) return false;
  let isOwn = false;
  let judged: Set<RegExp> | undefined;
  for (let end = -1; end < css.length; ) {
    let start = end + 1;
    end = css.indexOf(";", start);
    if (end === -1) end = css.length;
    while (css.charCodeAt(start) <= SPACE) start += 1;
    const colon = css.indexOf(":", start);
    if (start >= end) continue;
    const kind = colon === -1 ? undefined : kindOfProperty(css.slice(start, colon));
    if ((kind === "letters" || kind === "font") && !isSmallSize(kind, css.slice(colon + 1, end)))
      return false;
    const slow = kind === undefined ? undefined : SLOW[kind];
    if (kind === "own") isOwn = true;
    else if (slow !== undefined) {
      if (judged?.has(slow)) continue;
      if (slow.test(css)) return false;
      judged ??= new Set();
      judged.add(slow);
    } else if (!HARMLESS.has(kind)) return false;
  }
  return !isOwn || !/inherit/i.test(css);
}

/**
 * Judges the declarations of a `style` attribute. Only listed properties, listed functions and data: pictures are
 * accepted, so that it does not matter how a browser reads the rest.
 */
export function judgeStyle(css: string, reader: CssReader): void {
  readDeclarations(css, undefined, reader);
}

/** Judges an attribute that is a property of CSS by itself, as `fill`. */
export function judgeProperty(name: string, value: string, reader: CssReader): void {
  if (REMARKABLE.test(value)) readDeclarations(value, name, reader);
  else judgeValue(name, value, reader);
}

/** Reads declarations, or the value of one property, from start to end, or to what no browser reads alike. */
function readDeclarations(css: string, property: string | undefined, reader: CssReader): void {
  let declaration = 0;
  let depth = 0;
  const endDeclaration = (end: number): Fault | undefined => {
    const text = css.slice(declaration, end);
    declaration = end + 1;
    if (depth > 0) return BROKEN;
    const plain = withoutComments(text);
    if (property === undefined) judge(plain, reader);
    else judgeValue(property, plain, reader);
    return undefined;
  };
  const kind = (): PropertyKind | undefined => {
    const start = css.slice(declaration, declaration + 99);
    return kindOfProperty(
      property ?? nameIn(withoutComments(start.slice(0, Math.max(start.indexOf(":"), 0)))),
    );
  };

  let end: number;
  for (let at = search(css, 0); at !== -1 && !reader.isFull(); at = search(css, end)) {
    const character = css[at] ?? "";
    end = at + 1;
    let fault: Fault | undefined;
    if (character === ";") fault = endDeclaration(at);
    else if (character === ")") depth -= 1;
    else if (character === "(") {
      const name = functionBefore(css, at);
      if (name === "url") [end, fault] = readUrl(css, end, kind(), reader);
      else {
        depth += 1;
        fault = judgeFunction(name);
      }
    } else if (character === "/" && css[end] !== "*") continue;
    else if (character === "/") {
      end = endOf(css, "*/", end + 1);
      fault = judgeText(css.slice(at, end));
    } else if (character === '"' || character === "'") {
      end = endOf(css, character, end);
      const text = css.slice(at, end);
      fault = /[\n\r\f\\]/.test(text) ? ESCAPES : judgeText(text);
    } else fault = character === "\\" ? ESCAPES : BROKEN;
    if (depth < 0 || end === 0) fault = BROKEN;
    if (fault !== undefined) {
      reader.refuse(fault);
      return;
    }
  }
  const fault = endDeclaration(css.length);
  if (fault !== undefined) reader.refuse(fault);
}

/** Judges a declaration without comments. One without a colon is none to any browser. */
function judge(declaration: string, reader: CssReader): void {
  const colon = declaration.indexOf(":");
  if (colon !== -1) judgeValue(nameIn(declaration.slice(0, colon)), declaration.slice(colon + 1), reader);
}

function judgeValue(name: string, value: string, reader: CssReader): void {
  const kind = kindOfProperty(name);
  if (kind !== undefined) judgeDeclaration(name, value, kind, reader);
  else if (name === "behavior" || name === "-moz-binding") reader.refuse(RUNS);
  else
    reader.refuse([
      `the property "${quoteName(name)}" in`,
      "It is not among those of previews: leave it out.",
    ]);
}

function nameIn(text: string): string {
  return text.trim().toLowerCase();
}

/** The text with a space for each comment, up to one that is not closed. */
function withoutComments(text: string): string {
  let written = "";
  let read = 0;
  for (let start = text.indexOf("/*"); start !== -1; start = text.indexOf("/*", read)) {
    const end = text.indexOf("*/", start + 2);
    if (end === -1) break;
    written += `${text.slice(read, start)} `;
    read = end + 2;
  }
  return read === 0 ? text : written + text.slice(read);
}

function search(css: string, start: number): number {
  NEXT.lastIndex = start;
  return NEXT.test(css) ? NEXT.lastIndex - 1 : -1;
}

/** Where a string or a comment ends, or 0 where it does not. */
function endOf(css: string, closing: string, start: number): number {
  const index = css.indexOf(closing, start);
  return index === -1 ? 0 : index + closing.length;
}

function judgeFunction(name: string): Fault | undefined {
  if (name === "" || FUNCTIONS.has(name)) return undefined;
  return LOADING.has(name) ? LOADS : RUNS;
}

function readUrl(
  css: string,
  start: number,
  kind: PropertyKind | undefined,
  reader: CssReader,
): [end: number, Fault | undefined] {
  URL_ARGUMENT.lastIndex = start;
  const argument = URL_ARGUMENT.exec(css);
  const url = argument?.[1] ?? argument?.[2] ?? argument?.[3] ?? "";
  const id = partOf(url);
  if (id !== undefined) {
    if (!paintsWithParts(kind)) return [start, ASKS];
    reader.paint(id, markedPlacesOf(kind));
  } else if (/^[^!-~]*(?:java|vb)script:/i.test(url)) return [start, RUNS];
  else if (isPicture(url, reader.mayFetch)) reader.picture(url);
  else return [start, LOADS];
  return [URL_ARGUMENT.lastIndex, undefined];
}
