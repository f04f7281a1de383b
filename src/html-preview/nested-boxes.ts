import { decodeCharacters } from "./decode-characters.js";
import type { PlacedTag } from "./extent.js";
import type { FaultList } from "./faults.js";

/**
 * The deepest nesting of elements that say how they are laid out: a browser lays out one in the other, and has no room left for
 * 200 of `inline-block` or `float` with `text-wrap: balance`, so that the tab crashes.
 */
const LEVELS_MAX = 100;
const FAULT = [
  `not nest more than ${LEVELS_MAX} elements with "display", "float" or "position" in their style`,
  "Show less, or leave it out.",
] as const;

/** Refuses elements with a layout of their own that stand too deep in others. */
export function judgeNestedBoxes(tags: readonly PlacedTag[], faults: FaultList): void {
  if (!tags.some(({ depth }) => depth >= LEVELS_MAX)) return;
  const around: number[] = [];
  for (const { tag, depth } of tags) {
    while ((around.at(-1) ?? -1) >= depth) around.pop();
    const style = tag.attributes.find(({ name }) => name === "style")?.value ?? "";
    if (!/display|float|position/i.test(decodeCharacters(style) ?? style)) continue;
    around.push(depth);
    if (around.length <= LEVELS_MAX) continue;
    faults.add({ at: tag.at }, FAULT);
    return;
  }
}
