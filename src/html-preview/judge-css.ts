import type { Fault } from "./faults.js";
import { isPicture, partOf } from "./judge-url.js";

/** What is wrong with a piece of CSS, or nothing, and the ids to which its `url(#…)` refer. */
export type CssVerdict = { fault?: Fault | undefined; ids: readonly string[] };

const RUNS: Fault = ["code in the attribute", "Use plain declarations such as color: red."];
const LOADS: Fault = [
  "an address in",
  "Previews load nothing: use a colour, a gradient, url(#part) or url(data:image/png;base64,…).",
];
const ESCAPES: Fault = ["a backslash in", "Write the character itself."];
const BROKEN: Fault = [
  "CSS that is not closed, or has @, <, { or }, in",
  "Close quotes, brackets and comments.",
];
const LEAVES: Fault = [
  "a position other than static, relative or absolute in",
  "A preview stays in its place: use position: absolute inside of position: relative.",
];

// Without any of these, CSS is keywords, numbers and colours.
const REMARKABLE = /["'()/\\{}@<>]|position/i;
const NEXT = /["'()/\\{}@<>;]/g;
const URL_ARGUMENT = /[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r "'()]*))[\t\n\f\r ]*\)/y;
const COMMENT = /\/\*.*?\*\//gs;
const IDENTIFIER = /[\w\u0080-\uffff-]/;
const PLACED = /^\s*(?:static|relative|absolute|initial|unset)\s*(?:!\s*important\s*)?$/i;

// What takes an address, or a string for one.
const LOADING: ReadonlySet<string> = new Set(
  "attr cross-fade element image image-set src url-prefix -webkit-cross-fade -webkit-image-set".split(" "),
);

const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp abs round mod sign pow sqrt " +
    "minmax repeat fit-content var linear-gradient radial-gradient conic-gradient repeating-linear-gradient " +
    "repeating-radial-gradient repeating-conic-gradient translate translatex translatey translatez translate3d rotate " +
    "rotatex rotatey rotatez rotate3d scale scalex scaley scalez scale3d skew skewx skewy matrix matrix3d perspective blur " +
    "brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia cubic-bezier steps linear circle " +
    "ellipse inset polygon path rect xywh counter counters env"
  ).split(" "),
);

/**
 * Judges the declarations of a `style` attribute, or with `isValue` a single value, as in `fill`. Only listed functions
 * and data: pictures are accepted, so that it does not matter how a browser reads the rest.
 */
export function judgeCss(css: string, isValue: boolean, mayFetch: boolean): CssVerdict {
  const ids: string[] = [];
  if (!REMARKABLE.test(css)) return { ids };
  let declaration = 0;
  let depth = 0;
  const endDeclaration = (end: number): Fault | undefined => {
    const text = css.slice(declaration, end);
    declaration = end + 1;
    return depth > 0 ? BROKEN : isValue ? undefined : judgeDeclaration(text);
  };

  let end: number;
  for (let at = search(css, 0); at !== -1; at = search(css, end)) {
    const character = css[at] ?? "";
    end = at + 1;
    let fault: Fault | undefined;
    if (character === ";") fault = endDeclaration(at);
    else if (character === ")") depth -= 1;
    else if (character === "(") {
      const name = functionBefore(css, at);
      if (name === "url") [end, fault] = readUrl(css, end, mayFetch, ids);
      else {
        depth += 1;
        fault = judgeFunction(name);
      }
    } else if (character === "/") end = css[end] === "*" ? endOf(css, "*/", end + 1) : end;
    else if (character === '"' || character === "'") {
      end = endOf(css, character, end);
      if (/[\n\r\f\\]/.test(css.slice(at, end))) fault = ESCAPES;
    } else fault = character === "\\" ? ESCAPES : BROKEN;
    if (depth < 0 || end === 0) fault = BROKEN;
    if (fault !== undefined) return { fault, ids };
  }
  return { fault: endDeclaration(css.length), ids };
}

function search(css: string, start: number): number {
  NEXT.lastIndex = start;
  return NEXT.exec(css)?.index ?? -1;
}

/** Where a string or a comment ends, or 0 where it does not. */
function endOf(css: string, closing: string, start: number): number {
  const index = css.indexOf(closing, start);
  return index === -1 ? 0 : index + closing.length;
}

function functionBefore(css: string, parenthesis: number): string {
  let start = parenthesis;
  while (start > 0 && IDENTIFIER.test(css[start - 1] ?? "")) start -= 1;
  return css.slice(start, parenthesis).toLowerCase();
}

function judgeFunction(name: string): Fault | undefined {
  if (name === "" || FUNCTIONS.has(name)) return undefined;
  return LOADING.has(name) ? LOADS : RUNS;
}

function readUrl(
  css: string,
  start: number,
  mayFetch: boolean,
  ids: string[],
): [end: number, Fault | undefined] {
  URL_ARGUMENT.lastIndex = start;
  const argument = URL_ARGUMENT.exec(css);
  const url = argument?.[1] ?? argument?.[2] ?? argument?.[3] ?? "";
  const id = partOf(url);
  if (id !== undefined) ids.push(id);
  else if (/^[^!-~]*(?:java|vb)script:/i.test(url)) return [start, RUNS];
  else if (!isPicture(url, mayFetch)) return [start, LOADS];
  return [URL_ARGUMENT.lastIndex, undefined];
}

function judgeDeclaration(text: string): Fault | undefined {
  const declaration = text.includes("/*") ? text.replace(COMMENT, " ") : text;
  const colon = Math.max(declaration.indexOf(":"), 0);
  switch (declaration.slice(0, colon).trim().toLowerCase()) {
    case "position":
      return PLACED.test(declaration.slice(colon + 1)) ? undefined : LEAVES;
    case "behavior":
    case "-moz-binding":
      return RUNS;
    default:
      return undefined;
  }
}
