import { dashLengths, enlargementOf, numbersIn, UNKNOWN } from "./css-numbers.js";
import type { DrawingCost, DrawingNotes } from "./drawing-cost.js";
import type { FaultList, FaultPlace } from "./faults.js";
import type { StartTag } from "./read-tag.js";

/** The widest blur, and how far a filter may reach. */
const DEVIATION_MAX = 50;
const REGION_MAX = 10_000;
const REGION_SHARE_MAX = 3;

/** Notes what an element of SVG costs to draw, beside its style and what it refers to, and refuses what is far too large. */
export function readSvgTag(
  tag: StartTag,
  place: FaultPlace,
  { cost, notes }: { cost: DrawingCost; notes: DrawingNotes },
  faults: FaultList,
): void {
  const { name, attributes } = tag;
  if (name.startsWith("fe")) {
    const blurs = name === "fegaussianblur" || name === "fedropshadow";
    const deviation = blurs ? Math.max(0, ...numbersIn(valueIn(tag, "stddeviation") ?? "").slice(0, 2)) : 0;
    if (deviation > DEVIATION_MAX) faults.add(place, TOO_WIDE);
    cost.spend("filters", 5 + deviation * (name === "fedropshadow" ? 2 : 1), place);
  } else if (name === "filter") {
    const isWide = attributes.some(
      (attribute) => REGION.has(attribute.name) && isTooFar(attribute.value, tag),
    );
    if (isWide || /^object/i.test(valueIn(tag, "primitiveunits") ?? "")) faults.add(place, TOO_FAR);
  } else if (name.startsWith("animate")) {
    const isScale = valueIn(tag, "type") === "scale";
    const values = MOVED.map((attribute) => valueIn(tag, attribute) ?? "").join(";");
    if (valueIn(tag, "attributename") === "stroke-dasharray")
      for (const length of dashLengths(values)) notes.dash(length);
    moveLetters(tag, values, isScale, notes);
    cost.spend("animations", isScale ? 3 * Math.max(1, ...numbersIn(values).slice(0, 99)) : 3, place);
  } else if (name === "set") {
    // One that begins more than once is drawn anew each time.
    if (valueIn(tag, "begin")?.includes(";")) cost.spend("animations", 3, place);
    if (valueIn(tag, "attributename") === "stroke-dasharray")
      for (const length of dashLengths(valueIn(tag, "to") ?? "")) notes.dash(length);
    moveLetters(tag, valueIn(tag, "to") ?? "", false, notes);
  } else {
    const box = valueIn(tag, "viewbox");
    const units = UNITS.get(name);
    if (units !== undefined && valueIn(tag, units) === "objectBoundingBox") notes.enlarge(1, SCREEN);
    if (name === "pattern") {
      const times = enlargementOf(valueIn(tag, "patterntransform") ?? "");
      notes.tile(sideOf(tag, "width") * sideOf(tag, "height") * times ** 2);
      notes.enlarge(times);
    }
    if (box !== undefined) {
      const [times, ofLetters] = enlargementOfBox(numbersIn(box), tag);
      notes.enlarge(times, ofLetters);
      if (ofLetters !== undefined) notes.letter("fills", "");
    }
  }
}

const SCREEN = 1_280;
/** What is in these may be written in shares of what refers to it. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ["clippath", "clippathunits"],
  ["mask", "maskcontentunits"],
  ["pattern", "patterncontentunits"],
]);
const MOVED = ["values", "from", "to", "by"] as const;
const REGION: ReadonlySet<string> = new Set("height width x y".split(" "));
const TOO_WIDE = [`not blur by more than ${DEVIATION_MAX} in <filter>`, 'Write stdDeviation="4".'] as const;
const TOO_FAR = [
  "not let a <filter> reach further than three times its shape",
  'Write it as in x="-50%" y="-50%" width="200%" height="200%", without primitiveUnits.',
] as const;

function isTooFar(value: string, filter: StartTag): boolean {
  const number = Math.abs(numbersIn(value)[0] ?? 0);
  if (value.includes("%")) return number > 100 * REGION_SHARE_MAX;
  return number > (valueIn(filter, "filterunits") === "userSpaceOnUse" ? REGION_MAX : REGION_SHARE_MAX);
}

/**
 * How many times as large as it is written a drawing is shown that is fitted into a box: not known where the box is as
 * wide as what it stands in, or as what refers to it. Then a screen is what it may fill.
 */
function enlargementOfBox(
  [, , boxWidth = 0, boxHeight = 0]: readonly number[],
  tag: StartTag,
): [times: number, ofLetters?: number] {
  const width = lengthOf(valueIn(tag, "width"));
  const height = lengthOf(valueIn(tag, "height"));
  const isFilled = /slice|none/i.test(valueIn(tag, "preserveaspectratio") ?? "");
  const isKnown = isFilled
    ? width !== undefined && height !== undefined
    : width !== undefined || height !== undefined;
  const timesIn = (wide: number, high: number): number =>
    Math.max(1, wide / Math.max(boxWidth, 1e-3), high / Math.max(boxHeight, 1e-3));
  if (!isKnown || tag.name !== "svg" || valueIn(tag, "style") !== undefined)
    return [UNKNOWN, timesIn(SCREEN, isFilled ? SCREEN : 0)];
  return [timesIn(width ?? 0, height ?? 0)];
}

/** Notes how large an animation makes letters. */
function moveLetters(tag: StartTag, values: string, isScale: boolean, notes: DrawingNotes): void {
  const name = valueIn(tag, "attributename");
  if (isScale) notes.letter("moved scale", values);
  else if (name === "font-size" || name === "stroke-width") notes.letter(`moved ${name}`, values);
}

/** A side of a pattern's tile, of which a share is one of a screen. */
function sideOf(tag: StartTag, name: string): number {
  const value = valueIn(tag, name) ?? "";
  const side = numbersIn(value)[0] ?? 0;
  if (value.includes("%")) return (side * SCREEN) / 100;
  return valueIn(tag, "patternunits") === "userSpaceOnUse" ? side : side * SCREEN;
}

function lengthOf(value: string | undefined): number | undefined {
  return value === undefined || !/^[\d.]{1,20}(?:px)?$/.test(value) ? undefined : Number.parseFloat(value);
}

function valueIn({ attributes }: StartTag, name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}
