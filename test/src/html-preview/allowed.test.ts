import { describe, expect, it } from "vitest";
import { validateHtmlPreview } from "../../../src/html-preview/index.js";
import allowed from "./allowed.json" with { type: "json" };
import properties from "./properties.json" with { type: "json" };

const { everywhere, elements } = allowed;
const values = new Map(Object.entries(allowed.values));

type Attribute = { name: string; value: string };

/** Reads `attribute attribute=kind`, each with a value of its kind. */
const read = (text: string): Attribute[] =>
  text
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => {
      const [name = "", kind = ""] = word.split("=");
      return { name, value: values.get(kind) ?? "x" };
    });

const readAll = (lines: readonly string[]) => lines.flatMap(read);

const html = readAll(everywhere.html);
const NAMESPACES = [
  { before: "", after: "", own: html, rows: Object.entries(elements.html) },
  { before: "<svg>", after: "</svg>", own: readAll(everywhere.svg), rows: Object.entries(elements.svg) },
  { before: "<math>", after: "</math>", own: readAll(everywhere.math), rows: Object.entries(elements.math) },
];

const ALL = new Map(
  [...html, ...NAMESPACES.flatMap(({ own, rows }) => [...own, ...rows.flatMap(([, row]) => read(row))])].map(
    (attribute) => [attribute.name, attribute],
  ),
);

const ELEMENTS = NAMESPACES.flatMap(({ before, after, own, rows }) =>
  rows.map(([name, row]) => ({ before, name, after, attributes: [...html, ...own, ...read(row)] })),
);

type Element = (typeof ELEMENTS)[number];

/** What is said of the element, if anything. */
function judge({ before, name, after }: Element, attributes: readonly Attribute[]): string[] {
  const written = attributes.map((attribute) => ` ${attribute.name}="${attribute.value}"`).join("");
  const message = validateHtmlPreview(`<p id=part-1></p>${before}<${name}${written}></${name}>${after}`);
  return (message ?? "").split("\n").filter((line) => line.includes(`<${name}>`));
}

// Not what is said of where it stands, and of how it is closed.
const OF_ATTRIBUTES = /" on <|must not contain <[^>]*> \(/;
// A message has room for forty kinds of faults: elements that follow one another try a part of the attributes each.
const SHARES = 11;

describe("what is allowed", () => {
  it("H-02 each element has each of its attributes, and those of all", () => {
    for (const element of ELEMENTS) {
      const unique = new Map(element.attributes.map((attribute) => [attribute.name, attribute]));
      const said = judge(element, [...unique.values()]);
      expect(
        said.filter((line) => OF_ATTRIBUTES.test(line)),
        element.name,
      ).toEqual([]);
    }
  });

  it("H-02 no element has an attribute of another, nor one that nobody knows", () => {
    for (const [index, element] of ELEMENTS.entries()) {
      const own = new Set(element.attributes.map(({ name }) => name));
      const others = [...ALL.values()].filter(
        ({ name }, at) => !own.has(name) && at % SHARES === index % SHARES,
      );
      const tried = [...others, { name: "unknown", value: "x" }];
      const said = judge(element, tried).join("\n");
      for (const { name } of tried)
        expect(said).toContain(`must not contain the attribute "${name}" on <${element.name}>`);
    }
  });

  it.each(properties)(
    "H-02 a style has these properties as $accepted and not as $refused: $names",
    ({ names, accepted, refused, says }) => {
      const style = (name: string, value: string) =>
        validateHtmlPreview(`<p id=part-1 style="${name}: ${value}">x</p>`);
      for (const name of names.flatMap((line) => line.split(" "))) {
        for (const spelled of [name, `-webkit-${name}`, `-MOZ-${name}`]) {
          expect(style(spelled, accepted), spelled).toBeNull();
          expect(style(spelled, refused), spelled).toContain(`must not contain ${says}`);
        }
        for (const other of [`x${name}`, `-x-${name}`])
          expect(style(other, "inherit")).toContain(`the property "${other}" in "style" on <p>`);
      }
    },
  );
});
