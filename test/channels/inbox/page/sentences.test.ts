import { expect, it } from "vitest";
import { listFiles, readText } from "../../../house/source-files.js";

const PAGE = "channels/inbox/page";

it("V-10 no view and no script has a sentence of its own: all stand in one table", () => {
  const views = listFiles(`${PAGE}/views`, ".tsx").flatMap((file) =>
    // Words between tags, and words in attributes that people read.
    [
      ...readText(file).matchAll(/>\s*([A-Za-z][^<>{}=;()]*?)\s*</g),
      ...readText(file).matchAll(/\b(?:title|alt|placeholder|aria-label)="([^"]*[A-Za-z][^"]*)"/g),
    ].map(([, words]) => `${file}: ${words}`),
  );
  const scripts = listFiles(`${PAGE}/client`, ".ts").flatMap((file) =>
    [...readText(file).matchAll(/(?:announce|showSaved)\("[^"]|textContent = "[^"]/g)].map(
      ([words]) => `${file}: ${words}`,
    ),
  );
  expect([...views, ...scripts]).toEqual([]);
});

it("V-10 the script asks for no sentence that the table lacks, and the table has none that nobody asks for", () => {
  const table = /\n {2}client: \{([\s\S]*?)\n {2}\},/.exec(readText("src/language/en/page.ts"))?.[1] ?? "";
  const names = [...table.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name);
  const sources = listFiles(`${PAGE}/client`, ".ts").map(readText).join("\n");
  const views = listFiles(`${PAGE}/views`, ".tsx").map(readText).join("\n");
  const said = [...sources.matchAll(/\b(?:say|tell)\(([^()]*)\)/g)].flatMap(([, given = ""]) =>
    [...given.matchAll(/"(\w+)"/g)].map(([, name]) => name),
  );
  const shown = [...views.matchAll(/say\.client\.(\w+)/g)].map(([, name]) => name);
  expect([...new Set([...said, ...shown])].sort()).toEqual([...names].sort());
});

it("V-10 the table has no sentence that no page says", () => {
  const [before = "", after = ""] = readText("src/language/en/page.ts")
    .replace(/^[\s\S]*?export const SENTENCES/, "")
    .split(/\n {2}client: \{[\s\S]*?\n {2}\},/);
  const names = [...`${before}${after}`.matchAll(/^ {2}(\w+):/gm)].map(([, name = ""]) => name);
  const code = [`${PAGE}/views`, `${PAGE}/routes`, `${PAGE}/form`, PAGE]
    .flatMap((folder) => [".ts", ".tsx"].flatMap((extension) => listFiles(folder, extension)))
    .filter((file) => !/\/(?:assets|client)\//.test(file))
    .map(readText)
    .join("\n");
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
