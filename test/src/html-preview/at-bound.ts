import bounds from "./bounds.json" with { type: "json" };

export type Bound = { before?: string; repeat: string; after?: string; most: number };

/** What a preview may hold at most, of each kind. */
export const BOUNDS: readonly (Bound & { name: string; says: string })[] = bounds;

/** A preview that repeats something so often; what is opened is closed as often. */
export function repeatIn({ before = "", repeat, after = "" }: Bound, count: number): string {
  return before + repeat.repeat(count) + after.repeat(after.startsWith("</") ? count : 1);
}
