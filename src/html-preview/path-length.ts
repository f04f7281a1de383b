import type { StartTag } from "./read-tag.js";

type Point = readonly [x: number, y: number];

/** Paths of lines and curves whose numbers are places. */
const PLACES = /^[\s\d.,+\-eEMLHVCQZ]*$/;
const STEPS = /([MLHVCQZ])|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/gi;

/**
 * How long a shape is whose corners are written as places, at most: a curve is no longer than the lines between the places
 * that bend it. Undefined where something else tells how long it is.
 */
export function drawnLength(name: string, attributes: StartTag["attributes"]): number | undefined {
  const read = (wanted: string): string => attributes.find((one) => one.name === wanted)?.value ?? "";
  if (name === "polyline" || name === "polygon") {
    const points = read("points");
    return /[a-df-z&]/i.test(points) ? undefined : lengthOfPath(`M${points}Z`);
  }
  const path = read("d");
  return name === "path" && PLACES.test(path) ? lengthOfPath(path) : undefined;
}

function lengthOfPath(path: string): number {
  let length = 0;
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  let command = "";
  let isMoving = false;
  let x: number | undefined;
  const drawTo = (next: Point): void => {
    if (isMoving) start = next;
    else length += Math.hypot(next[0] - at[0], next[1] - at[1]);
    isMoving = false;
    at = next;
  };
  for (const [, letter, number] of path.matchAll(STEPS)) {
    if (letter !== undefined) {
      command = letter;
      isMoving = letter === "M";
      x = undefined;
      if (letter === "Z") drawTo(start);
    } else if (command === "H") drawTo([Number(number), at[1]]);
    else if (command === "V") drawTo([at[0], Number(number)]);
    else if (x === undefined) x = Number(number);
    else {
      drawTo([x, Number(number)]);
      x = undefined;
    }
  }
  return length;
}
