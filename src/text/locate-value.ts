/**
 * Where a value stands in a JSON text, as `line 3, column 5`, both from 1.
 *
 * @param keys - the way to it from the root: names of members and indexes of elements
 * @returns the place of the nearest value around it where it is missing, and nothing for a text that is not JSON
 */
export async function locateValue(
  text: string,
  keys: readonly (string | number)[],
): Promise<string | undefined> {
  const { parse } = await import("@humanwhocodes/momoa");
  try {
    let node: ReturnType<typeof parse>["body"] = parse(text).body;
    for (const key of keys) {
      const child =
        node.type === "Object"
          ? node.members.findLast(({ name }) => (name.type === "String" ? name.value : name.name) === key)
          : node.type === "Array"
            ? node.elements[Number(key)]
            : undefined;
      if (child === undefined) break;
      node = child.value;
    }
    return `line ${node.loc.start.line}, column ${node.loc.start.column}`;
  } catch {
    return undefined;
  }
}
