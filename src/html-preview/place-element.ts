import type { Fault, FaultList } from "./faults.js";
import { type Nesting, nestingOf } from "./nesting.js";
import {
  aroundInnermost,
  closeInnermost,
  closeInside,
  innermost,
  type OpenElement,
  type OpenElements,
  openElement,
} from "./open-elements.js";

/**
 * Does what a parser does before it opens an allowed element: closes what the start tag ends, supplies a missing row
 * group. Refuses the element where a parser would drop it, move it, or close what is around.
 */
export function placeElement(
  name: string,
  nesting: Nesting,
  at: number,
  elements: OpenElements,
  faults: FaultList,
): void {
  const around = innermost(elements);
  const { parents } = nesting;
  const refuse = ([what, instead]: Fault): void =>
    faults.add({ at, inside: around.inside }, [`not contain <${name}> ${what}`, instead]);

  if (around.nesting.holdsOnlyText && parents === undefined) {
    refuse([`inside of <${around.name}>`, "It holds text alone."]);
  }
  if (name === "a" ? around.hasLink : name === "button" && around.hasButton) {
    refuse([`inside of <${name}>`, `Write </${name}> first.`]);
  }
  if (around.namespace !== "html") return;

  if (parents === undefined) {
    if (around.nesting.holdsOnlyChildren) refuse(misplaced(around.name));
  } else if (!findParent(nesting, parents, at, elements)) refuse(elsewhere(nesting, parents));

  const current = parents === undefined ? around : innermost(elements);
  if (current.hasParagraph) endParagraph(name, nesting, current, elements, refuse);
  // Where a paragraph ended, a heading may be the innermost now.
  const last = nesting.isHeading ? innermost(elements) : undefined;
  if (last?.nesting.isHeading) refuse([`inside of <${last.name}>`, `Write </${last.name}> first.`]);
}

/** Finds a parent that may hold the element, among what is left when others are closed, and makes it the innermost. */
function findParent(
  { suppliedParent }: Nesting,
  parents: readonly string[],
  at: number,
  elements: OpenElements,
): boolean {
  if (closeInside(elements, parents)) {
    return innermost(elements).name !== "div" || aroundInnermost(elements).name === "dl";
  }
  if (suppliedParent === undefined || !closeInside(elements, ["table"])) return false;
  openElement(elements, suppliedParent, nestingOf(suppliedParent), "html", at);
  return true;
}

function endParagraph(
  name: string,
  { endsParagraph }: Nesting,
  current: OpenElement,
  elements: OpenElements,
  refuse: (fault: Fault) => void,
): void {
  // Whether a table ends a paragraph depends on the page's doctype.
  if (name === "table") refuse(["inside of <p>", "Write </p> first, or use <div>."]);
  else if (!endsParagraph) return;
  else if (current.name === "p") closeInnermost(elements);
  else refuse(["inside of <p>", "Close what is open and write </p> first, or use <div>."]);
}

function misplaced(around: string): Fault {
  const isTable = around !== "select" && around !== "optgroup";
  const instead = isTable
    ? "Put it in a cell, <td> or <th>, or before the table."
    : "Only options belong there.";
  return [`directly in <${around}>`, instead];
}

function elsewhere({ suppliedParent }: Nesting, parents: readonly string[]): Fault {
  const places = suppliedParent === undefined ? parents : [...parents, "table"];
  const shown = places.map((place) => `<${place}>`).join(" or ");
  return [`anywhere but directly in ${shown}`, "Put it there, and close what is open before it."];
}
