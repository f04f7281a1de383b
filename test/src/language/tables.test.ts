import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../../src/language/language.js";
import { columnsOf } from "../../../src/terminal/columns.js";
import { listFiles, readText } from "../../house/source-files.js";
import { listSaid, OTHERS, TABLES } from "./read-tables.js";

/** The fewest columns that anything is drawn in. */
const COLUMNS = 20;

/** Punctuation of another script beside Chinese, and blanks within a line beside that of Chinese. */
const ODD_PUNCTUATION =
  /.?\p{Script=Han}(?:[,.;!?()]|:(?![a-z])).?|.?[,:;!?(]\p{Script=Han}.?|.[，。：；！？、（）] +\S|\S +[，。：；！？、）]/gu;

/** What English says and another language has no need of. */
const NEEDLESS: Partial<Record<Language, readonly string[]>> = {
  "zh-CN": ["before", "words", "endings", "behind"].map((part) => `answers.words.ordinals.${part}`),
};

/** What stands before and behind a time: both say it together. */
const AROUND = ["page.asked", "page.expires"];

const everyTable = ["en" as const, ...OTHERS].flatMap((language) =>
  TABLES.map((name) => [language, name] as const),
);
const translated = OTHERS.flatMap((language) => TABLES.map((name) => [language, name] as const));

describe("the tables of sentences", () => {
  it.each(translated)("O-01 %s has the members that English has: %s", async (language, name) => {
    const shape = async (one: typeof language) =>
      (await listSaid(one, name)).map(({ path, kind }) => `${path}: ${kind}`).sort();
    expect(await shape(language)).toEqual(await shape("en"));
  });

  it.each(everyTable)(
    "O-01 in %s every sentence says something with any values: %s",
    async (language, name) => {
      for (const { path, texts } of await listSaid(language, name)) {
        for (const text of texts) {
          expect(text, path).toBeTypeOf("string");
          expect(text, path).not.toMatch(/undefined|NaN|Invalid|\[object|=>/);
        }
      }
    },
  );

  it.each(translated)("O-01 %s leaves no value out that English names: %s", async (language, name) => {
    const valuesIn = (text = "") => text.match(/s\d+st?|3\d/g) ?? [];
    const english = new Map((await listSaid("en", name)).map(({ path, texts }) => [path, texts]));
    const missing = (await listSaid(language, name)).filter(({ path, texts }) =>
      texts.some((text, index) => {
        const original = english.get(path)?.[index] ?? "";
        const values = valuesIn(original);
        const found = new Set<string>(valuesIn(text));
        // What comes in as a whole sentence is English, and has another in its place.
        return values[0] !== original && !values.every((value) => found.has(value));
      }),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it.each(translated)("O-01 %s says something wherever English does: %s", async (language, name) => {
    const list = async (one: Language) =>
      (await listSaid(one, name)).map(({ path, texts }) => ({
        path,
        isSaid: (AROUND.includes(`${name}.${path}`) ? [texts.join("")] : texts).map(
          (text) => text.trim() !== "",
        ),
      }));
    const english = new Map((await list("en")).map(({ path, isSaid }) => [path, isSaid]));
    const silent = (await list(language)).filter(
      ({ path, isSaid }) =>
        !NEEDLESS[language]?.includes(`${name}.${path}`) &&
        isSaid.some((is, index) => !is && english.get(path)?.[index]),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it.each(translated)("O-01 nothing of English was left in %s: %s", async (language, name) => {
    const english = new Map((await listSaid("en", name)).map(({ path, texts }) => [path, texts]));
    const same = (await listSaid(language, name)).filter(({ path, texts }) =>
      texts.some((text, index) => text === english.get(path)?.[index] && /\p{Ll}{3,} \p{Ll}{3,}/u.test(text)),
    );
    expect(same.map(({ path }) => path)).toEqual([]);
  });

  it.each(everyTable)("O-01 no word of %s is wider than the narrowest screen: %s", async (language, name) => {
    const wide = (await listSaid(language, name)).flatMap(({ path, texts }) =>
      texts.flatMap((text) => listWideWords(text).map((word) => `${path}: ${word}`)),
    );
    expect(wide).toEqual([]);
  });

  it.each(LANGUAGES)("O-01 forms of hints get no longer in %s, and the last fits", async (language) => {
    const forms = (await listSaid(language, "terminal")).filter(
      ({ path, kind }) => path.startsWith("hints.") && kind === "3 forms",
    );
    expect(forms.length).toBeGreaterThan(5);
    for (const { path, texts } of forms) {
      const widths = texts.map(columnsOf);
      expect(widths, path).toEqual(widths.toSorted((a, b) => b - a));
      expect(widths.at(-1), path).toBeLessThanOrEqual(COLUMNS);
    }
  });

  it.each(TABLES)("O-01 Chinese has its own punctuation: %s", async (name) => {
    const odd = (await listSaid("zh-CN", name)).flatMap(({ path, texts }) =>
      texts.flatMap((text) => (text.match(ODD_PUNCTUATION) ?? []).map((found) => `${path}: ${found}`)),
    );
    expect(odd).toEqual([]);
  });

  it("O-01 a table has nothing that nobody says", async () => {
    const code = ["src", "channels", "examples", "scripts"]
      .flatMap((folder) => [".ts", ".tsx", ".js"].flatMap((extension) => listFiles(folder, extension)))
      .filter((file) => !/^src\/language\/[^/]+\//.test(file))
      .map(readText)
      .join("\n");
    // Some members have the names of options.
    const used = new Set(code.match(/[\w$]+|"[^"\n]+"/g)?.map((word) => word.replaceAll('"', "")));
    const said = (await Promise.all(TABLES.map((name) => listSaid("en", name)))).flat();
    const unsaid = said.filter(({ path }) => !used.has(path.split(".").at(-1) ?? ""));
    expect(unsaid.map(({ path }) => path)).toEqual([]);
  });

  it("O-01 every member that a language has no need of is empty there, and not in English", async () => {
    for (const [language, members] of Object.entries(NEEDLESS)) {
      for (const member of members) {
        const [, name = "", path] = /^([^.]*)\.(.*)$/.exec(member) ?? [];
        const say = async (one: Language) =>
          (await listSaid(one, name))
            .find((said) => said.path === path)
            ?.texts.join("")
            .trim();
        expect(await say(language as Language), member).toBe("");
        expect(await say("en"), member).toMatch(/./);
      }
    }
  });

  it("O-01 words that are too wide are found, and those of other scripts break anywhere", () => {
    expect(listWideWords("ein Donaudampfschifffahrtskapitän, und mehr")).toEqual([
      "Donaudampfschifffahrtskapitän,",
    ]);
    expect(listWideWords("这个服务应该使用哪个数据库来保存订单数据")).toEqual([]);
  });
});

/** Words that are taken apart where a text is wrapped to the fewest columns; names of files, addresses and options are no words. */
function listWideWords(text: string): string[] {
  return text
    .split(/[\s\p{Script=Han}，。：；！？、（）“”「」]+/u)
    .filter((word) => columnsOf(word) > COLUMNS && !/[\p{L}\d][/:_|=@.?,][\p{L}\d]|[$%<>{}]|--/u.test(word));
}
