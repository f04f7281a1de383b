import { type WithAnswers, withAnswers } from "./answers.js";
import { SENTENCES as ANSWERS } from "./en/answers.js";
import { type FormsSentences, SENTENCES } from "./en/forms.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What is said of a form that a program sent, and of answers. */
export type FormsTable = WithAnswers<FormsSentences>;

/** What models and programs read. */
export const ENGLISH_OF_FORMS: FormsTable = { ...SENTENCES, answers: ANSWERS };

export const loadFormsTable: (language: Language) => Promise<FormsTable> = withAnswers(
  createTables<FormsSentences>(SENTENCES, {
    "zh-CN": () => import("./zh-cn/forms.js"),
    de: () => import("./de/forms.js"),
  }),
);
