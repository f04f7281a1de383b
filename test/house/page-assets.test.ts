import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { generatePage, PAGE_OUTPUT } from "../../scripts/generate-page.js";

it("V-07 what browsers get is what the scripts and styles of the page make", async () => {
  expect(await readFile(PAGE_OUTPUT, "utf8")).toBe(await generatePage());
});
