import type { Language } from "../language/language.js";
import type { CommandStreams } from "./command-streams.js";

const UNITS: readonly [unit: "day" | "hour" | "minute", ms: number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** In English year, month and day in the order in which they sort, which is Sweden's. */
const LOCALES: Readonly<Record<Language, string>> = { en: "sv-SE", "zh-CN": "zh-CN", de: "de" };

/** When something was, as people say it: how long ago, and by the local clock. */
export function describeMoment(
  iso: string,
  { say, language }: Pick<CommandStreams, "say" | "language">,
): string {
  const at = new Date(iso);
  const ago = describeSpan(at.getTime() - Date.now(), language) ?? say.justNow;
  const dateStyle = language === "en" ? "short" : "medium";
  return say.moment(ago, at.toLocaleString(LOCALES[language], { dateStyle, timeStyle: "short" }));
}

/** How far off a moment is, in the largest whole unit, such as `3 hours ago` or `in 2 days`; undefined below a minute. */
export function describeSpan(ms: number, language: Language): string | undefined {
  for (const [unit, length] of UNITS) {
    const count = Math.trunc(ms / length);
    if (count !== 0) return new Intl.RelativeTimeFormat(language).format(count, unit);
  }
  return undefined;
}
