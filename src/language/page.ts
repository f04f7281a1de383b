import { loadAnswersSentences } from "./answers.js";
import type { AnswersSentences } from "./en/answers.js";
import { type PageSentences, SENTENCES } from "./en/page.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

const loadOwn = createTables<PageSentences>(SENTENCES, {
  "zh-CN": () => import("./zh-cn/page.js"),
  de: () => import("./de/page.js"),
});

/** What is said on the pages, and of questions and answers; and in which language that is. */
export type PageTable = PageSentences & {
  readonly answers: AnswersSentences;
  readonly language: Language;
};

export async function loadPageTable(language: Language): Promise<PageTable> {
  const [own, answers] = await Promise.all([loadOwn(language), loadAnswersSentences(language)]);
  return { ...own, answers, language };
}
