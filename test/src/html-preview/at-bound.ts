import scripts from "./bounds-of-scripts.json" with { type: "json" };
import shapes from "./bounds-of-shapes.json" with { type: "json" };
import texts from "./bounds-of-text.json" with { type: "json" };

export type Bound = { before?: string; repeat: string; after?: string; most: number };

type NamedBound = Bound & { name: string; says: string };

/** What a preview may hold at most, of each kind: elements and what is drawn of them, text, and scripts that change within it. */
export const BOUNDS_OF_SHAPES: readonly NamedBound[] = shapes;
export const BOUNDS_OF_TEXT: readonly NamedBound[] = texts;
export const BOUNDS_OF_SCRIPTS: readonly NamedBound[] = scripts;
export const BOUNDS = [...BOUNDS_OF_SHAPES, ...BOUNDS_OF_TEXT, ...BOUNDS_OF_SCRIPTS];

/** A preview that repeats something so often; what is opened is closed as often. */
export function repeatIn({ before = "", repeat, after = "" }: Bound, count: number): string {
  return before + repeat.repeat(count) + after.repeat(after.startsWith("</") ? count : 1);
}
