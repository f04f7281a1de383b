import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";
import { ATTRIBUTES_MAX, type HtmlAttribute } from "./judge-tag.js";

/** The first start tag, end tag or comment at or after a position, and the position behind it. */
export type Markup = {
  end: number;
  tag?: { name: string; attributes: readonly HtmlAttribute[] };
  comment?: string;
};

// A tag in plain spelling: lower case, and no references but the commonest. It needs no tokenizer.
const PLAIN_VALUE = String.raw`"[^"&]*(?:&(?:amp|gt|lt|quot);[^"&]*)*"|'[^'&]*'|[a-z0-9-]+(?=[ \n>])`;
const PLAIN_ATTRIBUTE = String.raw`[ \n]+[a-z][a-z0-9:-]*(?:=(?:${PLAIN_VALUE}))?`;
const PLAIN_TAG = new RegExp(`<(?:/[a-z][a-z0-9-]*|([a-z][a-z0-9-]*)((?:${PLAIN_ATTRIBUTE})*) ?/?)>`, "y");
const ATTRIBUTE = /([a-z][a-z0-9:-]*)(?:="([^"]*)"|='([^']*)'|=([a-z0-9-]+))?/g;
const REFERENCES: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&gt;", ">"],
  ["&lt;", "<"],
  ["&quot;", '"'],
]);

/** Reads markup as the HTML standard's tokenizer does in its data state. Nothing left gives the end of the text. */
export function readMarkup(html: string, start: number): Markup {
  PLAIN_TAG.lastIndex = start;
  const match = PLAIN_TAG.exec(html);
  if (match === null) return tokenize(html, start);
  const [, name, attributes] = match;
  const end = PLAIN_TAG.lastIndex;
  return name === undefined ? { end } : { end, tag: { name, attributes: readAttributes(attributes) } };
}

/** Replaces character references, and nothing else. */
export function decodeReferences(text: string): string {
  let decoded = "";
  const append = ({ chars }: Token.CharacterToken): void => {
    decoded += chars;
  };
  const handler = {
    ...IGNORING,
    onCharacter: append,
    onWhitespaceCharacter: append,
    onNullCharacter: append,
  };
  const tokenizer = new Tokenizer({}, handler);
  tokenizer.state = TokenizerMode.RCDATA;
  tokenizer.write(text, true);
  return decoded;
}

function readAttributes(text: string | undefined): HtmlAttribute[] {
  const attributes: HtmlAttribute[] = [];
  if (!text) return attributes;
  ATTRIBUTE.lastIndex = 0;
  // One more than allowed is enough to tell that there are too many.
  while (attributes.length <= ATTRIBUTES_MAX) {
    const match = ATTRIBUTE.exec(text);
    if (match === null) break;
    const [, name = "", doubleQuoted, singleQuoted, bare = ""] = match;
    const value = doubleQuoted ?? singleQuoted ?? bare;
    attributes.push({ name, value: value.includes("&") ? decodePlainReferences(value) : value });
  }
  return attributes;
}

function decodePlainReferences(value: string): string {
  return value.replace(/&[a-z]+;/g, (reference) => REFERENCES.get(reference) ?? reference);
}

function tokenize(html: string, start: number): Markup {
  let markup: Markup = { end: html.length };
  const stop = (found: Omit<Markup, "end">): void => {
    tokenizer.pause();
    markup = { ...found, end: start + tokenizer.preprocessor.offset + 1 };
  };
  const tokenizer = new Tokenizer(
    {},
    {
      ...IGNORING,
      onStartTag: ({ tagName, attrs }) => stop({ tag: { name: tagName, attributes: attrs } }),
      onEndTag: () => stop({}),
      onComment: ({ data }) => stop({ comment: data }),
    },
  );
  tokenizer.write(html.slice(start), true);
  return markup;
}

function ignore(): void {}

const IGNORING: TokenHandler = {
  onStartTag: ignore,
  onEndTag: ignore,
  onComment: ignore,
  onDoctype: ignore,
  onCharacter: ignore,
  onNullCharacter: ignore,
  onWhitespaceCharacter: ignore,
  onEof: ignore,
  onParseError: null,
};
