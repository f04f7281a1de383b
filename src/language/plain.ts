import { loadAnswersSentences } from "./answers.js";
import type { AnswersSentences } from "./en/answers.js";
import { type PlainSentences, SENTENCES } from "./en/plain.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What plain lines say, and what every surface says of answers. */
export type PlainSay = PlainSentences & { readonly answers: AnswersSentences };

const loadSentences = createTables<PlainSentences>(SENTENCES, {
  "zh-CN": () => import("./zh-cn/plain.js"),
  de: () => import("./de/plain.js"),
});

export async function loadPlainSentences(language: Language): Promise<PlainSay> {
  const [own, answers] = await Promise.all([loadSentences(language), loadAnswersSentences(language)]);
  return { ...own, answers };
}
