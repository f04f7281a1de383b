import { type FaultList, type Place, quoteName } from "./faults.js";

/** How an element of the preview is referred to: `use` draws it, `paint` paints with it. */
export type ReferencePurpose = "names" | "paint" | "use";

type Reference = { id: string; purpose: ReferencePurpose; place: Place; isDrawnByReference: boolean };

/** What an id names. Sizes count the element and what is in it. */
type Target = { name: string; elements: number; uses: number };

/** The ids of a preview and what refers to them, judged at its end. */
export type References = {
  refer(reference: Reference): void;
  define(id: string, place: Place): void;
  /** Says how much is in the element that has the id. */
  measure(id: string, target: Target): void;
  /** Refuses what refers to nothing, or draws too much; gives how many elements `<use>` adds. */
  judge(): number;
};

// One `<use>` of another, or a pattern that is painted with patterns, multiplies what is drawn.
const GRADIENTS: readonly string[] = ["lineargradient", "radialgradient"];

export function createReferences(faults: FaultList): References {
  const references: Reference[] = [];
  const targets = new Map<string, Target | undefined>();

  const judgeReference = ({ id, purpose, place, isDrawnByReference }: Reference): number => {
    const shown = quoteName(id);
    if (!targets.has(id)) {
      faults.add(place, [
        `not refer to "${shown}", which is no id in it`,
        `Give the element meant id="${shown}", or leave the reference out.`,
      ]);
      return 0;
    }
    const { name = "", elements = 0, uses = 0 } = targets.get(id) ?? {};
    if (purpose === "use" && (uses > 0 || isDrawnByReference)) {
      faults.add(place, [
        "not let <use> draw another <use>, nor stand in a pattern, mask, marker or clip path",
        "Refer to the shapes themselves.",
      ]);
      return 0;
    }
    if (purpose === "paint" && isDrawnByReference && !GRADIENTS.includes(name)) {
      faults.add(place, [
        "not paint with anything but a gradient inside of a pattern, mask, marker or clip path",
        "Use a colour or a gradient there.",
      ]);
    }
    return purpose === "use" ? elements : 0;
  };

  return {
    refer: (reference) => {
      references.push(reference);
    },

    define(id, place) {
      if (targets.has(id))
        faults.add(place, [`not give the id "${quoteName(id)}" twice`, "Give each element its own."]);
      else targets.set(id, undefined);
    },

    measure(id, target) {
      // Of two elements, the first has the id.
      if (targets.get(id) === undefined) targets.set(id, target);
    },

    judge: () => references.reduce((sum, reference) => sum + judgeReference(reference), 0),
  };
}
