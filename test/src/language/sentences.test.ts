import { describe, expect, it } from "vitest";
import { listFiles, readText } from "../../house/source-files.js";
import { findSentences } from "./find-sentences.js";
import examples from "./found-sentences.json" with { type: "json" };
import exceptions from "./no-sentences.json" with { type: "json" };

/** Where a person is spoken to. */
const SURFACES = [
  "channels/chat",
  "channels/compose",
  "channels/inbox/notices",
  "channels/inbox/page/form",
  "channels/inbox/page/views",
  "channels/mcp-elicitation",
  "channels/pending-file",
  "channels/plain",
  "channels/terminal",
  "src/cli",
  "src/elicitation",
  "src/forms",
  "src/terminal",
];

/** Texts by the file that they stand in, "*" for all of it. */
type Exception = { why: string; texts: Record<string, string[]> };

const files = SURFACES.flatMap((folder) => [...listFiles(folder, ".ts"), ...listFiles(folder, ".tsx")]);
const found = new Map(
  files.map((file) => [file, findSentences(readText(file), file.endsWith(".tsx") ? "tsx" : "ts")]),
);

describe("sentences that a person reads", () => {
  it("O-01 stand in a table, or are known to be for somebody else", () => {
    const left = files.flatMap((file) => {
      const known = listKnown(file);
      const texts = known.includes("*") ? [] : (found.get(file) ?? []);
      return texts.filter((text) => !known.includes(text)).map((text) => `${file}: ${text}`);
    });
    expect(left).toEqual([]);
  });

  it("O-01 nothing is excused that is not there", () => {
    const stale = (exceptions as Exception[]).flatMap(({ texts }) =>
      Object.entries(texts).flatMap(([file, known]) =>
        known.filter((text) => !isThere(file, text)).map((text) => `${file}: ${text}`),
      ),
    );
    expect(stale).toEqual([]);
  });

  it.each(examples.found)("O-01 are found: %s", (code) => {
    expect(findSentences(code)).not.toEqual([]);
  });

  it.each(examples.passed)("O-01 are told from what nobody is shown: %s", (code) => {
    expect(findSentences(code)).toEqual([]);
  });

  it("O-01 are found in what a page is written in", () => {
    const page = '<p class="kept and sent" title={say.all}>{say.kept}</p>';
    expect(findSentences(`const page = ${page};`, "tsx")).toEqual([]);
    expect(findSentences(`const page = ${page.replace("{say.kept}", "Kept here")};`, "tsx")).toEqual([
      "Kept here",
    ]);
    expect(findSentences(`const page = ${page.replace("{say.all}", '"All of them"')};`, "tsx")).toEqual([
      "All of them",
    ]);
  });
});

function isThere(file: string, text: string): boolean {
  const texts = found.get(file) ?? [];
  return text === "*" ? texts.length > 0 : texts.includes(text);
}

function listKnown(file: string): readonly string[] {
  return (exceptions as Exception[]).flatMap(({ texts }) => texts[file] ?? []);
}
