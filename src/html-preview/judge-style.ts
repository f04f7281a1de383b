// Declarations without any of these need no closer look.
const SUSPICIOUS = /[^ -[\]-~]|\/\*|behavior|binding|expression|script/i;
const COMMENT = /\/\*.*?(?:\*\/|$)/gs;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gis;
const BLANK = /[^!-\uffff]/g;
const RUNS = /(?<![\w-])(?:behavior:|expression\()|-moz-binding:|url\(["']?(?:java|vb)script:/i;

/**
 * Whether declarations of a `style` attribute ran code in some browser: `expression()`, `behavior`,
 * `-moz-binding`, and scripts in `url()`; with CSS escapes, comments and full-width letters read as those did.
 */
export function canRunAsStyle(declarations: string): boolean {
  if (!SUSPICIOUS.test(declarations)) return false;
  return RUNS.test(normalize(declarations)) || RUNS.test(normalize(declarations.replace(COMMENT, "")));
}

function normalize(declarations: string): string {
  return declarations
    .normalize("NFKC")
    .replace(ESCAPE, (_, hex: string | undefined, character: string) =>
      hex === undefined ? character : decodeEscape(hex),
    )
    .replace(BLANK, "");
}

function decodeEscape(hex: string): string {
  const codePoint = Number.parseInt(hex, 16);
  return codePoint > 0x10ffff ? "\ufffd" : String.fromCodePoint(codePoint);
}
