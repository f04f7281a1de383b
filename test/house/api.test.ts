import { expect, it } from "vitest";
import { API_FOLDER, generateApi } from "../../scripts/generate-api.js";
import { listFiles, readJson, readText } from "./source-files.js";

const pages = generateApi();

it("Z-07 docs/api/ is what the declarations make it, and nothing else", () => {
  expect(listFiles(API_FOLDER, ".md").sort()).toEqual([...pages.keys()].sort());
  for (const [page, text] of pages) expect(readText(page), page).toBe(text);
});

it("Z-07 every name of every door has a heading with its declaration, on the door's page or on one that it leads to", () => {
  const names = readJson("test/house/public-names.json") as Record<string, string[]>;
  for (const [door, list] of Object.entries(names)) {
    const page = `${API_FOLDER}/${door === "." ? "root" : door.slice(2)}.md`;
    for (const name of list) expect(hasName(pages.get(page) ?? "", name), `${door}: ${name}`).toBe(true);
  }
  expect(hasName(pages.get(`${API_FOLDER}/channels/memory.md`) ?? "", "createMemoryChannel")).toBe(false);
});

function hasName(page: string, name: string): boolean {
  return new RegExp(
    `^## ${name}\n\n\`\`\`typescript\n(type|function|const|class|abstract) |\\[\`${name}\`\\]\\(`,
    "m",
  ).test(page);
}
