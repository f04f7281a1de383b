import { dashLengths, numbersIn, UNKNOWN } from "./css-numbers.js";
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
    cost.spend("animations", isScale ? 3 * Math.max(1, ...numbersIn(values).slice(0, 99)) : 3, place);
  } else if (name === "set") {
    if (valueIn(tag, "attributename") === "stroke-dasharray")
      for (const length of dashLengths(valueIn(tag, "to") ?? "")) notes.dash(length);
  } else {
    const box = valueIn(tag, "viewbox");
    if (box !== undefined) notes.enlarge(enlargementOfBox(numbersIn(box).slice(0, 4), tag));
  }
}

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
 * wide as what it stands in, or as what refers to it.
 */
function enlargementOfBox([, , boxWidth = 0, boxHeight = 0]: readonly number[], tag: StartTag): number {
  const width = lengthOf(valueIn(tag, "width"));
  const height = lengthOf(valueIn(tag, "height"));
  const isFilled = /slice|none/i.test(valueIn(tag, "preserveaspectratio") ?? "");
  const isKnown = isFilled
    ? width !== undefined && height !== undefined
    : width !== undefined || height !== undefined;
  if (!isKnown || tag.name !== "svg" || valueIn(tag, "style") !== undefined) return UNKNOWN;
  return Math.max(1, (width ?? 0) / Math.max(boxWidth, 1e-3), (height ?? 0) / Math.max(boxHeight, 1e-3));
}

function lengthOf(value: string | undefined): number | undefined {
  return value === undefined || !/^[\d.]{1,20}(?:px)?$/.test(value) ? undefined : Number.parseFloat(value);
}

function valueIn({ attributes }: StartTag, name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}
