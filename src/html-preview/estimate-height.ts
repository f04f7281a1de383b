import type { DefaultTreeAdapterTypes as Dom } from "parse5";
import { type Box, readStyle, type Style } from "./estimate-box.js";
import { parsePreview } from "./parse-preview.js";

/** How deep elements are looked into: what is deeper counts for nothing, and a page is drawn anyway. */
const DEPTH_MAX = 40;
/** A letter of an ordinary typeface, in parts of its size, and one that takes two columns. */
const LETTER = 0.5;
const WIDE = 1;
/** Around all of it, as its document has it. */
const MARGIN = 16;
const NOTHING = { before: 0, height: 0, after: 0 };

/**
 * How high an HTML preview will be in a frame of a width, roughly, in CSS pixels: whoever draws it cannot ask the frame, in which
 * nothing runs. It goes by lines of text, by the sizes that stand in the markup, by rows of tables and by what stands side by
 * side. Takes linear time.
 */
export function estimateHeight(html: string, width: number): number {
  const whole = { isPreformatted: false, keepsLines: false };
  const inner = { width: width - 2 * MARGIN, font: 16, line: 1.5, letter: LETTER, ...whole };
  const flow = createFlow(inner);
  addNodes(flow, parsePreview(html), inner, 0);
  const { before, height, after } = flow.measure();
  return Math.ceil(Math.max(before, MARGIN) + height + Math.max(after, MARGIN));
}

/** A height, and the margins above and below it, which are one with those around them. */
type Measure = { before: number; height: number; after: number };

/** Lines and blocks, one below the other. */
type Flow = {
  words(width: number, line: number): void;
  box(width: number, height: number): void;
  breakLine(line: number): void;
  block(measure: Measure): void;
  measure(): Measure;
};

function createFlow({ width }: Pick<Box, "width">): Flow {
  let before = 0;
  let height = 0;
  // Between two blocks is the greater of what they ask for.
  let gap = 0;
  let run = 0;
  let tallest = 0;
  let usual = 0;

  const add = (own: number, above: number): void => {
    if (height === 0) before = Math.max(gap, above);
    else height += Math.max(gap, above);
    height += own;
    gap = 0;
  };
  const endLine = (): void => {
    const lines = Math.ceil(run / Math.max(width, 20));
    // What is higher than the words is on one of them.
    if (lines > 0) add(Math.max(tallest, usual) + (lines - 1) * (usual || tallest), 0);
    run = 0;
    tallest = 0;
    usual = 0;
  };

  return {
    words(length, line) {
      run += length;
      usual = Math.max(usual, line);
    },
    box(length, high) {
      run += Math.min(length, width);
      tallest = Math.max(tallest, high);
    },
    breakLine(line) {
      run = Math.max(run, 1);
      usual = Math.max(usual, line);
      endLine();
    },
    block(own) {
      endLine();
      if (own.height > 0) add(own.height, own.before);
      gap = Math.max(gap, own.after, own.height > 0 ? 0 : own.before);
    },
    measure() {
      endLine();
      return { before, height, after: gap };
    },
  };
}

function addNodes(flow: Flow, nodes: readonly Dom.ChildNode[], box: Box, depth: number): void {
  for (const node of nodes) {
    if ("value" in node) addText(flow, node.value, box);
    else if ("tagName" in node && depth < DEPTH_MAX) addElement(flow, node, box, depth + 1);
  }
}

function addText(flow: Flow, value: string, box: Box): void {
  const line = box.font * box.line;
  const widthOf = (text: string): number => {
    const wide = text.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0;
    return (text.length * box.letter + wide * (WIDE - box.letter)) * box.font;
  };
  if (!box.isPreformatted) {
    const text = value.replace(/\s+/g, " ");
    if (text !== " ") flow.words(widthOf(text), line);
    return;
  }
  const [first = "", ...others] = value.split("\n");
  flow.words(Math.min(widthOf(first), box.width), line);
  for (const text of others) {
    flow.breakLine(line);
    flow.words(Math.min(widthOf(text), box.width), line);
  }
}

function addElement(flow: Flow, element: Dom.Element, box: Box, depth: number): void {
  const style = readStyle(element, box);
  if (style.isUnseen) return;
  const line = box.font * box.line;
  if (element.tagName === "br") flow.breakLine(line);
  else if (style.isBlock) flow.block(measureBox(element, style, depth));
  else if (style.isBox) {
    const { height, before, after } = measureBox(element, style, depth);
    const content =
      style.width ?? Math.min(measureWords(element, style.inner), style.inner.width) + style.sides;
    flow.box(content, height + before + after);
  } else {
    flow.words(style.sides, line);
    addNodes(flow, element.childNodes, { ...style.inner, width: box.width }, depth);
  }
}

/** With its padding. Where it has none, the margins in it are one with its own. */
function measureBox(element: Dom.Element, style: Style, depth: number): Measure {
  const { before, after, height, padding, least, most } = style;
  if (height !== undefined) return { before, height: Math.min(Math.max(height, least), most), after };
  const own = measureContent(element, style, depth);
  const isOpen = padding === 0;
  const whole = isOpen ? own.height : own.before + own.height + own.after + padding;
  return {
    before: isOpen ? Math.max(before, own.before) : before,
    height: Math.min(Math.max(whole, least), most),
    after: isOpen ? Math.max(after, own.after) : after,
  };
}

function measureContent(element: Dom.Element, style: Style, depth: number): Measure {
  const { inner, columns } = style;
  if (depth >= DEPTH_MAX) return NOTHING;
  if (columns !== undefined) {
    const seen = listSeen(element, inner);
    if (seen.length > 0) return { ...NOTHING, height: measureRows(seen, style, columns, depth) };
  }
  const flow = createFlow(inner);
  addNodes(flow, element.childNodes, inner, depth);
  return flow.measure();
}

type Seen = { child: Dom.Element; width: number | undefined };

function listSeen({ childNodes }: Dom.Element, inner: Box): Seen[] {
  return childNodes.flatMap((child) => {
    if (!("tagName" in child)) return [];
    const { isUnseen, width } = readStyle(child, inner);
    return isUnseen ? [] : [{ child, width }];
  });
}

/** What stands side by side: each row is as high as the highest in it. */
function measureRows(seen: readonly Seen[], { inner, gap }: Style, columns: number, depth: number): number {
  const perRow = Math.min(columns, seen.length);
  const room = inner.width - gap * (perRow - 1);
  const sized = seen.flatMap(({ width }) => width ?? []);
  const taken = sized.reduce((sum, width) => sum + width, 0);
  // In one row, who has no width gets what the others leave.
  const isOneRow = perRow === seen.length;
  const share = isOneRow ? (room - taken) / Math.max(seen.length - sized.length, 1) : room / perRow;
  let height = 0;
  for (let start = 0; start < seen.length; start += perRow) {
    const heights = seen.slice(start, start + perRow).map(({ child, width }) => {
      const own = { ...inner, width: Math.max((isOneRow ? width : undefined) ?? share, 24) };
      const measure = measureBox(child, readStyle(child, own), depth + 1);
      return measure.before + measure.height + measure.after;
    });
    height += Math.max(...heights) + (start > 0 ? gap : 0);
  }
  return height;
}

/** How long its text is, on one line. */
function measureWords(element: Dom.Element, { font, letter }: Box): number {
  let length = 0;
  const pending: Dom.ChildNode[] = [...element.childNodes];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ("value" in next) length += next.value.replace(/\s+/g, " ").length;
    else if ("tagName" in next) pending.push(...next.childNodes);
  }
  return length * font * letter;
}
