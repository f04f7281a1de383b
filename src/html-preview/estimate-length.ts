const PIXELS: Readonly<Record<string, number>> = { "": 1, px: 1, pt: 4 / 3, rem: 16 };

/** A length of CSS or of an attribute, in CSS pixels. Nothing where it is none that can be known here. */
export function readLength(text: string | undefined, font: number, whole: number): number | undefined {
  const [, number = "", unit = ""] = /^(\d{0,6}\.?\d{0,6})(px|pt|rem|em|%)?$/.exec(text?.trim() ?? "") ?? [];
  if (number === "") return undefined;
  const scale = unit === "em" ? font : unit === "%" ? whole / 100 : PIXELS[unit];
  const length = Number(number) * (scale ?? Number.NaN);
  return Number.isFinite(length) ? length : undefined;
}

type Sides = { top?: number; right?: number; bottom?: number; left?: number };

/** What `margin` or `padding` says of the four sides. */
export function readSides(
  own: ReadonlyMap<string, string>,
  property: "margin" | "padding",
  font: number,
  whole: number,
  usual?: number,
): Sides {
  const [top, right = top, bottom = top, left = right] = (own.get(property)?.match(/\S+/g) ?? []).map(
    (part) => readLength(part, font, whole),
  );
  const all = { top, right, bottom, left };
  const sides: Sides = {};
  for (const side of ["top", "right", "bottom", "left"] as const) {
    const length = readLength(own.get(`${property}-${side}`), font, whole) ?? all[side] ?? usual;
    if (length !== undefined) sides[side] = length;
  }
  return sides;
}
