import type { DefaultTreeAdapterTypes as Dom } from "parse5";
import { type Box, readStyle } from "./estimate-box.js";
import { parsePreview } from "./parse-preview.js";

/** How deep elements are looked into. */
const DEPTH_MAX = 40;
/** A letter of a wide typeface, in parts of its size: what is too narrow is cut off, what is too wide is moved a little. */
const LETTER = 0.62;
/** Around all of it, as its document has it, and between two cells. */
const MARGIN = 16;
const SPACING = 2;
const BOX: Box = {
  width: 300,
  font: 16,
  line: 1.5,
  letter: LETTER,
  isPreformatted: false,
  keepsLines: false,
};

/**
 * How wide a frame must be for an HTML preview to keep the words of its tables whole, and the lines that do not wrap, roughly, in CSS
 * pixels; 0 where it has neither. Takes linear time.
 */
export function estimateLeastWidth(html: string): number {
  const width = measureStiff(parsePreview(html), BOX, 0);
  return width === 0 ? 0 : Math.ceil(width + 2 * MARGIN);
}

/** The widest of the tables and lines, with what is left and right of it; nothing else counts. */
function measureStiff(nodes: readonly Dom.ChildNode[], box: Box, depth: number): number {
  return widest(nodes, (node) => {
    if (!("tagName" in node) || depth >= DEPTH_MAX) return 0;
    const { inner, sides, isUnseen } = readStyle(node, box);
    if (isUnseen) return 0;
    if (node.tagName === "table") return measureTable(node, inner, depth + 1) + sides;
    if (inner.keepsLines) return measureLines(node, box) + sides;
    const width = measureStiff(node.childNodes, inner, depth + 1);
    return width === 0 ? 0 : width + sides;
  });
}

function measureTable(table: Dom.Element, box: Box, depth: number): number {
  const columns: number[] = [];
  for (const row of listRows(table)) {
    let column = 0;
    for (const cell of row.childNodes) {
      if (!("tagName" in cell) || depth >= DEPTH_MAX) continue;
      const span = Math.min(readSpan(cell), 100);
      const share = measureWhole(cell, box, depth + 1) / span;
      for (const end = column + span; column < end; column += 1)
        columns[column] = Math.max(columns[column] ?? 0, share);
    }
  }
  return columns.reduce((sum, width) => sum + width + SPACING, SPACING);
}

function listRows({ childNodes }: Dom.Element): Dom.Element[] {
  return childNodes.flatMap((child) => {
    if (!("tagName" in child)) return [];
    return child.tagName === "tr"
      ? [child]
      : /^t(?:head|body|foot)$/.test(child.tagName)
        ? listRows(child)
        : [];
  });
}

function readSpan({ attrs }: Dom.Element): number {
  const span = Number(attrs.find(({ name }) => name === "colspan")?.value ?? 1);
  return span >= 1 ? Math.trunc(span) : 1;
}

/** How wide an element is whose words are not broken. */
function measureWhole(element: Dom.Element, box: Box, depth: number): number {
  const { inner, sides, isUnseen, isBox, width } = readStyle(element, box);
  if (isUnseen || depth >= DEPTH_MAX) return 0;
  if (element.tagName === "table") return measureTable(element, inner, depth) + sides;
  if (inner.keepsLines) return measureLines(element, box) + sides;
  if (isBox && element.childNodes.length === 0) return width ?? 0;
  const own = widest(element.childNodes, (node) => {
    if ("value" in node) return measureWord(node.value, inner);
    return "tagName" in node ? measureWhole(node, inner, depth + 1) : 0;
  });
  return own + sides;
}

/** The longest line of an element whose lines are not broken, whatever is in it. */
function measureLines(element: Dom.Element, box: Box): number {
  let [line, longest] = [0, 0];
  const end = () => {
    line = 0;
  };
  const visit = (node: Dom.ChildNode, around: Box, depth: number): void => {
    if ("value" in node) {
      for (const [index, text] of node.value.split("\n").entries()) {
        if (index > 0) end();
        line += countLetters(text) * around.font * Math.max(around.letter, LETTER);
        longest = Math.max(longest, line);
      }
    }
    if (!("tagName" in node) || depth >= DEPTH_MAX) return;
    const { inner, isUnseen, isBlock } = readStyle(node, around);
    if (isUnseen) return;
    if (isBlock || node.tagName === "br") end();
    for (const child of node.childNodes) visit(child, inner, depth + 1);
    if (isBlock) end();
  };
  visit(element, box, 0);
  return longest;
}

/** Those of East Asian scripts are as wide as they are high; a tab ends at the next eighth column at the latest. */
function countLetters(text: string): number {
  const tabs = text.split("\t").length - 1;
  const wide = text.match(WIDE)?.length ?? 0;
  return text.length + 7 * tabs + 0.6 * wide;
}

const WIDE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/g;

function measureWord(text: string, { font, letter }: Box): number {
  // Between signs that take two columns a line may end.
  const words = text.split(/[\s\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60-]+/);
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
  return longest * font * Math.max(letter, LETTER);
}

function widest(nodes: readonly Dom.ChildNode[], measure: (node: Dom.ChildNode) => number): number {
  return nodes.reduce((width, node) => Math.max(width, measure(node)), 0);
}
