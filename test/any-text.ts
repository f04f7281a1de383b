import fc from "fast-check";

const SURROGATES = 0xd800;
const SURROGATE_COUNT = 0x800;
const LAST = 0x10ffff;

/** Any character; what fast-check has of its own takes a second in each process that first uses it, for a table of all. */
const CHARACTER = fc.nat(LAST - SURROGATE_COUNT).map(characterAt, indexOf);

/** Any text of whole characters: `fc.string({ unit: "binary" })`. */
export function anyText(constraints: Omit<fc.StringConstraints, "unit"> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: CHARACTER });
}

function characterAt(index: number): string {
  return String.fromCodePoint(index < SURROGATES ? index : index + SURROGATE_COUNT);
}

/** Throws where the value is no single character, as fast-check wants it. */
function indexOf(character: unknown): number {
  const code = typeof character === "string" ? character.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== character)
    throw new TypeError("no single character");
  if (code < SURROGATES) return code;
  if (code < SURROGATES + SURROGATE_COUNT) throw new TypeError("half a character");
  return code - SURROGATE_COUNT;
}
