import { decodeCharacters } from "./decode-characters.js";
import type { DrawingCost } from "./drawing-cost.js";
import type { PlacedTag } from "./extent.js";
import type { FaultPlace } from "./faults.js";

/** The typefaces that a preview names: a browser looks for each, and again for each size. */
export type Typefaces = {
  add(names: readonly string[], place: FaultPlace): void;
  finish(): void;
};

const POINTS_A_NAME = 0.2;
const POINTS_A_SIZE = 0.05;
/** As many may stand in a custom property. */
const NAMES_OF_VAR = 50;
// What is as large as its own value says is looked for once.
const RELATIVE = /%|[\d.](?:em|ex|ch|ic|lh|cap)\b|larger|smaller|bolder|lighter|\(/i;

export function createTypefaces(tags: readonly PlacedTag[], cost: DrawingCost): Typefaces {
  const names = new Set<string>();
  let variables = 0;
  let longest = 0;
  let place: FaultPlace = { at: 0 };

  return {
    add(list, where) {
      const references = list.filter((name) => /var\(/i.test(name)).length;
      const length = list.length + references * NAMES_OF_VAR;
      variables = Math.max(variables, references);
      for (const name of list) names.add(name.trim().toLowerCase());
      if (length <= longest) return;
      longest = length;
      place = where;
    },

    finish() {
      if (longest === 0) return;
      const looked = names.size + variables * NAMES_OF_VAR;
      cost.spend("typefaces", looked * POINTS_A_NAME + longest * countSizes(tags) * POINTS_A_SIZE, place);
    },
  };
}

/** In how many sizes and weights text is written, at most. */
function countSizes(tags: readonly PlacedTag[]): number {
  const absolute = new Set<string>();
  let relative = 0;
  for (const { tag } of tags) {
    for (const { name, value } of tag.attributes) {
      const size = name === "style" ? fontIn(decodeCharacters(value) ?? value) : sizeIn(name, value);
      if (size === undefined) continue;
      if (RELATIVE.test(size)) relative += 1;
      else absolute.add(size);
    }
  }
  return absolute.size + relative;
}

/** A style from where it first speaks of letters. */
function fontIn(style: string): string | undefined {
  const at = style.search(/font/i);
  return at === -1 ? undefined : style.slice(at);
}

function sizeIn(name: string, value: string): string | undefined {
  return name.startsWith("font") ? `${name}:${value}` : undefined;
}
