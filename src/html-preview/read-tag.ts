/** An attribute: its name in lower case, its value as it is written, and the position of its name. */
export type HtmlAttribute = { name: string; value: string; at: number };

/** A start tag: its name in lower case, its position, and the position behind it. */
export type StartTag = {
  name: string;
  at: number;
  end: number;
  attributes: readonly HtmlAttribute[];
  isSelfClosing: boolean;
  /** Why the tag was not read to its end: the text ends before, maybe inside of a value, or it has too many attributes. */
  unfinished: "attributes" | "tag" | "value" | undefined;
};

/** More attributes than any element has. A tag with more is not read to its end. */
export const ATTRIBUTES_MAX = 256;

const A = "A".charCodeAt(0);
const Z = "Z".charCodeAt(0);
const UPPER_CASE = /[A-Z]+/g;
const NO_ATTRIBUTES: readonly HtmlAttribute[] = [];

/** Reads a start tag as the HTML standard's tokenizer does, at a `<` that a letter follows. */
export function readStartTag(html: string, at: number): StartTag {
  let end = find(html, at + 1, NAME_END);
  const name = lowerCase(html.slice(at + 1, end));
  if (html[end] === ">") return finish(name, at, end + 1);
  let attributes: HtmlAttribute[] | undefined;
  for (;;) {
    const start = skip(html, end, SPACE | SLASH);
    if (html[start] === ">")
      return finish(name, at, start + 1, attributes, start > end && html[start - 1] === "/");
    if (start === html.length) return finish(name, at, start, attributes, false, "tag");
    if (attributes?.length === ATTRIBUTES_MAX)
      return finish(name, at, html.length, NO_ATTRIBUTES, false, "attributes");
    end = find(html, start + 1, NAME_END | EQUALS);
    const attribute = { name: lowerCase(html.slice(start, end)), value: "", at: start };
    // An array that begins empty has room for seventeen.
    if (attributes === undefined) attributes = [attribute];
    else attributes.push(attribute);
    const equals = skip(html, end, SPACE);
    if (html[equals] !== "=") continue;
    const value = skip(html, equals + 1, SPACE);
    const quote = html[value];
    if (quote === '"' || quote === "'") {
      const closing = html.indexOf(quote, value + 1);
      if (closing === -1) return finish(name, at, html.length, attributes, false, "value");
      attribute.value = html.slice(value + 1, closing);
      end = closing + 1;
    } else if (quote === undefined) return finish(name, at, html.length, attributes, false, "value");
    else {
      end = find(html, value, SPACE | CLOSING);
      attribute.value = html.slice(value, end);
    }
  }
}

/** As HTML does it: only ASCII has two cases, the Kelvin sign is no k. */
export function lowerCase(name: string): string {
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    if (code >= A && code <= Z) return name.replace(UPPER_CASE, (letters) => letters.toLowerCase());
  }
  return name;
}

function finish(
  name: string,
  at: number,
  end: number,
  attributes: readonly HtmlAttribute[] = NO_ATTRIBUTES,
  isSelfClosing = false,
  unfinished: StartTag["unfinished"] = undefined,
): StartTag {
  return { name, at, end, attributes, isSelfClosing, unfinished };
}

const SPACE = 1;
const SLASH = 2;
const EQUALS = 4;
const CLOSING = 8;

/** What the characters below `?` are: no other has a meaning in a tag. */
const CLASSES = new Uint8Array(64);
for (const space of "\t\n\f\r ") CLASSES[space.charCodeAt(0)] = SPACE;
CLASSES["/".charCodeAt(0)] = SLASH;
CLASSES["=".charCodeAt(0)] = EQUALS;
CLASSES[">".charCodeAt(0)] = CLOSING;

const NAME_END = SPACE | SLASH | CLOSING;

function isOf(code: number, classes: number): boolean {
  return code < CLASSES.length && ((CLASSES[code] ?? 0) & classes) !== 0;
}

/** The position of the first character of these classes from `start` on, or the text's end. */
function find(html: string, start: number, classes: number): number {
  let index = start;
  while (index < html.length && !isOf(html.charCodeAt(index), classes)) index += 1;
  return index;
}

/** The position of the first character of other classes from `start` on, or the text's end. */
function skip(html: string, start: number, classes: number): number {
  let index = start;
  while (isOf(html.charCodeAt(index), classes)) index += 1;
  return index;
}
