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

const UPPER_CASE = /[A-Z]/;
const UPPER_CASES = /[A-Z]+/g;
const NO_ATTRIBUTES: readonly HtmlAttribute[] = [];

/** Reads a start tag as the HTML standard's tokenizer does, at a `<` that a letter follows. */
export function readStartTag(html: string, at: number): StartTag {
  let end = endOf(html, at + 1, isNameEnd);
  const name = lowerCase(html.slice(at + 1, end));
  if (html[end] === ">") return finish(name, at, end + 1, NO_ATTRIBUTES);
  const attributes: HtmlAttribute[] = [];
  for (;;) {
    const start = endOf(html, end, isNoSeparator);
    if (html[start] === ">")
      return finish(name, at, start + 1, attributes, start > end && html[start - 1] === "/");
    if (start === html.length) return finish(name, at, start, attributes, false, "tag");
    if (attributes.length === ATTRIBUTES_MAX) return finish(name, at, html.length, [], false, "attributes");
    end = endOf(html, start + 1, isAttributeEnd);
    const attribute = { name: lowerCase(html.slice(start, end)), value: "", at: start };
    attributes.push(attribute);
    const equals = endOf(html, end, isNoSpace);
    if (html[equals] !== "=") continue;
    const value = endOf(html, equals + 1, isNoSpace);
    const quote = html[value];
    if (quote === '"' || quote === "'") {
      const closing = html.indexOf(quote, value + 1);
      if (closing === -1) return finish(name, at, html.length, attributes, false, "value");
      attribute.value = html.slice(value + 1, closing);
      end = closing + 1;
    } else if (quote === undefined) return finish(name, at, html.length, attributes, false, "value");
    else {
      end = endOf(html, value, isValueEnd);
      attribute.value = html.slice(value, end);
    }
  }
}

/** As HTML does it: only ASCII has two cases, the Kelvin sign is no k. */
export function lowerCase(name: string): string {
  return UPPER_CASE.test(name) ? name.replace(UPPER_CASES, (letters) => letters.toLowerCase()) : name;
}

function finish(
  name: string,
  at: number,
  end: number,
  attributes: readonly HtmlAttribute[],
  isSelfClosing = false,
  unfinished: StartTag["unfinished"] = undefined,
): StartTag {
  return { name, at, end, attributes, isSelfClosing, unfinished };
}

/** The position of the first character from `start` on of which `isEnd` is true, or the text's end. */
function endOf(html: string, start: number, isEnd: (code: number) => boolean): number {
  let index = start;
  while (index < html.length && !isEnd(html.charCodeAt(index))) index += 1;
  return index;
}

const SLASH = "/".charCodeAt(0);
const EQUALS = "=".charCodeAt(0);
const CLOSING = ">".charCodeAt(0);

// Tab, line feed, form feed, carriage return, space.
const isSpace = (code: number) => code === 32 || (code <= 13 && code >= 9 && code !== 11);
const isNoSpace = (code: number) => !isSpace(code);
const isNoSeparator = (code: number) => !isSpace(code) && code !== SLASH;
const isValueEnd = (code: number) => code === CLOSING || isSpace(code);
const isNameEnd = (code: number) => isValueEnd(code) || code === SLASH;
const isAttributeEnd = (code: number) => isNameEnd(code) || code === EQUALS;
