import { numbersIn } from "./css-numbers.js";
import type { DrawingCost } from "./drawing-cost.js";
import type { FaultPlace } from "./faults.js";
import type { StartTag } from "./read-tag.js";

/** How many corners shapes have, told once all are read. */
export type Corners = () => number;

/** The shapes of a preview, of which dashes and markers cost as much as they are long and have corners. */
export type ShapeList = {
  start(tag: StartTag): void;
  /** Dashes of this length, of the shape that was started last, or of all where that only holds others. */
  dash(length: number, place: FaultPlace): void;
  corners(): Corners;
  finish(): void;
};

const SHAPES: ReadonlySet<string> = new Set(
  "circle ellipse line path polygon polyline rect text tspan textpath".split(" "),
);
const OUTLINE: ReadonlySet<string> = new Set("cx cy d height points r rx ry width x1 x2 y1 y2".split(" "));
/** A curve or an arc is at most so many times as long as its numbers say. */
const CURVE = 4;
const DASHES_A_POINT = 200;
/** The outline of letters, about. */
const TEXT_LENGTH = 2_000;

export function createShapeList(cost: DrawingCost): ShapeList {
  const shapes: StartTag[] = [];
  const dashes: { length: number; shape: StartTag | undefined; place: FaultPlace }[] = [];
  let shape: StartTag | undefined;

  const ofAll = (measure: (one: StartTag) => number): number =>
    shapes.reduce((sum, one) => sum + measure(one), 0);

  return {
    start(tag) {
      shape = SHAPES.has(tag.name) ? tag : undefined;
      if (shape !== undefined) shapes.push(shape);
    },

    dash(length, place) {
      dashes.push({ length, shape, place });
    },

    corners() {
      const marked = shape;
      return () => (marked === undefined ? ofAll(cornersOf) : cornersOf(marked));
    },

    finish() {
      let shortest = Number.POSITIVE_INFINITY;
      let ofOthers: FaultPlace | undefined;
      for (const { length, shape: dashed, place } of dashes) {
        if (dashed !== undefined) cost.spend("dashes", lengthOf(dashed) / length / DASHES_A_POINT, place);
        else if (length < shortest) [shortest, ofOthers] = [length, place];
      }
      if (ofOthers !== undefined) cost.spend("dashes", ofAll(lengthOf) / shortest / DASHES_A_POINT, ofOthers);
    },
  };
}

function lengthOf({ name, attributes }: StartTag): number {
  const told = attributes.find((attribute) => attribute.name === "pathlength");
  if (told !== undefined) return Math.max(0, ...numbersIn(told.value).slice(0, 1));
  return (
    CURVE * outlineOf(attributes).reduce((sum, number) => sum + Math.abs(number), 0) +
    (name.startsWith("t") ? TEXT_LENGTH : 0)
  );
}

/** A corner has two numbers, or one where a line is level. */
function cornersOf({ attributes }: StartTag): number {
  return outlineOf(attributes).length;
}

function outlineOf(attributes: StartTag["attributes"]): number[] {
  return attributes.flatMap(({ name, value }) => (OUTLINE.has(name) ? numbersIn(value) : []));
}
