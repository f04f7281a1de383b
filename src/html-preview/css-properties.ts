import type { MarkedPlaces } from "./shape-list.js";

/**
 * How the value of a property is judged. `any` draws, and hardly costs more than its size; `own` may not be inherited,
 * since that draws it once more without being seen; `painted` may name a part of the preview besides, as in
 * `mask: url(#part-1)`. What is `unscaled` has dashes as long as they are written, however large it is. What is `filled` is painted likewise, with all in it. A `marker-end` is drawn once, a `marker` at every corner. An `edge` may be dashed, and a `radius` makes it slow then.
 * `families` and `font` name typefaces, each of which a browser looks for in each size. Letters may be large by `letters` and `font`. `marks` may have texts of their own, which stand beside each of what inherits them.
 */
export type PropertyKind =
  | "adjusted"
  | "any"
  | "backdrop"
  | "columns"
  | "custom"
  | "dashes"
  | "decoration"
  | "edge"
  | "families"
  | "filled"
  | "filter"
  | "font"
  | "layer"
  | "letters"
  | "marker"
  | "marker-end"
  | "marks"
  | "own"
  | "painted"
  | "position"
  | "radius"
  | "shadow"
  | "shape"
  | "text-shadow"
  | "capitals"
  | "transform"
  | "unscaled";

const names = (kind: PropertyKind, text: string): [string, PropertyKind][] =>
  text.split(" ").map((name) => [name, kind]);

const within = (start: string, ends: string): string =>
  ends
    .split(" ")
    .map((end) => `${start}-${end}`)
    .join(" ");

const SIDES = "top right bottom left block block-start block-end inline inline-start inline-end";
const EDGES = ["", ...SIDES.split(" ")];
const borders = EDGES.map((side) => (side === "" ? "border" : `border-${side}`));
const CORNERS = "top-left top-right bottom-left bottom-right start-start start-end end-start end-end".split(
  " ",
);

const PROPERTIES: ReadonlyMap<string, PropertyKind> = new Map([
  ...names(
    "any",
    [
      // Boxes
      `margin ${within("margin", SIDES)} padding ${within("padding", SIDES)} inset ${within("inset", SIDES)}`,
      "width height min-width min-height max-width max-height inline-size block-size min-inline-size min-block-size",
      "max-inline-size max-block-size box-sizing aspect-ratio display visibility overflow overflow-x overflow-y overflow-wrap",
      "overflow-clip-margin top right bottom left float clear z-index contain content-visibility isolation clip",
      `${borders.map((border) => within(border, "color width")).join(" ")} border-collapse border-spacing`,
      `${within("border-image", "slice width repeat outset")} box-decoration-break`,
      "outline-color outline-width outline-offset",
      // Flex, grid, tables, columns
      "flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap order gap row-gap column-gap grid-gap",
      "grid-row-gap grid-column-gap align-content align-items align-self justify-content justify-items justify-self",
      "place-content place-items place-self box-align box-direction box-flex box-orient box-pack",
      `grid ${within("grid", "area auto-columns auto-flow auto-rows column column-end column-start row row-end row-start")}`,
      "grid-template grid-template-areas grid-template-columns grid-template-rows table-layout caption-side empty-cells",
      "column-fill column-rule column-rule-color column-rule-style column-rule-width column-span vertical-align",
      "break-after break-before break-inside page-break-after page-break-before page-break-inside orphans widows",
      // Text
      "color font-stretch font-style font-weight font-kerning",
      within("font-variant", "alternates east-asian ligatures numeric position emoji"),
      "font-feature-settings font-variation-settings font-optical-sizing font-synthesis font-palette font-smoothing",
      "osx-font-smoothing line-height letter-spacing word-spacing word-break word-wrap white-space white-space-collapse",
      `text-align text-align-last text-indent text-justify text-transform text-orientation text-rendering`,
      within("text-decoration", "color skip skip-ink thickness"),
      "text-underline-offset text-underline-position text-emphasis-color",
      "text-emphasis-position text-wrap text-wrap-mode text-wrap-style text-fill-color text-stroke-color",
      "text-size-adjust text-combine-upright hyphens line-break line-clamp tab-size",
      "direction unicode-bidi writing-mode content hanging-punctuation initial-letter ruby-align ruby-position",
      "list-style-position color-scheme accent-color caret-color forced-color-adjust print-color-adjust",
      "color-adjust",
      // Pictures and backgrounds
      "background-attachment background-blend-mode background-clip background-color background-origin background-position",
      "background-position-x background-position-y background-repeat background-size object-fit object-position",
      "image-orientation image-rendering shape-margin shape-image-threshold",
      within("mask", "clip composite mode origin position repeat size type"),
      // What moves, and what a pointer does
      "opacity transform-origin transform-box perspective-origin",
      `transition ${within("transition", "behavior delay duration property timing-function")}`,
      `animation ${within("animation", "delay direction duration fill-mode iteration-count name play-state timing-function")}`,
      "appearance cursor pointer-events user-select resize tap-highlight-color overflow-scrolling scroll-behavior",
      "scrollbar-color scrollbar-gutter scrollbar-width overscroll-behavior overscroll-behavior-x overscroll-behavior-y",
      "scroll-snap-type scroll-snap-align scroll-snap-stop",
      `${within("scroll-margin", "top right bottom left")} ${within("scroll-padding", "top right bottom left")}`,
      "scroll-margin scroll-padding offset-distance offset-rotate offset-anchor",
      // Drawings
      "fill-opacity fill-rule stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity",
      "stop-color stop-opacity flood-color flood-opacity lighting-color text-anchor dominant-baseline alignment-baseline",
      "baseline-shift clip-rule color-interpolation color-interpolation-filters paint-order shape-rendering",
    ].join(" "),
  ),
  ...names("own", "background background-image border-image border-image-source list-style list-style-image"),
  ...names(
    "marks",
    "hyphenate-character list-style-type quotes text-emphasis text-emphasis-style text-overflow",
  ),
  ...names("edge", `${borders.map((border) => `${border} ${border}-style`).join(" ")} outline outline-style`),
  ...names("radius", `border-radius ${CORNERS.map((corner) => `border-${corner}-radius`).join(" ")}`),
  ...names("decoration", "text-decoration text-decoration-line text-decoration-style"),
  ["shape-outside", "shape"],
  ...names("painted", "mask mask-image clip-path offset-path"),
  ...names("filled", "fill stroke"),
  ...names("marker", "marker marker-mid"),
  ...names("marker-end", "marker-end marker-start"),
  ...names("transform", "transform scale rotate translate"),
  ...names("layer", "will-change perspective backface-visibility transform-style mix-blend-mode"),
  ...names("columns", "columns column-count column-width"),
  ...names("capitals", "font-variant font-variant-caps"),
  ["font", "font"],
  ...names("letters", "font-size stroke-width text-stroke text-stroke-width"),
  ["font-family", "families"],
  ["font-size-adjust", "adjusted"],
  ["vector-effect", "unscaled"],
  ["position", "position"],
  ["box-shadow", "shadow"],
  ["text-shadow", "text-shadow"],
  ["filter", "filter"],
  ["backdrop-filter", "backdrop"],
  ["stroke-dasharray", "dashes"],
]);

const PREFIX = /^-(?:webkit|moz|ms|o)-/;

/** How a property is judged that a preview may set, or nothing for others; its name is in lower case. */
export function kindOfProperty(name: string): PropertyKind | undefined {
  if (name.startsWith("--")) return "custom";
  return PROPERTIES.get(name) ?? PROPERTIES.get(name.replace(PREFIX, ""));
}

/** Whether `url(#part-1)` means a part of the preview there. Elsewhere a browser asks the page's own server for it. */
export function paintsWithParts(kind: PropertyKind | undefined): boolean {
  return kind === "painted" || kind === "filter" || markedPlacesOf(kind) !== undefined;
}

/** Where a property marks a shape, if it does. */
export function markedPlacesOf(kind: PropertyKind | undefined): MarkedPlaces | undefined {
  if (kind === "marker-end" || kind === "filled") return "end";
  return kind === "marker" ? "corners" : undefined;
}
