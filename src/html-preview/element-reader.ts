import { VOID_ELEMENTS } from "./allowed-html.js";
import { createDrawingReader, type DrawingReader } from "./drawing-reader.js";
import { type FaultList, quoteName } from "./faults.js";
import { judgeTag } from "./judge-tag.js";
import { HOLDS_ONLY_CHILDREN } from "./nesting.js";
import { createOpenElements, type Namespace, type OpenElement } from "./open-elements.js";
import { placeElement } from "./place-element.js";
import { ATTRIBUTES_MAX, type StartTag } from "./read-tag.js";
import { createReferences } from "./references.js";

/** The deepest nesting of elements. */
const DEPTH_MAX = 256;
/** The most elements, those that `<use>` draws again among them. */
const ELEMENTS_MAX = 2_000;

/** Takes the tags and texts of a preview as they come, and says what is wrong with each, with where it stands, and in all. */
export type ElementReader = {
  /** Whether a browser takes what follows for text. */
  start(tag: StartTag): boolean;
  end(name: string, at: number): void;
  /** Closes the innermost element where its end tag stands in the simplest spelling, and gives where that ends. */
  closeCurrent(html: string, at: number): number | undefined;
  text(html: string, start: number, end: number): void;
  /** Judges by itself a tag in a text that begins at `offset`. */
  judgeTagInText(tag: StartTag, offset: number, inside: string): void;
  /** What changes the meaning of a fault where the reader stands. */
  inside(): string | undefined;
  /** Whether a bound is exceeded, so that nothing more is to be read. */
  isFull(): boolean;
  finish(): void;
};

export function createElementReader(faults: FaultList, mayFetch: boolean): ElementReader {
  const references = createReferences(faults);
  let drawing: DrawingReader | undefined;
  let current: StartTag | undefined;
  let isDrawn = false;
  const open = createOpenElements(faults, measure);
  let elements = 0;
  let uses = 0;
  let position = 0;
  let isFull = false;

  function measure({ name, start, at, drawn }: OpenElement): void {
    if (drawn.lines !== undefined) drawing?.close(drawn.lines, position - at);
    if (start === undefined) return;
    references.measure(start.id, {
      name,
      elements: elements - start.elements,
      uses: uses - start.uses,
      points: (drawing?.cost.points() ?? 0) - start.points,
      from: start.references,
      to: references.count(),
    });
  }

  /** What notes the cost of the tag that is read. Most have none. */
  const draw = (): DrawingReader => {
    drawing ??= createDrawingReader(faults);
    if (!isDrawn && current !== undefined) {
      const { inside, drawn } = open.current();
      const isSvg = namespaceOf(current.name, open.current()) === "svg";
      isDrawn = true;
      drawing.start(current, { at: current.at, inside }, isSvg, drawn.scale);
    }
    return drawing;
  };

  const refuse = (at: number, what: string, instead: string): void =>
    faults.add({ at, inside: open.current().inside }, [what, instead]);

  const judgeBounds = (at: number): void => {
    const isDeep = open.depth() > DEPTH_MAX;
    isFull = isDeep || elements > ELEMENTS_MAX;
    if (isDeep) refuse(at, `not nest elements more than ${DEPTH_MAX} deep`, "Show less.");
    else if (isFull) refuse(at, `not contain more than ${ELEMENTS_MAX} elements`, "Show less.");
  };

  return {
    start(tag) {
      const { name, at } = tag;
      const namespace = namespaceOf(name, open.current());
      const isVoid = namespace === "html" && VOID_ELEMENTS.has(name);
      const { isDrawnByReference, inside } = open.current();
      const id = tag.attributes.find((attribute) => attribute.name === "id")?.value;
      const start =
        id === undefined
          ? undefined
          : { id, elements, uses, points: drawing?.cost.points() ?? 0, references: references.count() };
      const count = references.count();
      position = at;
      isDrawn = false;
      current = tag;
      if (namespace === "svg" || name === "video" || name === "audio") draw();
      const context = { faults, references, draw, mayFetch, namespace, isDrawnByReference, inside };
      const isKnown = judgeTag(tag, context);
      const drawn = isDrawn ? drawing?.end() : undefined;
      if (drawn !== undefined && drawn.scale !== 1 && references.count() > count)
        references.enlarge(count, drawn.scale);
      if (isKnown) placeElement(name, at, open, faults);
      judgeEnd(tag, isVoid || namespace !== "html" || !isKnown, refuse);
      open.open(name, namespace, at, isKnown, start, drawn);
      elements += 1;
      if (name === "use") uses += 1;
      judgeBounds(at);
      if (isVoid || (tag.isSelfClosing && namespace !== "html")) open.close(name, at);
      return name === "textarea" && namespace === "html";
    },

    closeCurrent(html, at) {
      position = at;
      const { name } = open.current();
      const end = at + name.length + "</".length;
      if (name === "" || html[end] !== ">" || !html.startsWith(name, at + "</".length)) return undefined;
      open.close(name, at);
      return end + ">".length;
    },

    end(name, at) {
      position = at;
      open.close(name, at);
    },

    text(html, start, end) {
      const { name } = open.current();
      if (start === end || !HOLDS_ONLY_CHILDREN.has(name)) return;
      const at = html.slice(start, end).search(/[^\t\n\f\r ]/);
      if (at !== -1)
        refuse(
          start + at,
          `not contain text directly in <${name}>`,
          "Put it in a cell, an option, or before it.",
        );
    },

    judgeTagInText(tag, offset, inside) {
      const attributes = tag.attributes.map((attribute) => ({ ...attribute, at: attribute.at + offset }));
      const context = {
        faults,
        references: undefined,
        draw: undefined,
        mayFetch,
        isDrawnByReference: false,
        inside,
      };
      judgeTag({ ...tag, at: tag.at + offset, attributes }, { ...context, namespace: "html" });
    },

    inside: () => open.current().inside,
    isFull: () => isFull || faults.isFull(),

    finish() {
      if (isFull || faults.isFull()) return;
      open.end();
      drawing?.finish();
      if (elements + references.judge(drawing?.cost) > ELEMENTS_MAX) {
        faults.add({ at: 0 }, [
          `not draw more than ${ELEMENTS_MAX} elements with <use>, masks, markers and the like`,
          "Show less.",
        ]);
      }
      drawing?.cost.judge();
    },
  };
}

function namespaceOf(name: string, parent: OpenElement): Namespace {
  if (parent.namespace !== "html") return parent.namespace;
  return name === "svg" || name === "math" ? name : "html";
}

/** Judges how a start tag ends. */
function judgeEnd(
  { name, at, isSelfClosing, unfinished, attributes }: StartTag,
  mayCloseItself: boolean,
  refuse: (at: number, what: string, instead: string) => void,
): void {
  if (unfinished === undefined && (!isSelfClosing || mayCloseItself)) return;
  const tag = quoteName(name);
  if (unfinished === "value") {
    const { name: attribute, at: start } = attributes.at(-1) ?? { name: "", at };
    const what = `close the value of "${quoteName(attribute)}" on <${tag}>`;
    refuse(start, what, "Write the same quote where it ends, and > behind the tag.");
  } else if (unfinished === "tag") {
    refuse(at, `close the tag <${tag}`, "Write > where it ends, or &lt; where it is text.");
  } else if (unfinished === "attributes") {
    refuse(at, `not contain more than ${ATTRIBUTES_MAX} attributes on <${tag}>`, "Leave some out.");
  } else refuse(at, `not end <${tag}> with />`, `Write <${tag}></${tag}>.`);
}
