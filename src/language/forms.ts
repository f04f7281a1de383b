import { loadAnswersSentences } from "./answers.js";
import { SENTENCES as ANSWERS, type AnswersSentences } from "./en/answers.js";
import { type FormsSentences, SENTENCES } from "./en/forms.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What is said of a form that a program sent, and of answers. */
export type FormsTable = FormsSentences & { readonly answers: AnswersSentences };

/** What models and programs read. */
export const ENGLISH_OF_FORMS: FormsTable = { ...SENTENCES, answers: ANSWERS };

const loadOwn = createTables<FormsSentences>(SENTENCES, {
  "zh-CN": () => import("./zh-cn/forms.js"),
  de: () => import("./de/forms.js"),
});

export async function loadFormsTable(language: Language): Promise<FormsTable> {
  const [own, answers] = await Promise.all([loadOwn(language), loadAnswersSentences(language)]);
  return { ...own, answers };
}
