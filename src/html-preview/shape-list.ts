import { countBefore } from "./count-before.js";
import { numbersIn, UNKNOWN } from "./css-numbers.js";
import type { DrawingCost } from "./drawing-cost.js";
import type { FaultPlace } from "./faults.js";
import { drawnLength } from "./path-length.js";
import type { StartTag } from "./read-tag.js";

/**
 * How many marked places shapes have, with so many that are drawn again, told once all are read: of an element that holds
 * others, those which begin between two positions.
 */
export type Corners = (again: number, from?: number, to?: number) => number;

/** Where shapes are marked: everywhere, or at one of their ends. */
export type MarkedPlaces = "corners" | "end";

/** The shapes of a preview, of which dashes and markers cost as much as they are long and have corners. */
export type ShapeList = {
  start(tag: StartTag): void;
  /** Dashes of this length, of the shape that was started last, or of all where that only holds others. */
  dash(length: number, place: FaultPlace): void;
  /** Dashes stay as long as they are written, however large a shape is drawn. */
  keepStrokes(): void;
  /** Something is drawn this many times as large as it is written. */
  enlarge(scale: number): void;
  corners(marked: MarkedPlaces): Corners;
  finish(): void;
};

const SHAPES: ReadonlySet<string> = new Set(
  "circle ellipse line path polygon polyline rect text tspan textpath".split(" "),
);
const OUTLINE: ReadonlySet<string> = new Set("cx cy d height points r rx ry width x1 x2 y1 y2".split(" "));
/** A curve or an arc is at most so many times as long as its numbers say. */
const CURVE = 4;
const DASHES_A_POINT = 200;
/** A drawing that does not say how large it is fills a screen. */
const SCREEN = 2_000;
/** The outline of letters, about. */
const TEXT_LENGTH = 2_000;

export function createShapeList(cost: DrawingCost): ShapeList {
  const shapes: StartTag[] = [];
  const dashes: { length: number; shape: StartTag | undefined; place: FaultPlace }[] = [];
  let shape: StartTag | undefined;
  let drawing = SCREEN;
  let isKept = false;
  let largest = 1;

  let allCorners: { sum: number; most: number } | undefined;

  const ofAll = (measure: (one: StartTag) => number): number =>
    shapes.reduce((sum, one) => sum + measure(one), 0);

  return {
    start(tag) {
      shape = SHAPES.has(tag.name) ? tag : undefined;
      if (shape !== undefined) shapes.push(shape);
      else if (tag.name === "svg") drawing = Math.max(drawing, sizeOf(tag));
    },

    dash(length, place) {
      dashes.push({ length, shape, place });
    },

    keepStrokes() {
      isKept = true;
    },

    enlarge(scale) {
      largest = Math.max(largest, scale);
    },

    corners(marked) {
      const one = shape;
      const isAlone = one !== undefined && !one.name.startsWith("t");
      if (marked === "end") {
        if (isAlone) return ONCE;
        return (again, from = 0, to = Number.POSITIVE_INFINITY) =>
          countBefore(shapes, beginOf, to) - countBefore(shapes, beginOf, from) + again;
      }
      if (isAlone) return () => cornersOf(one);
      return (again) => {
        allCorners ??= cornersOfAll(shapes);
        return allCorners.sum + again * allCorners.most;
      };
    },

    finish() {
      const times = isKept ? largest : 1;
      let shortest = Number.POSITIVE_INFINITY;
      let ofOthers: FaultPlace | undefined;
      for (const { length, shape: dashed, place } of dashes) {
        if (dashed !== undefined)
          cost.spend("dashes", (times * lengthOf(dashed, drawing)) / length / DASHES_A_POINT, place);
        else if (length < shortest) [shortest, ofOthers] = [length, place];
      }
      if (ofOthers === undefined) return;
      const length = ofAll((one) => lengthOf(one, drawing));
      cost.spend("dashes", (times * length) / shortest / DASHES_A_POINT, ofOthers);
    },
  };
}

/** How wide or high a drawing is, or may be; 100 % of what is around it are a screen. */
function sizeOf({ attributes }: StartTag): number {
  return Math.max(
    ...attributes.map(({ name, value }) => {
      if (name === "viewbox") return Math.max(0, ...numbersIn(value).slice(2, 4));
      if (name === "width" || name === "height") return sizeIn(value, SCREEN);
      return name === "style" && SIZED.test(value) ? sizeIn(value, SCREEN) : 0;
    }),
    0,
  );
}

/** How long the outline of a shape can be, in a drawing that is so large. */
function lengthOf({ name, attributes }: StartTag, drawing: number): number {
  const told = attributes.find((attribute) => attribute.name === "pathlength")?.value ?? "";
  if (NUMBER_ALONE.test(told)) return Number(told);
  // A browser that cannot read it measures the shape.
  return Math.max(measuredLength(name, attributes, drawing), ...numbersIn(told));
}

function measuredLength(name: string, attributes: StartTag["attributes"], drawing: number): number {
  const drawn = drawnLength(name, attributes);
  if (drawn !== undefined) return drawn;
  return (
    CURVE *
      (outlineOf(attributes).reduce((sum, number) => sum + Math.abs(number), 0) +
        sidesOf(attributes, drawing)) +
    (name.startsWith("t") ? TEXT_LENGTH : 0)
  );
}

/** How many corners shapes have together, and the one that has most. */
function cornersOfAll(shapes: readonly StartTag[]): { sum: number; most: number } {
  const counts = shapes.map(cornersOf);
  return { sum: counts.reduce((sum, count) => sum + count, 0), most: Math.max(1, ...counts) };
}

const ONCE: Corners = () => 1;
const beginOf = ({ at }: StartTag): number => at;

/** A corner of a path has two numbers, or one where a line is level, or none where it closes. */
function cornersOf({ attributes }: StartTag): number {
  const points = attributes.find(({ name }) => name === "points");
  if (points !== undefined) return Math.ceil(numbersIn(points.value).length / 2) + 1;
  const path = attributes.find(({ name }) => name === "d")?.value ?? "";
  return outlineOf(attributes).length + (path.match(/z/gi)?.length ?? 0);
}

function outlineOf(attributes: StartTag["attributes"]): number[] {
  return attributes.flatMap(({ name, value }) =>
    OUTLINE.has(name) && !isShare(name, value) ? numbersIn(value) : [],
  );
}

/** The sides that are given in other units than px, as shares of the drawing, or in a style. */
function sidesOf(attributes: StartTag["attributes"], drawing: number): number {
  return attributes.reduce((sum, { name, value }) => {
    if (name === "style") return sum + (SIZED.test(value) ? sizeIn(value, drawing) : 0);
    return sum + (isShare(name, value) ? sizeIn(value, drawing) : 0);
  }, 0);
}

function isShare(name: string, value: string): boolean {
  return OUTLINE.has(name) && name !== "d" && name !== "points" && !PLAIN.test(value);
}

/** All lengths of a text together; far too much where one is of a unit that can be as large as one likes. */
function sizeIn(text: string, drawing: number): number {
  let sum = 0;
  for (const [, number = "", unit = ""] of text.toLowerCase().matchAll(LENGTH)) {
    if (unit === "%") sum += (Number(number) * drawing) / 100;
    else sum += unit === "px" || unit === "" ? Number(number) : UNKNOWN;
  }
  return text.includes("&") || text.includes("(") ? UNKNOWN : sum;
}

const NUMBER_ALONE = /^(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i;
const PLAIN = /^[\s\d.,e+-]*(?:px\s*)?$/i;
const LENGTH = /(\d*\.?\d+(?:e[+-]?\d+)?)(%|[a-z]*)/g;
const SIZED = /(?:^|[;\s/])(?:width|height|inline-size|block-size)\s*:|&/i;
