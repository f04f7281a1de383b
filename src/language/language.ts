import { takeOneOf } from "../text/take-one-of.js";

/** The languages in which a person is spoken to, as BCP 47 tags; each has all sentences. The first stands in for all others. */
export const LANGUAGES = ["en", "zh-CN", "de"] as const;

/** A language in which people are spoken to. */
export type Language = (typeof LANGUAGES)[number];

/** In which language people are spoken to. */
export type LanguageOptions = {
  /** Default: what the system says (`LC_ALL`, `LC_MESSAGES`, `LANG`, `LANGUAGE`), else English. What a model reads is English. */
  language?: Language;
};

/**
 * The language that an option names, else the system's. Throws a `TypeError` for one that there is not.
 */
export function languageOf({ language = systemLanguage() }: LanguageOptions): Language {
  takeOneOf("language", language, LANGUAGES);
  return language;
}

/**
 * What the system says of its person's language, by the variables that POSIX and GNU gettext name, in their order; where
 * none is set, what the runtime found out. Also where there is no system.
 *
 * @param env - default the process's, where there is one
 */
export function systemLanguage(
  env: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {},
): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG;
  if (locale === undefined || locale === "") {
    return lookUpLanguage([new Intl.DateTimeFormat().resolvedOptions().locale]) ?? "en";
  }
  // With the locale of programs, a list of languages counts for nothing.
  if (/^(?:C|POSIX)(?:$|\.)/.test(locale)) return "en";
  return lookUpLanguage([...(env.LANGUAGE ?? "").split(":"), locale]) ?? "en";
}

/**
 * The first of somebody's languages that there is, by its primary subtag: tags such as `de-AT`, locales such as
 * `zh_CN.UTF-8`. Every written Chinese gets the simplified one: nearer to its reader than English is.
 */
export function lookUpLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const primary = /^[a-z]+/i.exec(tag.trim())?.[0].toLowerCase();
    const language = LANGUAGES.find((one) => one.split("-")[0] === primary);
    if (language !== undefined) return language;
  }
  return undefined;
}
