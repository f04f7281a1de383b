import { expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../../src/language/language.js";
import forms from "./forms.json" with { type: "json" };
import { listSaid, TABLES } from "./read-tables.js";

/** What stands for values in what is said. */
const VALUES = /s\d+st?|\b(?:0|1|3\d)\b/g;

const known: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = forms;

it.each(LANGUAGES)("O-01 is said for one, several and none, and for yes and no: %s", async (language) => {
  expect(await listForms(language)).toEqual(known[language]);
});

/** By table and path, the forms of each sentence that has more than one. */
async function listForms(language: Language): Promise<Record<string, string[]>> {
  const tables = await Promise.all(
    TABLES.map(async (name) => (await listSaid(language, name, true)).map((said) => ({ name, ...said }))),
  );
  const several = tables.flat().flatMap(({ name, path, kind, texts }): [string, string[]][] => {
    const byForm = new Map(texts.toReversed().map((text) => [text.replace(VALUES, ""), text]));
    return byForm.size > 1 && kind.startsWith("function") ? [[`${name}.${path}`, [...byForm.values()]]] : [];
  });
  return Object.fromEntries(several);
}
