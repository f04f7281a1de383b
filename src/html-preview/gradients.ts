import { countBefore } from "./count-before.js";
import type { PlacedTag } from "./extent.js";
import type { FaultPlace } from "./faults.js";
import type { Corners } from "./shape-list.js";

const GRADIENTS: readonly string[] = ["lineargradient", "radialgradient"];

type Reference = { purpose: string; place: FaultPlace; corners?: Corners | undefined };
type Target = { name: string; elements: number };

export function isGradient({ name }: { name: string }): boolean {
  return GRADIENTS.includes(name);
}

/**
 * How many gradients the references up to each draw, by what they refer to: each shape in an element has one, and each
 * that is used there.
 */
export function countGradients(
  references: readonly Reference[],
  targets: readonly (Target | undefined)[],
  holderOf: (reference: number) => PlacedTag | undefined,
): readonly number[] {
  if (!targets.some((target) => target !== undefined && isGradient(target))) return [];
  const used = sums(references, ({ purpose }, index) =>
    purpose === "use" ? (targets[index]?.elements ?? 0) : 0,
  );
  const usedBefore = (position: number): number =>
    used[countBefore(references, ({ place }) => place.at, position)] ?? 0;
  return sums(references, ({ purpose, corners }, index) => {
    const target = targets[index];
    if (target === undefined || purpose !== "paint" || !isGradient(target)) return 0;
    const holder = holderOf(index);
    if (corners === undefined || holder === undefined) return 1;
    const { tag, end } = holder;
    return corners(usedBefore(end) - usedBefore(tag.at), tag.at, end);
  });
}

/** The sums of so many of a list, from none to all. */
function sums<T>(list: readonly T[], measure: (one: T, index: number) => number): number[] {
  const all = [0];
  let sum = 0;
  for (const [index, one] of list.entries()) {
    sum += measure(one, index);
    all.push(sum);
  }
  return all;
}
