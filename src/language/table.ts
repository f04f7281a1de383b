import type { Language } from "./language.js";

/** What another language's table must have: the same members, with texts of its own. */
export type TableLike<English> = { readonly [Name in keyof English]: EntryLike<English[Name]> };

type EntryLike<Entry> = Entry extends string
  ? string
  : Entry extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Entry extends readonly string[]
      ? { readonly [Index in keyof Entry]: string }
      : TableLike<Entry>;

/**
 * Makes the way to one surface's sentences. English is there at once; the others are loaded when somebody first wants
 * them.
 */
export function createTables<Table>(
  english: Table,
  others: Readonly<Record<Exclude<Language, "en">, () => Promise<{ SENTENCES: Table }>>>,
): (language: Language) => Promise<Table> {
  return async (language) => (language === "en" ? english : (await others[language]()).SENTENCES);
}
