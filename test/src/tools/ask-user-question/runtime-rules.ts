/**
 * The faults of structure that PilotDeck's runtime finds in a value, as `code path`, told again in the order
 * in which it walks: missing members, then unknown ones, then each known member to its depth. `shape` is a
 * JSON Schema. Two differences are ours: the items of an array beyond its `maxItems` are not walked, and
 * `undefined` is missing.
 */
export function faultsOfStructure(shape: Shape, value: unknown, path = "$"): string[] {
  switch (shape.type) {
    case "array": {
      if (!Array.isArray(value)) return [`invalid_type ${path}`];
      const { items, maxItems } = shape;
      if (items === undefined || value.length > (maxItems ?? value.length)) return [];
      return Array.from(value).flatMap((item, index) => faultsOfStructure(items, item, `${path}[${index}]`));
    }
    case "object": {
      if (typeof value !== "object" || value === null || Array.isArray(value))
        return [`invalid_type ${path}`];
      const members = new Map<string, unknown>(
        Object.entries(value).filter(([, member]) => member !== undefined),
      );
      const known = new Map(Object.entries(shape.properties ?? {}));
      const missing = (shape.required ?? []).filter((name) => !members.has(name));
      const isOpen = shape.additionalProperties !== false;
      const unknown = isOpen ? [] : Object.keys(value).filter((name) => !known.has(name));
      return [
        ...missing.map((name) => `required ${path}.${name}`),
        ...unknown.map((name) => `unknown_property ${path}.${name}`),
        ...[...known].flatMap(([name, member]) =>
          members.has(name) ? faultsOfStructure(member, members.get(name), `${path}.${name}`) : [],
        ),
      ];
    }
    default:
      return typeof value === shape.type ? [] : [`invalid_type ${path}`];
  }
}

/** The part of JSON Schema that the tool's input schema uses. */
export type Shape = {
  type: string;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Shape;
  maxItems?: number;
};
