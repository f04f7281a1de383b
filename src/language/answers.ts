import { type AnswersSentences, SENTENCES } from "./en/answers.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What every surface says of questions and of what is typed as their answers. */
export const loadAnswersSentences: (language: Language) => Promise<AnswersSentences> =
  createTables<AnswersSentences>(SENTENCES, {
    "zh-CN": () => import("./zh-cn/answers.js"),
    de: () => import("./de/answers.js"),
  });

/** A surface's sentences together with those of answers. */
export type WithAnswers<Sentences> = Sentences & { readonly answers: AnswersSentences };

/** The way to both of them. */
export function withAnswers<Sentences>(
  load: (language: Language) => Promise<Sentences>,
): (language: Language) => Promise<WithAnswers<Sentences>> {
  return async (language) => {
    const [own, answers] = await Promise.all([load(language), loadAnswersSentences(language)]);
    return { ...own, answers };
  };
}
