import { decodeCharacters } from "./decode-characters.js";
import type { DrawingReader } from "./drawing-reader.js";
import type { AttributeKind } from "./element-table.js";
import { type Fault, type FaultList, quoteName } from "./faults.js";
import { judgeProperty, judgeStyle } from "./judge-css.js";
import { arePictures, isLink, isPicture, partOf, runs } from "./judge-url.js";
import type { Namespace } from "./open-elements.js";
import type { HtmlAttribute } from "./read-tag.js";
import type { ReferencePurpose, References } from "./references.js";
import type { MarkedPlaces } from "./shape-list.js";

/** Where a tag stands, and where to say what is wrong with it. */
export type TagContext = {
  faults: FaultList;
  /** Nothing for a tag that is text to a browser: its ids do not count. */
  references: (() => References) | undefined;
  /** What notes the cost of drawing it; nothing likewise. */
  draw: (() => DrawingReader) | undefined;
  mayFetch: boolean;
  namespace: Namespace;
  isDrawnByReference: boolean;
  inside: string | undefined;
};

/** Judges the value of an attribute that its element may have, if not any, and notes what it refers to. */
export function judgeAttribute(
  tagName: string,
  { name, value, at }: HtmlAttribute,
  kind: Exclude<AttributeKind, "any">,
  { faults, references, draw, mayFetch, inside, isDrawnByReference }: TagContext,
): void {
  const place = { at, inside };
  const refuse = ([what, instead]: Fault): void =>
    faults.add(place, [`not contain ${what} "${quoteName(name)}" on <${quoteName(tagName)}>`, instead]);
  const refer = (id: string, purpose: ReferencePurpose = "names"): void =>
    references?.().refer({ id, purpose, place, isDrawnByReference });
  const decoded = decodeCharacters(value);

  switch (kind) {
    case "id":
      if (!ID.test(value) || !UNMISTAKABLE.test(value) || LIBRARIES.test(value)) refuse(VARIABLE);
      references?.().define(value, place);
      return;
    case "id-of":
      refer(value);
      return;
    case "ids":
      judgeIds(value, refer, refuse);
      return;
    case "part":
    case "use":
    case "link": {
      const id = decoded === undefined ? undefined : partOf(decoded);
      if (id !== undefined) refer(id, kind === "use" ? "use" : "names");
      else if (kind !== "link") refuse(OUTSIDE);
      else if (decoded === undefined || runs(decoded)) refuse(SCRIPT);
      else if (!isLink(decoded)) refuse(UNKNOWN_LINK);
      return;
    }
    case "picture":
    case "pictures": {
      const accept = kind === "picture" ? isPicture : arePictures;
      if (decoded === undefined) refuse(SCRIPT);
      else if (accept(decoded, mayFetch)) {
        for (const url of decoded.split(/[\t\n\f\r ]/)) {
          if (/^data:/i.test(url)) draw?.().picture(url.replace(/,$/, ""), place);
        }
      } else if (VECTOR.test(decoded)) refuse(SVG_PICTURE);
      else refuse(runs(decoded) ? SCRIPT : FETCHED);
      return;
    }
    case "css":
    case "letters":
    case "step":
    case "style": {
      if (decoded === undefined) {
        refuse(HIDING);
        return;
      }
      const reader = {
        mayFetch,
        refuse,
        isFull: faults.isFull,
        picture: (url: string) => draw?.().picture(url, place),
        paint: (id: string, marked: MarkedPlaces | undefined) => {
          const corners = marked && draw?.().corners(marked);
          references?.().refer({ id, purpose: "paint", place, isDrawnByReference, corners });
        },
        draw: draw ?? (() => UNDRAWN_TEXT),
      };
      if (kind === "style") judgeStyle(decoded, reader);
      else if (kind === "css") judgeProperty(name === "face" ? "font-family" : name, decoded, reader);
      else judgeProperty(name === "stroke-width" ? name : "font-size", sizeIn(name, decoded), reader);
      return;
    }
    case "span":
      if (SPAN.test(value)) draw?.().span(Number.parseInt(value, 10));
      else refuse(TOO_WIDE);
      return;
    default: {
      const [pattern, fault] = PATTERNS[kind];
      if (!pattern.test(value)) refuse(fault);
    }
  }
}

/** How large letters are by an attribute, as CSS says it. */
function sizeIn(name: string, value: string): string {
  if (name === "size") return "48px";
  // Each level of MathML below 0 is larger by the root of 2.
  return name === "scriptlevel" ? `${2 ** (Math.max(0, -Number.parseInt(value, 10) || 0) / 2)}em` : value;
}

/** Several ids, with white space between them. */
function judgeIds(value: string, refer: (id: string) => void, refuse: (fault: Fault) => void): void {
  let count = 0;
  for (const [id] of value.matchAll(/[^\t\n\f\r ]+/g)) {
    count += 1;
    if (count > IDS_MAX) {
      refuse(TOO_MANY_IDS);
      return;
    }
    refer(id);
  }
}

const IDS_MAX = 100;
const TOO_MANY_IDS: Fault = [`more than ${IDS_MAX} ids in`, "Refer to fewer."];

/** For a tag that is text to a browser. */
const UNDRAWN_TEXT = {
  spend() {},
  spendOnLines() {},
  enlarge() {},
  letter() {},
  tile() {},
  turn() {},
  standInSpace() {},
  dash() {},
  keepStrokes() {},
  edge() {},
  typefaces() {},
};

const ID = /^[a-z][\w.:-]*$/i;
const UNMISTAKABLE = /[\d-]/;
// Under these, scripts of pages know a library.
const LIBRARIES = /^(?:a11y|auth0|d3|html2canvas|i18n|i18next|l10n|md5|p5|sha(?:1|256|512)|t9n|web3|x3dom)$/i;

const VARIABLE: Fault = [
  "an id that could be the name of anybody's variable in",
  'Begin it with a letter and give it a digit or a hyphen, as in id="part-1".',
];
const SCRIPT: Fault = [
  "a script or a document in the attribute",
  "Use a link such as https://… or a data:image/ picture.",
];
const VECTOR = /^data:image\/svg/i;
const SVG_PICTURE: Fault = [
  "a picture of SVG in the attribute",
  "Use PNG, JPEG, GIF, WebP or AVIF in a data: URL, or write the drawing itself as <svg>.",
];
const UNKNOWN_LINK: Fault = [
  "an address of another kind in the attribute",
  "Use https://…, http://…, mailto:…, tel:… or #id of an element in the preview, or leave it out.",
];
const FETCHED: Fault = [
  "what must be loaded in the attribute",
  "Previews load nothing: use a picture such as data:image/png;base64,…, or draw it with <svg>.",
];
const OUTSIDE: Fault = [
  "a reference to another document in",
  'Refer to a part of the preview, as in href="#part-1".',
];
const HIDING: Fault = ["a character reference that hides something in", "Write the character itself."];
// As `100%` is written for all columns, and read as 100.
const SPAN = /^ *(?:[1-9]\d?|100)%? *$/;
const TOO_WIDE: Fault = ["a number other than 1 to 100 in", 'Write how many it spans, as in colspan="3".'];
const INPUT_TYPES =
  "button checkbox color date datetime-local email file month number password radio range reset search submit tel text time url week";

/** What the values of the other kinds look like, and what to say otherwise. */
const PATTERNS: Readonly<
  Record<
    "animated" | "input" | "moment" | "rel" | "tabindex" | "target" | "values",
    readonly [pattern: RegExp, fault: Fault]
  >
> = {
  animated: [
    /^(?:[cr]?[xyr]|[xy][12]|d[xy]?|f[xy]|width|height|points|offset|transform|gradientTransform|patternTransform|fill|stroke|color|visibility|display|rotate|startOffset|opacity|font-size|letter-spacing|(?:fill|stroke|stop|flood)-opacity|(?:stop|flood)-color|stroke-(?:width|dash(?:array|offset)))$/,
    [
      "the animation of a link or an event handler with",
      "Previews are shown, never run: animate what is drawn, such as opacity, or leave it out.",
    ],
  ],
  input: [
    new RegExp(`^(?:${INPUT_TYPES.replaceAll(" ", "|")})$`, "i"),
    ["a type of input that previews may not show in", 'Write type="text".'],
  ],
  moment: [
    /^(?:indefinite|[\d.:smhin;+\s-]*)$/,
    ["anything but a time in", "Say when in seconds, as in 2s."],
  ],
  rel: [
    /^(?!.*\bopener\b)[a-z -]*$/i,
    ["a relation that reaches out in", 'Write rel="noopener", or leave it out.'],
  ],
  tabindex: [/^(?:0|-1)$/, ["a place before the page's own in", "Leave it out."]],
  target: [
    /^(?:_blank|_self)$/,
    ["a frame of the page around in", 'Write target="_blank", or leave it out.'],
  ],
  values: [/^(?!.*url)[\w\s.,;#%()+*-]*$/is, ["an address or a script in", "Use numbers and colours."]],
};
