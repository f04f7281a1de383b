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
const BOX: Box = { width: 300, font: 16, line: 1.5, letter: LETTER, isPreformatted: false };

/**
 * How wide a frame must be for the tables of an HTML preview to keep their words whole, roughly, in CSS pixels; 0 where it has no
 * tables. Takes linear time.
 */
export function estimateTableWidth(html: string): number {
  const width = measureTables(parsePreview(html), BOX, 0);
  return width === 0 ? 0 : Math.ceil(width + 2 * MARGIN);
}

/** The widest of the tables, with what is left and right of it; nothing else counts. */
function measureTables(nodes: readonly Dom.ChildNode[], box: Box, depth: number): number {
  return widest(nodes, (node) => {
    if (!("tagName" in node) || depth >= DEPTH_MAX) return 0;
    const { inner, sides, isUnseen } = readStyle(node, box);
    if (isUnseen) return 0;
    if (node.tagName === "table") return measureTable(node, inner, depth + 1) + sides;
    const width = measureTables(node.childNodes, inner, depth + 1);
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
  if (isBox && element.childNodes.length === 0) return width ?? 0;
  const own = widest(element.childNodes, (node) => {
    if ("value" in node) return measureWord(node.value, inner);
    return "tagName" in node ? measureWhole(node, inner, depth + 1) : 0;
  });
  return own + sides;
}

function measureWord(text: string, { font, letter, isPreformatted }: Box): number {
  // Between signs that take two columns a line may end.
  const words = text.split(
    isPreformatted ? /\n/ : /[\s\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60-]+/,
  );
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
  return longest * font * Math.max(letter, LETTER);
}

function widest(nodes: readonly Dom.ChildNode[], measure: (node: Dom.ChildNode) => number): number {
  return nodes.reduce((width, node) => Math.max(width, measure(node)), 0);
}
