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

it("Z-07 a page tells or links every exported type that it names, and has no heading twice", () => {
  expect([...pages].flatMap(([page, text]) => listFaults(page, text))).toEqual([]);
});

it.each([
  ["a type that nothing leads to", "## a\n\n```typescript\ntype a = Inbox\n```\n", ["x.md: Inbox"]],
  ["a heading twice", "## Act\n\n### Act\n", ["x.md: Act twice"]],
  ["a word in a comment", "## a\n\n```typescript\n/** Inbox */\ntype a = `Entry`\n```\n", []],
  ["a type that is linked", "## a\n\n```typescript\ntype a = Inbox\n```\n[`Inbox`](y.md#inbox)", []],
])("Z-07 %s on a page is found, or is none", (_, text, faults) => {
  expect(listFaults("x.md", text)).toEqual(faults);
});

it("Z-07 a function is shown with the signatures that its callers have, and no other", () => {
  const declared = countFunctions(
    listFiles("dist", ".d.ts").map(readText),
    /^export declare function (\w+)/gm,
  );
  const shown = countFunctions([...pages.values()], /^function (\w+)/gm);
  expect(shown.size).toBeGreaterThan(50);
  // Under another name than it is declared with nothing is overloaded.
  for (const [name, count] of shown) expect(count, name).toBe(declared.get(name) ?? 1);
});

it("Z-07 the index leads from every name to where it is told, and a page to the one that explains its door", () => {
  const index = pages.get(`${API_FOLDER}/README.md`) ?? "";
  const names = readJson("test/house/public-names.json") as Record<string, string[]>;
  for (const name of Object.values(names).flat()) expect(index).toContain(`[\`${name}\`](`);
  for (const [page, text] of pages) {
    if (!page.endsWith("/README.md")) expect(text, page).toMatch(/^Explained in \[/m);
  }
});

it("Z-07 no page speaks of papers or requirements that its readers do not have", () => {
  const pattern = /\bseed('s|s| \d+)?\b|\([A-Z]-\d\d\)/i;
  for (const text of ["(seed 002)", "the seed's clients", "the same lines (K-06)."])
    expect(text).toMatch(pattern);
  for (const [page, text] of pages)
    expect(
      text.split("\n").filter((line) => pattern.test(line)),
      page,
    ).toEqual([]);
});

/** What a page names and does not tell, and what it tells under a heading that is another's too. */
function listFaults(page: string, text: string): string[] {
  const exported = new Set(Object.values(readJson("test/house/public-names.json") as object).flat());
  const headings = [...text.matchAll(/^##+ (\w+)$/gm)].map(([, name = ""]) => name.toLowerCase());
  const codes = [...text.matchAll(/^```typescript\n([\s\S]*?)^```$/gm)].map(([, code = ""]) =>
    code.replace(/\/\*\*[\s\S]*?\*\/|"[^"]*"|`[^`]*`/g, ""),
  );
  const named = new Set(codes.join("\n").match(/\b[A-Z]\w+\b/g));
  const lost = [...named].filter(
    (name) =>
      exported.has(name) && !headings.includes(name.toLowerCase()) && !text.includes(`[\`${name}\`](`),
  );
  const twice = [...text.matchAll(/^##+ (\w+)$/gm)]
    .map(([, name = ""]) => name)
    .filter((name, index) => headings.indexOf(name.toLowerCase()) !== index);
  return [...lost.map((name) => `${page}: ${name}`), ...twice.map((name) => `${page}: ${name} twice`)];
}

function countFunctions(texts: readonly string[], pattern: RegExp): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ""] of texts.flatMap((text) => [...text.matchAll(pattern)]))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function hasName(page: string, name: string): boolean {
  return new RegExp(
    `^## ${name}\n\n\`\`\`typescript\n(type|function|const|class|abstract) |\\[\`${name}\`\\]\\(`,
    "m",
  ).test(page);
}
