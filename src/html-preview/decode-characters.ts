const SPELLED = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));/gi;

const NAMES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["apos", "'"],
  ["gt", ">"],
  ["lt", "<"],
  ["quot", '"'],
]);

// What the standard reads as something else, or not at all.
const isPlain = (codePoint: number): boolean =>
  (codePoint >= 0x20 && codePoint < 0x7f) || (codePoint >= 0xa0 && codePoint < 0xd800);

/**
 * Decodes the character references of an attribute's value, or gives nothing where one is spelled in a way that only a
 * browser knows: a rare name, no semicolon after a number, a control character. A lone `&` stays.
 */
export function decodeCharacters(value: string): string | undefined {
  if (!value.includes("&")) return value;
  let isKnown = true;
  const decoded = value.replace(SPELLED, (_, hex?: string, decimal?: string, name = "") => {
    const codePoint = Number.parseInt(hex ?? decimal ?? "", hex === undefined ? 10 : 16);
    const character = isPlain(codePoint) ? String.fromCodePoint(codePoint) : NAMES.get(name);
    isKnown &&= character !== undefined;
    return character ?? "";
  });
  return isKnown && !UNFINISHED.test(value.replace(SPELLED, "")) ? decoded : undefined;
}

/** The same for numbers alone, in whichever way a browser reads them: what is no part of one becomes a space. */
export function decodeDigits(value: string): string {
  return value.replace(DIGITS, (_, hex?: string, decimal?: string) => {
    const codePoint = Number.parseInt(hex ?? decimal ?? String(PERIOD), hex === undefined ? 10 : 16);
    return codePoint < 0x7f ? String.fromCodePoint(codePoint) : " ";
  });
}

const DIGITS = /&(?:#x([0-9a-f]+)|#([0-9]+)|period);?/gi;
const PERIOD = 0x2e;
// A browser decodes these without their semicolon.
const UNFINISHED = /&(?:#|(?:amp|gt|lt|quot)(?![a-z0-9=;]))/i;
