import { PLAYERS } from "./allowed-html.js";
import { UNKNOWN } from "./css-numbers.js";
import { decodeDigits } from "./decode-characters.js";
import { createDrawingCost, type DrawingCost, type DrawingNotes, type Effect } from "./drawing-cost.js";
import type { Lettering, PlacedTag } from "./extent.js";
import type { FaultList, FaultPlace } from "./faults.js";
import { IN_LINES } from "./nested-lines.js";
import { nestingOf } from "./nesting.js";
import { pixelsOf } from "./picture-size.js";
import type { StartTag } from "./read-tag.js";
import { type Corners, createShapeList, type MarkedPlaces, type ShapeList } from "./shape-list.js";
import { createSlowLayout } from "./slow-layout.js";
import { readSvgTag } from "./svg-cost.js";

/** What an element means for the cost of what stands in it. */
export type Drawn = {
  /** How many times as large as it is written it is drawn, at most. */
  scale: number;
  /** The same for letters and patterns, where a screen is what is around it. */
  onScreen: number;
  /** What each line of text in it costs. */
  lines: Lines | undefined;
  letters: Lettering | undefined;
  /** How many square px a tile of it has, before it is enlarged. */
  tile: number;
};

type Lines = { effect: Effect; points: number; place: FaultPlace; hasColumns: boolean };

/** Notes what the elements of a preview cost to draw: each tag, what its attributes say, and its end. */
export type DrawingReader = DrawingNotes & {
  cost: DrawingCost;
  /** Begins a tag inside of another element. */
  start(tag: StartTag, place: FaultPlace, isSvg: boolean, outer: Drawn): void;
  picture(url: string, place: FaultPlace): void;
  /** The element takes as many places of a table, in one direction. */
  span(places: number): void;
  /** How often the element, or all in the preview where it only holds others, draws what marks these places. */
  corners(marked: MarkedPlaces): Corners;
  /** Ends the tag. */
  end(): Drawn;
  /** Ends an element that costs something on each line, with the text between two positions in it. */
  close(lines: Lines, start: number, end: number): void;
  finish(html: string): void;
};

/** An element that costs nothing by itself. */
export const UNDRAWN: Drawn = { scale: 1, onScreen: 1, lines: undefined, letters: undefined, tile: 0 };

type Declared = [...Lettering["declared"]];
const NONE_DECLARED: Declared = [];
// A line holds a word at least.
const LINE = 16;
// Each may draw the one before it twice.
const PRIMITIVES_MAX = 12;
const TOO_MANY_PRIMITIVES = [
  `not contain more than ${PRIMITIVES_MAX} elements in a <filter>`,
  "Use one <feGaussianBlur> or <feDropShadow>.",
] as const;
const UNREADABLE = [
  "not contain a picture whose size cannot be read",
  "Use a whole PNG, JPEG, GIF, WebP or AVIF, or draw it with <svg>.",
] as const;

export function createDrawingReader(faults: FaultList, tags: readonly PlacedTag[]): DrawingReader {
  const cost = createDrawingCost(faults);
  let shapes: ShapeList | undefined;
  const allShapes = (): ShapeList => {
    shapes ??= createShapeList(cost);
    return shapes;
  };
  let tag: StartTag | undefined;
  let place: FaultPlace = { at: 0 };
  let around = UNDRAWN;
  let times = 1;
  let ofLetters = 1;
  let tile = 0;
  let declared = NONE_DECLARED;
  let filters = 0;
  let places = 1;
  let primitives = 0;
  let lines: Drawn["lines"];
  let onLines: boolean | undefined;
  let turned = 0;
  let space: FaultPlace | undefined;
  const edges = new Set<"dashed" | "round">();
  const layout = createSlowLayout(tags, cost, faults);

  const isOnLines = (): boolean => {
    if (onLines !== undefined) return onLines;
    const name = tag?.name ?? "";
    const { isBlock } = nestingOf(name);
    const style = tag?.attributes.find((attribute) => attribute.name === "style")?.value ?? "";
    onLines = !isBlock || IN_LINES.test(style);
    return onLines;
  };

  const reader: DrawingReader = {
    cost,

    start(written, where, isSvg, outer) {
      const next = decodeValues(written);
      tag = next;
      place = where;
      around = outer;
      times = 1;
      ofLetters = 1;
      tile = 0;
      declared = NONE_DECLARED;
      filters = 0;
      places = 1;
      lines = undefined;
      onLines = undefined;
      edges.clear();
      if (isSvg) {
        allShapes().start(next);
        if (next.name === "filter") primitives = 0;
        else if (next.name.startsWith("fe")) {
          primitives += 1;
          if (primitives === PRIMITIVES_MAX + 1) faults.add(place, TOO_MANY_PRIMITIVES);
        }
        readSvgTag(next, place, { cost, notes: reader }, faults);
      } else {
        shapes?.start(next);
        if (PLAYERS.has(next.name)) cost.spend("players", 4, place);
      }
    },

    spend(effect, points) {
      if (effect === "filters") filters += points;
      else cost.spend(effect, points, place);
    },

    spendOnLines(effect, points, isInherited) {
      if (!isInherited && !isOnLines()) return;
      const hasColumns = effect === "columns" || lines?.hasColumns === true;
      lines = { effect, points: (lines?.points ?? 0) + points, place, hasColumns };
    },

    enlarge(by, letters) {
      times *= by;
      ofLetters *= letters ?? by;
    },

    tile(px) {
      tile = px;
    },

    letter(name, value) {
      if (declared === NONE_DECLARED) declared = [];
      declared.push([name, value]);
    },

    turn(count) {
      turned += count;
      cost.spend("layers", 4 * count, place);
    },

    standInSpace() {
      space ??= place;
    },

    dash: (length) => allShapes().dash(length, place),
    keepStrokes: () => allShapes().keepStrokes(),

    typefaces: (names) => layout.typefaces(names, place),

    edge(kind) {
      edges.add(kind);
    },

    picture(url, where) {
      const pixels = pixelsOf(url);
      if (pixels === undefined) faults.add(where, UNREADABLE);
      else cost.show(pixels, where);
    },

    span(count) {
      places *= count;
    },

    corners: (marked) => allShapes().corners(marked),

    end() {
      // Nothing times what is beyond all numbers is no number.
      const scale = Math.min(around.scale * times, UNKNOWN);
      shapes?.enlarge(scale);
      cost.span(places - 1, place);
      if (edges.size === 2) layout.edge(place);
      if (filters > 0) cost.spend("filters", filters * scale, place);
      const isPlain = declared === NONE_DECLARED && ofLetters === 1;
      const onScreen = Math.min(around.onScreen * ofLetters, UNKNOWN);
      return { scale, onScreen, lines, tile, letters: isPlain ? undefined : { declared, times: ofLetters } };
    },

    close({ effect, points, place: where, hasColumns }, start, end) {
      cost.spend(effect, (points * (end - start)) / LINE, where);
      if (hasColumns) layout.columns(start, end, where);
    },

    finish(html) {
      layout.finish(html);
      shapes?.finish();
      if (space !== undefined) cost.spend("layers", turned ** 2, space);
    },
  };
  return reader;
}

/** The tag with its numbers as a browser reads them, where digits are written as character references. */
function decodeValues(tag: StartTag): StartTag {
  if (!tag.attributes.some(({ value }) => value.includes("&"))) return tag;
  const attributes = tag.attributes.map((one) => ({ ...one, value: decodeDigits(one.value) }));
  return { ...tag, attributes };
}
