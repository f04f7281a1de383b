import type { FaultList } from "./faults.js";
import {
  ENDS_PARAGRAPH,
  HEADINGS,
  HOLDS_ONLY_CHILDREN,
  HOLDS_ONLY_TEXT,
  PARENTS,
  SUPPLIED_PARENTS,
} from "./nesting.js";
import type { OpenElements } from "./open-elements.js";

/**
 * Does what a parser does before it opens an allowed element: closes what the start tag ends, supplies a missing row
 * group. Refuses the element where a parser would drop it, move it, or close what is around.
 */
export function placeElement(name: string, at: number, elements: OpenElements, faults: FaultList): void {
  const around = elements.current();
  const refuse = (what: string, instead: string): void =>
    faults.add({ at, inside: around.inside }, [`not contain <${name}> ${what}`, instead]);

  if (HOLDS_ONLY_TEXT.has(around.name) && !PARENTS.has(name)) {
    refuse(`inside of <${around.name}>`, "It holds text alone.");
  }
  if (name === "a" ? around.hasLink : name === "button" && around.hasButton) {
    refuse(`inside of <${name}>`, `Write </${name}> first.`);
  }
  if (around.namespace !== "html") return;

  const parents = PARENTS.get(name);
  if (parents !== undefined) {
    if (!findParent(name, parents, at, elements)) {
      const places = [...parents, ...(SUPPLIED_PARENTS.has(name) ? ["table"] : [])];
      const shown = places.map((place) => `<${place}>`).join(" or ");
      refuse(`anywhere but directly in ${shown}`, "Put it there, and close what is open before it.");
    }
  } else if (HOLDS_ONLY_CHILDREN.has(around.name)) {
    const isTable = around.name !== "select" && around.name !== "optgroup";
    const instead = isTable
      ? "Put it in a cell, <td> or <th>, or before the table."
      : "Only options belong there.";
    refuse(`directly in <${around.name}>`, instead);
  }

  const { name: current, hasParagraph } = elements.current();
  if (HEADINGS.has(name) && HEADINGS.has(current))
    refuse(`inside of <${current}>`, `Write </${current}> first.`);
  if (!hasParagraph) return;
  // Whether a table ends a paragraph depends on the page's doctype.
  if (name === "table") refuse("inside of <p>", "Write </p> first, or use <div>.");
  else if (ENDS_PARAGRAPH.has(name)) {
    if (current === "p") elements.closeInnermost();
    else refuse("inside of <p>", "Close what is open and write </p> first, or use <div>.");
  }
}

/** Finds a parent that may hold the element, among what is left when others are closed, and makes it the innermost. */
function findParent(name: string, parents: readonly string[], at: number, elements: OpenElements): boolean {
  if (elements.closeInside(parents)) {
    return elements.current().name !== "div" || elements.parent().name === "dl";
  }
  const supplied = SUPPLIED_PARENTS.get(name);
  if (supplied === undefined || !elements.closeInside(["table"])) return false;
  elements.open(supplied, "html", at, true, undefined, undefined);
  return true;
}
