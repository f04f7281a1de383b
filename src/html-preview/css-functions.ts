/** Functions that take an address, or a string for one. */
export const LOADING: ReadonlySet<string> = new Set(
  "attr cross-fade element image image-set src url-prefix -webkit-cross-fade -webkit-image-set".split(" "),
);

/** Functions that a preview may use. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp abs round mod sign pow sqrt " +
    "minmax repeat fit-content var linear-gradient radial-gradient conic-gradient repeating-linear-gradient " +
    "repeating-radial-gradient repeating-conic-gradient translate translatex translatey translatez translate3d rotate " +
    "rotatex rotatey rotatez rotate3d scale scalex scaley scalez scale3d skew skewx skewy matrix matrix3d perspective blur " +
    "brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia cubic-bezier steps linear circle " +
    "ellipse inset polygon path rect xywh counter counters env"
  ).split(" "),
);

const IDENTIFIER = /[\w\u0080-\uffff-]/;

/** The name in lower case of the function whose bracket stands there, or nothing for a bracket alone. */
export function functionBefore(css: string, parenthesis: number): string {
  let start = parenthesis;
  while (IDENTIFIER.test(css[start - 1] ?? "")) start -= 1;
  return css.slice(start, parenthesis).toLowerCase();
}

/** The names of all functions in a value. */
export function functionsIn(value: string): string[] {
  const names: string[] = [];
  for (let end = value.indexOf("("); end !== -1; end = value.indexOf("(", end + 1)) {
    const name = functionBefore(value, end);
    if (name !== "") names.push(name);
  }
  return names;
}

/** The text without what stands in brackets, and with plain spaces. */
export function withoutFunctions(value: string): string {
  const text = value.replace(/[\t\n\f\r]/g, " ");
  if (!/[()]/.test(text)) return text;
  let written = "";
  let depth = 0;
  let read = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "(") {
      if (depth === 0) written += `${text.slice(read, at)} `;
      depth += 1;
    } else if (character === ")") {
      depth -= 1;
      read = at + 1;
    }
  }
  return written + text.slice(read);
}

/** The text with a letter for each space that is one elsewhere, but in CSS a letter, as U+00A0. */
export function withoutOtherSpaces(value: string): string {
  return value.replace(/[^\S\t\n\f\r ]/g, "_");
}
