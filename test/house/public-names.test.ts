import { describe, expect, it } from "vitest";
import { ROOT, readJson, readText } from "./source-files.js";

type Exports = Record<string, string | { types: string; default: string }>;

const { exports: doors } = readJson("package.json") as { exports: Exports };
const names = readJson("test/house/public-names.json") as Record<string, string[]>;

describe("public doors", () => {
  it("each module door of the exports map is listed with its names", () => {
    const modules = Object.entries(doors).filter(([, target]) => typeof target === "object");
    expect(Object.keys(names).sort()).toEqual(modules.map(([door]) => door).sort());
  });

  for (const [door, target] of Object.entries(doors)) {
    if (typeof target === "string") {
      it(`${door} is JSON that can be read`, () => {
        expect(readJson(target)).toBeTypeOf("object");
      });
      continue;
    }
    const source = target.default.replace("./dist/", "").replace(".js", ".ts");

    it(`${door} exports exactly the names that are listed, types too`, () => {
      const exported = listExports(source).map(({ name }) => name);
      expect([...new Set(exported)].sort()).toEqual(names[door]);
    });

    it(`${door} is nothing but re-exports, has declarations, and loads`, async () => {
      expect(
        readText(source)
          .replace(/^export (type )?\{[^}]*\} from "[^"]+";$/gm, "")
          .trim(),
      ).toBe("");
      expect(readText(target.types)).toContain("export");
      const values = Object.keys(await import(`${ROOT}${target.default}`));
      const wanted = listExports(source).flatMap(({ name, isType }) => (isType ? [] : [name]));
      expect(values.sort()).toEqual([...new Set(wanted)].sort());
    });
  }
});

function listExports(source: string): { name: string; isType: boolean }[] {
  return [...readText(source).matchAll(/^export (type )?\{([^}]*)\} from /gm)].flatMap(
    ([, isAllTypes, list = ""]) =>
      list
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "")
        .map((item) => ({
          name: item.replace(/^(type )?(.* as )?/, ""),
          isType: isAllTypes !== undefined || item.startsWith("type "),
        })),
  );
}
