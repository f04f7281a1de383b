import { countBefore } from "./count-before.js";
import { UNKNOWN } from "./css-numbers.js";
import { decodeCharacters } from "./decode-characters.js";
import type { DrawingCost } from "./drawing-cost.js";
import { countLines, extentOf, type PlacedTag } from "./extent.js";
import type { FaultList, FaultPlace } from "./faults.js";
import { lengthsOf } from "./tag-lengths.js";
import { createTypefaces } from "./typefaces.js";

/** What costs as much as what stands in it, or around it, is large: told once all is read. */
export type SlowLayout = {
  /** A border or an outline of dashes along round corners. */
  edge(place: FaultPlace): void;
  /** An element in columns that begins and ends there. */
  columns(start: number, end: number, place: FaultPlace): void;
  /** A list of typefaces. */
  typefaces(names: readonly string[], place: FaultPlace): void;
  finish(html: string): void;
};

// A browser draws each dash along round corners, those too which nobody sees.
const EDGE_PX_A_POINT = 500;
const TOO_FAR = [
  "not draw dashed or dotted edges with round corners where something may be far larger than a screen",
  "Draw them solid or with square corners, or use sizes up to 2000px and 100%, without calc() that multiplies.",
] as const;
// Each element in columns costs so much by itself that there are no more.
const COLUMNS_MAX = 6;
const POINTS_A_CUBIC_LINE = 5e-6;
const POINTS_A_COLUMN_PX = 0.005;
const LIMITS_HEIGHT =
  /(?:^|[;\s/])(?:(?:max-)?(?:height|block-size)|grid(?:-template(?:-rows)?|-auto-rows)?|inset[a-z-]*|bottom|aspect-ratio|contain|flex(?:-basis|-direction)?)\s*:/i;

export function createSlowLayout(
  tags: readonly PlacedTag[],
  cost: DrawingCost,
  faults: FaultList,
): SlowLayout {
  const edges: FaultPlace[] = [];
  const columns: { start: number; end: number; place: FaultPlace }[] = [];
  const typefaces = createTypefaces(tags, cost);
  return {
    typefaces: typefaces.add,
    edge: (place) => edges.push(place),

    columns(start, end, place) {
      if (columns.length < COLUMNS_MAX && isHeightLimited(tags, start)) columns.push({ start, end, place });
    },

    finish(html) {
      typefaces.finish();
      const lengths = columns.length === 0 ? [] : tags.map(({ tag }) => lengthsOf(tag)?.sum ?? UNKNOWN);
      // What has no room in its height goes on in further columns, and each is laid out anew for the next.
      for (const { start, end, place } of columns) {
        const lines = countLines(html.slice(start, end));
        const first = countBefore(tags, beginOf, start);
        const px = lengths.slice(first, countBefore(tags, beginOf, end)).reduce((sum, one) => sum + one, 0);
        cost.spend("columns", POINTS_A_CUBIC_LINE * lines ** 3 + POINTS_A_COLUMN_PX * px, place);
      }
      if (edges.length === 0) return;
      const extent = extentOf(html, tags);
      for (const place of edges) {
        if (extent === undefined) faults.add(place, TOO_FAR);
        else cost.spend("dashed edges", extent / EDGE_PX_A_POINT, place);
      }
    },
  };
}

const beginOf = ({ tag }: PlacedTag): number => tag.at;

/** Whether the element whose tag begins there, or one around it, may be lower than what it holds. */
function isHeightLimited(tags: readonly PlacedTag[], start: number): boolean {
  let inner = Number.POSITIVE_INFINITY;
  for (let index = tags.findLastIndex(({ tag }) => tag.at === start); index >= 0; index -= 1) {
    const { tag, depth } = tags[index] ?? { tag: undefined, depth: inner };
    if (tag === undefined || depth >= inner) continue;
    inner = depth;
    for (const { name, value } of tag.attributes) {
      if (name === "height") return true;
      if (name === "style" && LIMITS_HEIGHT.test(decodeCharacters(value) ?? "")) return true;
    }
  }
  return false;
}
