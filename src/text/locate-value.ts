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
  return (await locateValues(text, [keys]))[0];
}

/** The same for many values of one text, which is read once. */
export async function locateValues(
  text: string,
  paths: readonly (readonly (string | number)[])[],
): Promise<(string | undefined)[]> {
  const places = await findPlaces(text, paths);
  return places.map((place) => place && `line ${place.line}, column ${place.column}`);
}

/** The same as numbers. */
export async function findPlaces(
  text: string,
  paths: readonly (readonly (string | number)[])[],
): Promise<({ line: number; column: number } | undefined)[]> {
  if (paths.length === 0) return [];
  const { parse } = await import("@humanwhocodes/momoa");
  let root: ReturnType<typeof parse>["body"];
  try {
    root = parse(text).body;
  } catch {
    return paths.map(() => undefined);
  }
  return paths.map((keys) => {
    let node = root;
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
    const { line, column } = node.loc.start;
    return { line, column };
  });
}
