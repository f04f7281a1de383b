import { type DrawingCost, NOTHING_SPENT, type Points } from "./drawing-cost.js";
import type { Drawn } from "./drawing-reader.js";
import type { PlacedTag } from "./extent.js";
import { type Fault, type FaultList, type FaultPlace, quoteName } from "./faults.js";
import { countGradients, isGradient } from "./gradients.js";
import type { DrawnAgain } from "./large-letters.js";
import type { Corners } from "./shape-list.js";

/** How an element of the preview is referred to: `use` draws it, `paint` paints with it. */
export type ReferencePurpose = "names" | "paint" | "use";

type Reference = {
  id: string;
  purpose: ReferencePurpose;
  place: FaultPlace;
  isDrawnByReference: boolean;
  /** How often it draws what it refers to, where that is not once. */
  corners?: Corners | undefined;
};

/** How the element is drawn that refers, and the number of its tag. */
type Holder = Pick<Drawn, "scale" | "onScreen"> & { tag: number };
const PLAIN_HOLDER: Holder = { scale: 1, onScreen: 1, tag: -1 };

/** What an id names. Sizes count the element and what is in it. */
type Target = {
  at: number;
  name: string;
  /** How many square px its tile has, where it is a pattern. */
  tile: number;
  elements: number;
  /** In UTF-16 code units. */
  length: number;
  uses: number;
  /** What it costs to draw, without what it refers to. */
  points: Points;
  /** The references in it, by number. */
  from: number;
  to: number;
};

type Size = Points & { elements: number };
const NOTHING: Size = { elements: 0, ...NOTHING_SPENT };

/** The ids of a preview and what refers to them, judged at its end. */
export type References = {
  refer(reference: Reference): void;
  /** How many there are so far. */
  count(): number;
  /** Says how many times as large as it is written that is drawn which holds the references from a number on, and which tag that is. */
  enlarge(from: number, drawn: Pick<Drawn, "scale" | "onScreen">, tag: number): void;
  define(id: string, place: FaultPlace): void;
  /** Says how much is in the element that has the id. */
  measure(id: string, target: Target): void;
  /** Refuses what refers to nothing, or draws too much, and adds its cost; gives how many elements are drawn anew. */
  judge(cost: DrawingCost | undefined, letters: DrawnAgain | undefined, tags: readonly PlacedTag[]): number;
};

/**
 * How much may be drawn again, as if it were written each time, in UTF-16 code units. So much of short paths that cross the whole drawing
 * with each line takes Chromium 0.4 to 2.2 s, by what draws it; the outlines of letters a twelfth of that, which their length does not tell.
 */
const LENGTH_MAX = 200_000;
/** The longer a path is, the more of its own lines each line crosses: one of this length takes twice as long, and one three times. */
const TWICE = 20_000;
const TIMES_MAX = 3;
const TOO_LONG: Fault = [
  `not draw more than ${LENGTH_MAX} characters again with <use>, masks, markers and the like`,
  "Refer to shorter paths and texts, or less often.",
];
/** A gradient may be as large as a screen. */
const POINTS_A_GRADIENT = 1;

/** A browser draws the tile of a pattern anew for each shape, in its whole size, up to a bound of its own; the shape may be as large as a screen. */
const POINTS_A_PATTERN = 1;
const POINTS_A_TILE_PX = 3.5e-6;
const TILE_PX_MAX = 2_048 ** 2;

function pointsOfTile(px: number): number {
  return px === 0 ? 0 : POINTS_A_PATTERN + POINTS_A_TILE_PX * Math.min(px, TILE_PX_MAX);
}

function lengthDrawn({ length }: Target): number {
  return length * Math.min(TIMES_MAX, 1 + length / TWICE);
}

export function createReferences(faults: FaultList): References {
  const references: Reference[] = [];
  const holders: Holder[] = [];
  const targets = new Map<string, Target | undefined>();

  /** Whether a reference is one that may be drawn. */
  const judgeReference = ({ id, purpose, place, isDrawnByReference }: Reference): boolean => {
    if (!targets.has(id)) {
      const shown = quoteName(id);
      faults.add(place, [
        `not refer to "${shown}", which is no id in it`,
        `Give the element meant id="${shown}", or leave the reference out.`,
      ]);
      return false;
    }
    const { name = "", uses = 0 } = targets.get(id) ?? {};
    if (purpose === "use" && (uses > 0 || isDrawnByReference)) {
      faults.add(place, [
        "not let <use> draw another <use>, nor stand in a pattern, mask, marker or clip path",
        "Refer to the shapes themselves.",
      ]);
      return false;
    }
    if (purpose === "paint" && isDrawnByReference && !isGradient({ name })) {
      faults.add(place, [
        "not paint with anything but a gradient inside of a pattern, mask, marker or clip path",
        "Use a colour or a gradient there.",
      ]);
      return false;
    }
    return purpose !== "names";
  };

  return {
    refer: (reference) => {
      references.push(reference);
      holders.push(PLAIN_HOLDER);
    },
    count: () => references.length,

    enlarge(from, { scale, onScreen }, tag) {
      holders.fill({ scale, onScreen, tag }, from);
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

    judge(cost, lettersAgain, tags) {
      if (references.length === 0) return 0;
      const valid = references.map((reference) =>
        judgeReference(reference) ? targets.get(reference.id) : undefined,
      );
      const gradients = countGradients(references, valid, (index) => tags[holders[index]?.tag ?? -1]);
      const spend = (place: FaultPlace, { filters, others }: Points): void => {
        if (filters > 0) cost?.spend("filters", filters, place);
        if (others > 0) cost?.spend("markers, masks and patterns", others, place);
      };
      const gradientsIn = (from: number, to: number): number => (gradients[to] ?? 0) - (gradients[from] ?? 0);
      // What the references up to each draw, so that the sum of those within a target is a difference.
      const painted: Size[] = [NOTHING];
      const uses: [Reference, Target, number, letters: number][] = [];
      let drawn = NOTHING;
      let length = 0;
      const again = references.reduce(
        (sum, { id, purpose }) => sum + (purpose === "use" ? (targets.get(id)?.elements ?? 0) : 0),
        0,
      );
      for (const [index, reference] of references.entries()) {
        const { scale, onScreen, tag } = holders[index] ?? PLAIN_HOLDER;
        const target = valid[index];
        const tile = pointsOfTile((target?.tile ?? 0) * onScreen ** 2);
        const letters = target === undefined ? 0 : (lettersAgain?.(target.at, tag) ?? 0);
        if (target !== undefined && reference.purpose === "use") {
          uses.push([reference, target, scale, letters]);
          length += lengthDrawn(target);
        } else if (target !== undefined && isGradient(target)) {
          const points = gradientsIn(index, index + 1) * POINTS_A_GRADIENT;
          cost?.spend("gradients", points, reference.place);
          drawn = { ...drawn, others: drawn.others + points };
        } else if (target !== undefined) {
          const times = reference.corners?.(again) ?? 1;
          length += lengthDrawn(target) * times;
          const isFilter = target.name === "filter";
          const filters = (target.points.filters + (isFilter ? 5 : 0)) * times * scale;
          const inside = gradientsIn(target.from, target.to) * POINTS_A_GRADIENT;
          const others = isFilter ? 0 : (target.points.others + inside + 1 + tile + letters) * times;
          spend(reference.place, { filters, others });
          drawn = {
            elements: drawn.elements + target.elements * times,
            filters: drawn.filters + filters,
            others: drawn.others + others,
          };
        }
        painted.push(drawn);
      }
      if (length > LENGTH_MAX) faults.add({ at: 0 }, TOO_LONG);
      let { elements } = drawn;
      for (const [{ place }, target, scale, letters] of uses) {
        const before = painted[target.from] ?? NOTHING;
        const after = painted[target.to] ?? NOTHING;
        elements += target.elements + after.elements - before.elements;
        spend(place, {
          filters: (target.points.filters + after.filters - before.filters) * scale,
          others: target.points.others + letters + after.others - before.others,
        });
      }
      return elements;
    },
  };
}
