import { isJson } from "./is-json.js";

type Place = { line: number; column: number };

/**
 * Where values stand in a JSON text, lines and columns from 1. Linear in the text and in the paths.
 *
 * @param paths - the way to each from the root: names of members and indexes of elements
 * @returns the places of the nearest values around those that are missing, and nothing for a text that is not JSON
 */
export function findPlaces(
  text: string,
  paths: readonly (readonly (string | number)[])[],
): (Place | undefined)[] {
  if (!isJson(text)) return paths.map(() => undefined);
  const root = createNode();
  const wanted = paths.map((keys) => keys.reduce<Node>((node, key) => childOf(node, String(key)), root));
  readValue(text, skipBlank(text, 0), root);
  const places = placesOf(
    text,
    wanted.map(({ offset }) => offset),
  );
  return wanted.map(({ offset }) => places.get(offset));
}

/** A value that is looked for, or lies on the way to one: where it begins, or the nearest value around it. */
type Node = { offset: number; readonly children: Map<string, Node> };

function createNode(): Node {
  return { offset: 0, children: new Map() };
}

function childOf({ children }: Node, key: string): Node {
  const child = children.get(key) ?? createNode();
  children.set(key, child);
  return child;
}

/** Notes where a value begins, and what is looked for inside; gives where it ends. No deeper than the longest path. */
function readValue(text: string, start: number, node: Node | undefined): number {
  if (node !== undefined) place(node, start);
  const open = text.charAt(start);
  const isEntered = node !== undefined && node.children.size > 0 && (open === "{" || open === "[");
  if (!isEntered) return skipValue(text, start);
  let at = skipBlank(text, start + 1);
  for (let index = 0; !isClosing(text, at); index += 1) {
    let key = String(index);
    if (open === "{") {
      const end = skipString(text, at);
      key = JSON.parse(text.slice(at, end));
      // Over the colon.
      at = skipBlank(text, skipBlank(text, end) + 1);
    }
    // Of members with one name, the last one counts.
    at = skipBlank(text, readValue(text, at, node.children.get(key)));
    if (text.charAt(at) === ",") at = skipBlank(text, at + 1);
  }
  return at + 1;
}

function place(node: Node, offset: number): void {
  node.offset = offset;
  for (const child of node.children.values()) place(child, offset);
}

function skipValue(text: string, start: number): number {
  const open = text.charAt(start);
  if (open === '"') return skipString(text, start);
  if (open !== "{" && open !== "[") return match(/[^\s,\]}]*/y, text, start);
  const signs = /["[\]{}]/g;
  signs.lastIndex = start;
  let depth = 0;
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const [sign] = found;
    if (sign === '"') signs.lastIndex = skipString(text, found.index);
    else depth += sign === "{" || sign === "[" ? 1 : -1;
    if (depth === 0) return signs.lastIndex;
  }
  return text.length;
}

function skipString(text: string, start: number): number {
  const end = findClosingQuote(text, start + 1);
  return end === undefined ? text.length : end + 1;
}

/** The quote that ends a string, of which `from` is the first character. */
export function findClosingQuote(text: string, from: number): number | undefined {
  const signs = /["\\]/g;
  signs.lastIndex = from;
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    if (found[0] === '"') return found.index;
    signs.lastIndex = found.index + 2;
  }
  return undefined;
}

function skipBlank(text: string, start: number): number {
  return match(/\s*/y, text, start);
}

function match(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  pattern.exec(text);
  return pattern.lastIndex;
}

function isClosing(text: string, at: number): boolean {
  return text.charAt(at) === "}" || text.charAt(at) === "]";
}

/** Lines and columns of offsets, found in one pass. */
function placesOf(text: string, offsets: readonly number[]): Map<number, Place> {
  const places = new Map<number, Place>();
  let line = 1;
  let lineStart = 0;
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    for (
      let end = text.indexOf("\n", lineStart);
      end !== -1 && end < offset;
      end = text.indexOf("\n", lineStart)
    ) {
      line += 1;
      lineStart = end + 1;
    }
    places.set(offset, { line, column: offset - lineStart + 1 });
  }
  return places;
}
