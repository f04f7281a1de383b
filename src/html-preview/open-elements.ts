import type { Points } from "./drawing-cost.js";
import { type Drawn, UNDRAWN } from "./drawing-reader.js";
import type { PlacedTag } from "./extent.js";
import { type FaultList, quoteName } from "./faults.js";
import { type Nesting, nestingOf } from "./nesting.js";

export type Namespace = "html" | "math" | "svg";

/** An element with an id: how many elements, `<use>` and references, and how much cost, came before it. */
type Start = { id: string; elements: number; uses: number; spent: Points; references: number };

/** An element whose end tag has not come yet, and what it stands in. */
export type OpenElement = {
  name: string;
  nesting: Nesting;
  /** Of what is inside. */
  namespace: Namespace;
  at: number;
  /** Whether it is allowed: what is not needs no end tag too. */
  isKnown: boolean;
  hasParagraph: boolean;
  hasLink: boolean;
  hasButton: boolean;
  isDrawnByReference: boolean;
  /** How many elements it and those around it are that have a part on each line of text. */
  inLines: number;
  start: Start | undefined;
  drawn: Drawn;
  /** Its tag, where that may say how large it is. */
  placed: PlacedTag | undefined;
  /** What changes the meaning of a fault inside: an element that holds text or code. */
  inside: string | undefined;
};

/** The elements that are open where a reader stands, kept as a parser keeps them. */
export type OpenElements = {
  readonly stack: OpenElement[];
  readonly faults: FaultList;
  readonly onClose: (element: OpenElement) => void;
};

/** The innermost element, or one without a name where none is open. */
export function innermost({ stack }: OpenElements): OpenElement {
  // An empty array is slow to be read at -1.
  const depth = stack.length;
  return (depth === 0 ? undefined : stack[depth - 1]) ?? NOTHING;
}

/** The element around the innermost. */
export function aroundInnermost({ stack }: OpenElements): OpenElement {
  return stack.at(-2) ?? NOTHING;
}

export function openElement(
  elements: OpenElements,
  name: string,
  nesting: Nesting,
  namespace: Namespace,
  at: number,
  isKnown = true,
  start: Start | undefined = undefined,
  drawn: Drawn | undefined = undefined,
  placed: PlacedTag | undefined = undefined,
): void {
  const around = innermost(elements);
  elements.stack.push({
    name,
    nesting,
    namespace: name === "foreignobject" ? "html" : namespace,
    at,
    isKnown,
    hasParagraph: name === "p" || (around.hasParagraph && !nesting.shieldsParagraph),
    hasLink: around.hasLink || name === "a",
    hasButton: around.hasButton || name === "button",
    isDrawnByReference: around.isDrawnByReference || nesting.isDrawnByReference,
    inLines: around.inLines,
    start,
    drawn: drawn ?? (around.drawn === UNDRAWN ? UNDRAWN : drawnInside(around.drawn)),
    placed,
    inside: nesting.inside ?? around.inside,
  });
}

/** What an element is of which nothing is noted, inside of another. */
function drawnInside({ scale, onScreen }: Drawn): Drawn {
  return scale === 1 && onScreen === 1 ? UNDRAWN : { ...UNDRAWN, scale, onScreen };
}

/** Closes what stands inside of the nearest element of these names, if only elements do whose end tags may be missing. */
export function closeInside(elements: OpenElements, names: readonly string[]): boolean {
  const depth = reach(elements, names);
  if (depth !== undefined) popTo(elements, depth, true);
  return depth !== undefined;
}

/** Closes an element whose end tag may be missing, where it has others around it. */
export function closeInnermost(elements: OpenElements): void {
  popTo(elements, elements.stack.length - 1, true);
}

export function closeElement(elements: OpenElements, name: string, at: number): void {
  const { name: current, inside } = innermost(elements);
  if (current === name) {
    pop(elements);
    return;
  }
  const reached = nestingOf(name).closesOthers ? reach(elements, [name]) : undefined;
  const depth = reached ?? elements.stack.findLastIndex((element) => element.name === name) + 1;
  if (depth === 0) {
    const tag = quoteName(name);
    const what = `not contain </${tag}> where no <${tag}> is open`;
    elements.faults.add({ at, inside }, [what, "Leave it out, or open the element before it."]);
    return;
  }
  popTo(elements, depth, reached !== undefined);
  pop(elements);
}

/** Closes what is left open, and says which elements are. */
export function closeAll(elements: OpenElements): void {
  popTo(elements, 0, true);
}

function pop(elements: OpenElements): OpenElement {
  const element = elements.stack.pop() ?? NOTHING;
  elements.onClose(element);
  return element;
}

/** Closes elements whose end tags are missing, which is a fault unless others may close them. */
function popTo(elements: OpenElements, depth: number, isByOthers: boolean): void {
  const { stack, faults } = elements;
  while (stack.length > depth) {
    const { name, nesting, at, inside, isKnown } = pop(elements);
    const mayBeMissing = isByOthers && nesting.isClosedByOthers && stack.length > 0;
    if (mayBeMissing || !isKnown) continue;
    const tag = quoteName(name);
    const around = nesting.inside === undefined ? inside : undefined;
    faults.add({ at, inside: around }, [`close <${tag}>`, `Write </${tag}> where it ends.`]);
  }
}

/** How deep the nearest element of these names is, if only elements stand inside of it whose end tags may be missing. */
function reach({ stack }: OpenElements, names: readonly string[]): number | undefined {
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const { name, nesting } = stack[index] ?? NOTHING;
    if (names.includes(name)) return index + 1;
    if (!nesting.isClosedByOthers) break;
  }
  return undefined;
}

const NOTHING: OpenElement = {
  name: "",
  nesting: nestingOf(""),
  namespace: "html",
  at: 0,
  isKnown: true,
  hasParagraph: false,
  hasLink: false,
  hasButton: false,
  isDrawnByReference: false,
  inLines: 0,
  start: undefined,
  drawn: UNDRAWN,
  placed: undefined,
  inside: undefined,
};
