import { PLAYERS } from "./allowed-html.js";
import { createDrawingReader, type DrawingReader, type Drawn } from "./drawing-reader.js";
import { type FaultList, quoteName } from "./faults.js";
import { isPlainTag, judgeTag } from "./judge-tag.js";
import { judgeLetters } from "./large-letters.js";
import { countReferences, measure, startOf } from "./measure-element.js";
import { judgeNestedBoxes } from "./nested-boxes.js";
import { isInLines, judgeNestedLines } from "./nested-lines.js";
import { nestingOf } from "./nesting.js";
import {
  closeAll,
  closeElement,
  innermost,
  type Namespace,
  type OpenElement,
  type OpenElements,
  openElement,
} from "./open-elements.js";
import { placeElement } from "./place-element.js";
import { createPlacedTags, mayBeLarge, type PlacedTags, placeTag } from "./placed-tags.js";
import { ATTRIBUTES_MAX, type HtmlAttribute, type StartTag } from "./read-tag.js";
import { createReferences, type References } from "./references.js";

/** The deepest nesting of elements. */
const DEPTH_MAX = 256;
/** The most elements, those that `<use>` draws again among them. */
const ELEMENTS_MAX = 2_000;

/** Takes the tags and texts of a preview as they come, and says what is wrong with each, with where it stands, and in all. */
export type ElementReader = {
  readonly faults: FaultList;
  readonly mayFetch: boolean;
  readonly open: OpenElements;
  /** What notes references, and what notes the cost of the tag that is read. Most previews have neither. */
  readonly refer: () => References;
  readonly draw: () => DrawingReader;
  references: References | undefined;
  drawing: DrawingReader | undefined;
  /** The tag that is read, until its cost is noted. */
  undrawn: StartTag | undefined;
  /** The tags that may say how large their elements are. */
  readonly tags: PlacedTags;
  /** Where the last tag began. */
  position: number;
  elements: number;
  uses: number;
  /** The characters in elements that have a part on each line, for each of those. */
  inLines: number;
  isBeyond: boolean;
};

export function createElementReader(faults: FaultList, mayFetch: boolean): ElementReader {
  const reader: ElementReader = {
    faults,
    mayFetch,
    open: { stack: [], faults, onClose: (element) => measure(reader, element) },
    refer: () => {
      reader.references ??= createReferences(faults);
      return reader.references;
    },
    draw: () => drawTag(reader),
    references: undefined,
    drawing: undefined,
    undrawn: undefined,
    tags: createPlacedTags(),
    position: 0,
    elements: 0,
    uses: 0,
    inLines: 0,
    isBeyond: false,
  };
  return reader;
}

/** Takes a start tag. Tells whether a browser takes what follows for text. */
export function startElement(reader: ElementReader, tag: StartTag): boolean {
  const { open } = reader;
  const { name, at } = tag;
  const nesting = nestingOf(name);
  const namespace = namespaceOf(name, innermost(open));
  const isHtml = namespace === "html";
  const isVoid = isHtml && nesting.isVoid;
  const start = startOf(reader, tag);
  const isPlain = isHtml && isPlainTag(tag);
  reader.position = at;
  let isKnown = isPlain;
  let drawn: Drawn | undefined;
  if (!isPlain) {
    const count = countReferences(reader);
    isKnown = judgeInPlace(reader, tag, namespace);
    drawn = endDrawing(reader, count);
  }
  const isPlaced = !isPlain || nesting.isHeading || name === "big";
  const placed = isPlaced
    ? placeTag(reader.tags, tag, open.stack.length, namespace, drawn?.letters)
    : undefined;
  if (isKnown) placeElement(name, nesting, at, open, reader.faults);
  judgeEnd(reader, tag, isVoid || !isHtml || !isKnown);
  openElement(open, name, nesting, namespace, at, isKnown, start, drawn, placed);
  if (isInLines(tag, namespace, nesting, open.stack.length)) innermost(open).inLines += 1;
  reader.elements += 1;
  if (name === "use") reader.uses += 1;
  judgeBounds(reader, at);
  if (isVoid || (tag.isSelfClosing && !isHtml)) {
    reader.position = tag.end;
    closeElement(open, name, at);
  }
  return isHtml && name === "textarea";
}

export function endElement(reader: ElementReader, name: string, at: number): void {
  reader.position = at;
  closeElement(reader.open, name, at);
}

/** Closes the innermost element where its end tag stands in the simplest spelling, and gives where that ends. */
export function endInnermost(reader: ElementReader, html: string, at: number): number | undefined {
  const { name } = innermost(reader.open);
  const end = at + name.length + "</".length;
  if (name === "" || html[end] !== ">" || !html.startsWith(name, at + "</".length)) return undefined;
  endElement(reader, name, at);
  return end + ">".length;
}

/** Takes the text between two positions. */
export function takeText(reader: ElementReader, html: string, start: number, end: number): void {
  const { name, nesting, inLines } = innermost(reader.open);
  reader.inLines += (end - start) * inLines;
  if (!nesting.holdsOnlyChildren) return;
  const at = html.slice(start, end).search(/[^\t\n\f\r ]/);
  if (at === -1) return;
  const what = `not contain text directly in <${name}>`;
  refuseElement(reader, start + at, what, "Put it in a cell, an option, or before it.");
}

/** Judges by itself a tag in a text that begins at `offset`. */
export function judgeTagInText(
  { faults, mayFetch }: ElementReader,
  tag: StartTag,
  offset: number,
  inside: string,
): void {
  const attributes = tag.attributes.map((attribute) => ({ ...attribute, at: attribute.at + offset }));
  const unnoted = { references: undefined, draw: undefined, isDrawnByReference: false };
  judgeTag(
    { ...tag, at: tag.at + offset, attributes },
    { faults, mayFetch, namespace: "html", inside, ...unnoted },
  );
}

/** Notes a fault where the reader stands. */
export function refuseElement(
  { faults, open }: ElementReader,
  at: number,
  what: string,
  instead: string,
): void {
  faults.add({ at, inside: innermost(open).inside }, [what, instead]);
}

/** Whether a bound is exceeded, so that nothing more is to be read. */
export function isFull({ isBeyond, faults }: ElementReader): boolean {
  return isBeyond || faults.isFull();
}

/** Judges what can only be told once all is read. */
export function finishElements(reader: ElementReader, html: string): void {
  if (isFull(reader)) return;
  const { open, faults } = reader;
  closeAll(open);
  judgeNestedBoxes(reader.tags.list, faults);
  judgeNestedLines(reader.inLines, faults);
  reader.drawing?.finish(html);
  const { list } = reader.tags;
  const again = mayBeLarge(reader.tags) ? judgeLetters(html, list, reader.draw().cost) : undefined;
  const drawn = reader.references?.judge(reader.drawing?.cost, again, list) ?? 0;
  if (reader.elements + drawn > ELEMENTS_MAX) {
    const what = `not draw more than ${ELEMENTS_MAX} elements with <use>, masks, markers and the like`;
    faults.add({ at: 0 }, [what, "Show less."]);
  }
  reader.drawing?.cost.judge();
}

/** Judges a tag by what is around it. Tells whether the element is allowed. */
function judgeInPlace(reader: ElementReader, tag: StartTag, namespace: Namespace): boolean {
  const { faults, mayFetch, refer, draw, open } = reader;
  const { name, isDrawnByReference, inside } = innermost(open);
  reader.undrawn = tag;
  if (RESIZED.has(name) && tag.attributes.some(isSize)) {
    refuseElement(reader, tag.at, `not animate the size of <${name}>`, "Animate the shapes in it.");
  }
  if (namespace === "svg" || PLAYERS.has(tag.name)) draw();
  return judgeTag(tag, { faults, references: refer, draw, mayFetch, namespace, isDrawnByReference, inside });
}

/** What is drawn in these is enlarged with them. */
const RESIZED: ReadonlySet<string> = new Set(["filter", "pattern", "svg"]);

function isSize({ name, value }: HtmlAttribute): boolean {
  return name === "attributename" && (value === "width" || value === "height");
}

/** Begins to note the cost of the tag that is read, where that has not begun. */
function drawTag(reader: ElementReader): DrawingReader {
  reader.drawing ??= createDrawingReader(reader.faults, reader.tags.list);
  const { drawing, undrawn: tag, open } = reader;
  if (tag === undefined) return drawing;
  const around = innermost(open);
  const isSvg = namespaceOf(tag.name, around) === "svg";
  reader.undrawn = undefined;
  drawing.start(tag, { at: tag.at, inside: around.inside }, isSvg, around.drawn);
  return drawing;
}

/** Ends to note the cost of a tag, which had so many references before it. */
function endDrawing(reader: ElementReader, count: number): Drawn | undefined {
  const drawn = reader.undrawn === undefined ? reader.drawing?.end() : undefined;
  if (drawn !== undefined) reader.references?.enlarge(count, drawn, reader.tags.list.length);
  return drawn;
}

function judgeBounds(reader: ElementReader, at: number): void {
  const isDeep = reader.open.stack.length > DEPTH_MAX;
  reader.isBeyond = isDeep || reader.elements > ELEMENTS_MAX;
  if (isDeep) refuseElement(reader, at, `not nest elements more than ${DEPTH_MAX} deep`, "Show less.");
  else if (reader.isBeyond)
    refuseElement(reader, at, `not contain more than ${ELEMENTS_MAX} elements`, "Show less.");
}

/** Judges how a start tag ends. */
function judgeEnd(reader: ElementReader, tag: StartTag, mayCloseItself: boolean): void {
  const { name, at, isSelfClosing, unfinished, attributes } = tag;
  if (unfinished === undefined && (!isSelfClosing || mayCloseItself)) return;
  const shown = quoteName(name);
  if (unfinished === "value") {
    const { name: attribute, at: start } = attributes.at(-1) ?? { name: "", at };
    const what = `close the value of "${quoteName(attribute)}" on <${shown}>`;
    refuseElement(reader, start, what, "Write the same quote where it ends, and > behind the tag.");
  } else if (unfinished === "tag") {
    refuseElement(reader, at, `close the tag <${shown}`, "Write > where it ends, or &lt; where it is text.");
  } else if (unfinished === "attributes") {
    const what = `not contain more than ${ATTRIBUTES_MAX} attributes on <${shown}>`;
    refuseElement(reader, at, what, "Leave some out.");
  } else refuseElement(reader, at, `not end <${shown}> with />`, `Write <${shown}></${shown}>.`);
}

function namespaceOf(name: string, parent: OpenElement): Namespace {
  if (parent.namespace !== "html") return parent.namespace;
  return name === "svg" || name === "math" ? name : "html";
}
