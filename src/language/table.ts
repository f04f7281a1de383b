import type { Language } from "./language.js";

/** What another language's table must have: the same members, with texts of its own. */
export type TableLike<English> = { readonly [Name in keyof English]: MemberLike<English[Name]> };

type MemberLike<Member> = Member extends string
  ? string
  : Member extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Member extends readonly string[]
      ? { readonly [Index in keyof Member]: string }
      : TableLike<Member>;

/**
 * Makes the way to one surface's sentences. English is there at once; the others are loaded when somebody first wants
 * them. Who wants one that cannot be loaded (the package was updated meanwhile, a bundler dropped it) reads English: a question
 * in another language is better than none. Never rejects.
 */
// Who bundles the package is spared the languages of doors that are not opened.
/* @__NO_SIDE_EFFECTS__ */
export function createTables<Table>(
  english: Table,
  others: Readonly<Record<Exclude<Language, "en">, () => Promise<{ SENTENCES: Table }>>>,
): (language: Language) => Promise<Table> {
  return async (language) => {
    const loaded = language === "en" ? undefined : await others[language]().catch(() => undefined);
    return loaded?.SENTENCES ?? english;
  };
}
