const KINDS = [
  "animated",
  "any",
  "css",
  "id",
  "id-of",
  "ids",
  "input",
  "letters",
  "link",
  "moment",
  "part",
  "picture",
  "pictures",
  "rel",
  "span",
  "step",
  "style",
  "tabindex",
  "target",
  "use",
  "values",
] as const;

/**
 * How the value of an attribute is judged. `any` is shown or is a number, and can do nothing; `letters` says how large letters are drawn, and `step` by a number of steps; `part` is an address
 * `#id`, `id-of` an id, `ids` several, of elements in the same preview.
 */
export type AttributeKind = (typeof KINDS)[number];

export type AttributeTable = ReadonlyMap<string, AttributeKind>;
export type ElementTable = ReadonlyMap<string, AttributeTable>;

/** Reads `{ "names of elements": "attribute attribute=kind" }`; an attribute without a kind may be anything. */
export function readTable(rows: Record<string, string>): ElementTable {
  return new Map(
    Object.entries(rows).flatMap(([elements, attributes]) => {
      const table = readAttributes(attributes);
      return elements.split(" ").map((name) => [name, table] as const);
    }),
  );
}

/** Reads `attribute attribute=kind`. */
export function readAttributes(attributes: string): AttributeTable {
  const words = attributes.split(" ").filter((word) => word !== "");
  return new Map(
    words.map((word) => {
      const [name = "", kind = "any"] = word.split("=");
      if (!isKind(kind)) throw new TypeError(`${kind} is no kind of attribute.`);
      return [name, kind] as const;
    }),
  );
}

function isKind(kind: string): kind is AttributeKind {
  return KINDS.some((known) => known === kind);
}
