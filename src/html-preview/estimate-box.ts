import type { DefaultTreeAdapterTypes as Dom } from "parse5";
import { readLength, readSides } from "./estimate-length.js";

/** What an element hands on to what is in it. Lengths are CSS pixels. */
export type Box = {
  width: number;
  font: number;
  /** Height of a line and width of a letter, in parts of the font's size. */
  line: number;
  letter: number;
  isPreformatted: boolean;
  /** Whether lines stay whole however long they are. */
  keepsLines: boolean;
  /** Padding of a table's cells. */
  cell?: number;
};

/** How an element takes part in what is around it. */
export type Style = {
  isUnseen: boolean;
  /** On lines of its own; else, a box in a line; else, words. */
  isBlock: boolean;
  isBox: boolean;
  /** Margins above and below; what is left and right of its content; padding and borders above and below, together. */
  before: number;
  after: number;
  sides: number;
  padding: number;
  /** From edge to edge, where the markup says so. */
  width?: number;
  height?: number;
  least: number;
  most: number;
  inner: Box;
  /** How many children stand side by side at most, where any do. */
  columns?: number;
  gap: number;
};

const MONOSPACED = 0.6;
/** How much room a child is thought to want where children wrap. */
const WRAPPED = 120;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const UNSEEN = words(
  "datalist head noembed noframes object script style template title area map col colgroup",
);
const BLOCKS = words(
  "address article aside blockquote caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup p pre search section summary table tbody td tfoot th thead tr ul xmp",
);
/** Boxes in a line: how wide and high they are by themselves. */
const BOXES: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ...{ img: [24, 24], svg: [300, 150], canvas: [300, 150], video: [300, 150], iframe: [300, 150] },
  ...{ input: [170, 22], select: [90, 22], textarea: [180, 40], progress: [160, 16], meter: [80, 16] },
};
const HEADINGS: Readonly<Record<string, readonly [size: number, margin: number] | undefined>> = {
  ...{ h1: [2, 0.67], h2: [1.5, 0.83], h3: [1.17, 1], h4: [1, 1.33], h5: [0.83, 1.67], h6: [0.67, 2.33] },
};
const SPACED = words("blockquote dl figure listing menu ol p pre ul xmp");
const LISTS = words("dl menu ol ul");
const INDENTED = words("blockquote dd figure menu ol ul");
const PREFORMATTED = words("listing pre textarea xmp");
const MONOSPACE = words("code kbd listing pre samp tt xmp");

/** Reads an element as browsers would draw it, by its name, its attributes and its own style. */
export function readStyle(element: Dom.Element, box: Box): Style {
  const { tagName } = element;
  const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
  const own = readDeclarations(attributes.get("style") ?? "");
  const [size = tagName === "small" ? 0.83 : 1, headingMargin] = HEADINGS[tagName] ?? [];
  const font = readFont(own, box.font * size, box.font);
  const isMonospaced =
    MONOSPACE.has(tagName) || /monospace/.test(own.get("font-family") ?? own.get("font") ?? "");
  const length = (text: string | undefined): number | undefined => readLength(text, font, box.width);
  const margin = readSides(own, "margin", font, box.width);
  const cell = tagName === "td" || tagName === "th" ? (box.cell ?? 1) : undefined;
  const pad = readSides(own, "padding", font, box.width, cell);
  const border = /^(?!none|0)/.test(own.get("border") ?? "0") ? 2 : 0;
  const em = headingMargin ?? (isSpaced(element) ? 1 : tagName === "hr" ? 0.5 : 0);
  const indent = INDENTED.has(tagName) && !own.has("padding") && !own.has("padding-left") ? 40 : 0;
  const [boxWidth, boxHeight] = sizeOf(tagName, attributes, box.width);
  const sides = (pad.left ?? 0) + (pad.right ?? 0) + border + indent;
  const margins = (margin.left ?? 0) + (margin.right ?? 0);
  const isBorderBox = own.get("box-sizing") === "border-box";
  const padding = (pad.top ?? 0) + (pad.bottom ?? 0) + border + (tagName === "hr" ? 2 : 0);
  const outer = (value: number | undefined, more: number) =>
    value === undefined ? undefined : value + (isBorderBox ? 0 : more);
  const width = outer(length(own.get("width")) ?? boxWidth, sides);
  const most = length(own.get("max-width"));
  const height = outer(length(dropPercent(own.get("height"))) ?? boxHeight, padding);
  const room = Math.min(width ?? box.width - margins, outer(most, sides) ?? box.width, box.width) - sides;
  const display = own.get("display") ?? "";
  const isFloating = /^(left|right)$/.test(own.get("float") ?? "");
  const isBox = boxWidth !== undefined || tagName === "button" || display.startsWith("inline-") || isFloating;
  const line = readLine(own, font) ?? box.line;
  const whiteSpace = own.get("white-space");
  const inner: Box = {
    width: Math.max(room, 8),
    font,
    line,
    letter: isMonospaced ? MONOSPACED : box.letter,
    isPreformatted: PREFORMATTED.has(tagName) || /^pre/.test(whiteSpace ?? "") || box.isPreformatted,
    keepsLines: keepsLines(tagName, whiteSpace) ?? box.keepsLines,
    ...(tagName === "table"
      ? { cell: Number(attributes.get("cellpadding") ?? 1) || 1 }
      : { cell: box.cell ?? 1 }),
  };
  const gap = length(own.get("gap")?.split(" ")[0]) ?? 0;
  const columns = countColumns(tagName, own, inner.width, gap);
  return {
    isUnseen: isUnseen(element, own, attributes),
    isBlock: !isBox && (display === "" ? BLOCKS.has(tagName) : !/^(inline|contents)$/.test(display)),
    isBox,
    before: margin.top ?? em * font,
    after: margin.bottom ?? em * font,
    sides: sides + margins,
    padding: padding + (tagName === "button" && !own.has("padding") ? 4 : 0),
    ...(width !== undefined && { width: Math.min(width, box.width) }),
    ...(height !== undefined && { height }),
    least: outer(length(dropPercent(own.get("min-height"))), padding) ?? 0,
    most: outer(length(dropPercent(own.get("max-height"))), padding) ?? Number.POSITIVE_INFINITY,
    inner,
    ...(columns !== undefined && { columns }),
    gap,
  };
}

/** Whether its lines stay whole however long they are; undefined where what is around it says so. */
function keepsLines(tagName: string, whiteSpace: string | undefined): boolean | undefined {
  if (whiteSpace !== undefined && whiteSpace !== "inherit") return /^(?:pre|nowrap)$/.test(whiteSpace);
  return PREFORMATTED.has(tagName) && tagName !== "textarea" ? true : undefined;
}

/** A list in a list is not. */
function isSpaced({ tagName, parentNode }: Dom.Element): boolean {
  return SPACED.has(tagName) && !(parentNode?.nodeName === "li" && LISTS.has(tagName));
}

function isUnseen(
  { tagName, parentNode }: Dom.Element,
  own: ReadonlyMap<string, string>,
  attributes: ReadonlyMap<string, string>,
): boolean {
  if (UNSEEN.has(tagName) || attributes.has("hidden") || own.get("display") === "none") return true;
  if (/^(absolute|fixed)$/.test(own.get("position") ?? "")) return true;
  if (parentNode === null || !("tagName" in parentNode) || parentNode.tagName !== "details") return false;
  return tagName !== "summary" && !parentNode.attrs.some(({ name }) => name === "open");
}

/** The later wins, as in CSS; functions and rules of a style sheet are not followed. */
function readDeclarations(style: string): ReadonlyMap<string, string> {
  const pairs = style.split(";").flatMap((declaration) => {
    const [, name, value] = /^\s*([\w-]+)\s*:(.*)$/s.exec(declaration) ?? [];
    return name === undefined || value === undefined
      ? []
      : [[name.toLowerCase(), value.trim().toLowerCase()] as const];
  });
  return new Map(pairs);
}

function readFont(own: ReadonlyMap<string, string>, font: number, around: number): number {
  const [shorthand] = /(?:^|\s)[\d.]+(?:px|em|rem|pt|%)/.exec(own.get("font") ?? "") ?? [];
  const size = readLength(own.get("font-size") ?? shorthand, around, around);
  return Math.min(Math.max(size ?? font, 1), 400);
}

function readLine(own: ReadonlyMap<string, string>, font: number): number | undefined {
  const [, shorthand] = /\/\s*([\d.]+(?:px|em|rem|%)?)/.exec(own.get("font") ?? "") ?? [];
  const text = own.get("line-height") ?? shorthand ?? "";
  if (text === "normal") return 1.2;
  const parts = /^[\d.]+$/.test(text) ? Number(text) : (readLength(text, font, font) ?? Number.NaN) / font;
  return parts >= 0.5 && parts <= 10 ? parts : undefined;
}

/** Of what is drawn by itself: what its attributes say, or its kind. */
function sizeOf(
  tagName: string,
  attributes: ReadonlyMap<string, string>,
  room: number,
): readonly [number | undefined, number | undefined] {
  const usual = Object.hasOwn(BOXES, tagName) ? BOXES[tagName] : undefined;
  if (usual === undefined) return [undefined, undefined];
  const width = readLength(attributes.get("width"), 16, room);
  const height = readLength(attributes.get("height"), 16, Number.NaN);
  const [, across = Number.NaN, down = Number.NaN] =
    /^[\d.-]+[ ,]+[\d.-]+[ ,]+([\d.]+)[ ,]+([\d.]+)$/
      .exec((attributes.get("viewBox") ?? "").trim())
      ?.map(Number) ?? [];
  if (across > 0 && down > 0) {
    const wide = width ?? (height === undefined ? room : (height * across) / down);
    return [wide, height ?? (wide * down) / across];
  }
  const rows = tagName === "textarea" ? Number(attributes.get("rows") ?? 2) * 20 || 40 : undefined;
  return [width ?? usual[0], height ?? rows ?? usual[1]];
}

function countColumns(
  tagName: string,
  own: ReadonlyMap<string, string>,
  room: number,
  gap: number,
): number | undefined {
  const display = own.get("display") ?? "";
  const fitting = Math.max(1, Math.floor((room + gap) / (WRAPPED + gap)));
  if (/flex/.test(display)) {
    const flow = own.get("flex-flow") ?? "";
    if (/column/.test(own.get("flex-direction") ?? flow)) return undefined;
    return /wrap/.test((own.get("flex-wrap") ?? flow).replace("nowrap", ""))
      ? fitting
      : Number.POSITIVE_INFINITY;
  }
  if (/grid/.test(display)) {
    const tracks = own.get("grid-template-columns") ?? own.get("grid-template")?.split("/")[1] ?? "";
    const [, count] = /repeat\(\s*(\d{1,3})\s*,/.exec(tracks) ?? [];
    if (/repeat\(\s*auto/.test(tracks)) return fitting;
    if (count !== undefined) return Math.max(1, Number(count));
    const listed = tracks.replace(/\([^)]*(?:\)|$)/g, "").match(/\S+/g)?.length ?? 0;
    return listed > 1 ? listed : undefined;
  }
  return tagName === "tr" && display === "" ? Number.POSITIVE_INFINITY : undefined;
}

/** A part of a height that nobody knows is no height. */
function dropPercent(text: string | undefined): string | undefined {
  return text?.endsWith("%") ? undefined : text;
}
