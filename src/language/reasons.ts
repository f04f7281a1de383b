import { type ReasonsSentences, SENTENCES } from "./en/reasons.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** Why a question is over. */
export const loadReasonsSentences: (language: Language) => Promise<ReasonsSentences> =
  createTables<ReasonsSentences>(SENTENCES, {
    "zh-CN": () => import("./zh-cn/reasons.js"),
    de: () => import("./de/reasons.js"),
  });

/** A surface's sentences together with those. */
export type WithReasons<Sentences> = Sentences & { readonly reasons: ReasonsSentences };

/** The way to both of them. */
export function withReasons<Sentences>(
  load: (language: Language) => Promise<Sentences>,
): (language: Language) => Promise<WithReasons<Sentences>> {
  return async (language) => {
    const [own, reasons] = await Promise.all([load(language), loadReasonsSentences(language)]);
    return { ...own, reasons };
  };
}
