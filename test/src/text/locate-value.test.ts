import { parse } from "@humanwhocodes/momoa";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findPlaces } from "../../../src/text/locate-value.js";
import { runs } from "../../property-runs.js";

type Path = (string | number)[];

/** Every path of a value, and one beyond each. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value !== null && typeof value === "object" ? value : {});
  return [
    path,
    [...path, "no such name"],
    ...entries.flatMap(([key, child]) => pathsOf(child, [...path, key])),
  ];
}

/** What another parser says. */
function placeInTree(text: string, path: Path): object {
  let node = parse(text).body;
  for (const key of path) {
    const child =
      node.type === "Object"
        ? node.members.findLast(({ name }) => name.type === "String" && name.value === key)
        : node.type === "Array"
          ? node.elements[Number(key)]
          : undefined;
    if (child === undefined) break;
    node = child.value;
  }
  const { line, column } = node.loc.start;
  return { line, column };
}

describe("where a value stands in a JSON text", () => {
  it("L-09 is where another parser finds it, or the nearest value around it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"), fc.nat(), (value, indent, chosen) => {
        const text = `\n ${JSON.stringify(value, null, indent)} \n`;
        const paths = pathsOf(JSON.parse(text)).reverse();
        const places = paths.map((path) => placeInTree(text, path));
        expect(findPlaces(text, paths)).toEqual(places);
        // By itself, so that all else is passed over.
        const one = chosen % paths.length;
        expect(findPlaces(text, [paths[one] ?? []])).toEqual([places[one]]);
      }),
      { numRuns: runs(200) },
    );
  });

  it.each([
    ['{"a": 1, "\\u0061": {"b": 2}}', ["a", "b"], { line: 1, column: 26 }],
    ['{"a": {"b": 2}, "a": 1}', ["a", "b"], { line: 1, column: 22 }],
    ['{"a]": "}\\"{", "b": [[], "x"]}', ["b", 1], { line: 1, column: 26 }],
    ['[1,\r\n {"__proto__": true}]', [1, "__proto__"], { line: 2, column: 16 }],
    ['{"x": {"y": [1, "]}", {"z": []}], "w": "{["}, "v": [[{}], 2], "b": 1}', ["b"], { line: 1, column: 68 }],
    ['[{"a": 1}, [2, 3], "[", 4]', [3], { line: 1, column: 25 }],
    ["[1, 2", [0], undefined],
    ["[1]", [], { line: 1, column: 1 }],
  ])("L-09 %s", (text, path, place) => {
    expect(findPlaces(text, [path])).toEqual([place]);
  });

  it("L-09 is told of many values in the order in which they are asked for", () => {
    const text = '{\n"a": 1,\n"b":\n2}';
    expect(findPlaces(text, [["b"], [], ["a"], ["b"]])).toEqual([
      { line: 4, column: 1 },
      { line: 1, column: 1 },
      { line: 2, column: 6 },
      { line: 4, column: 1 },
    ]);
    expect(findPlaces(text, [])).toEqual([]);
  });
});
