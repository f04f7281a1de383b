import { type AnswersSentences, SENTENCES } from "./en/answers.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What every surface says of questions and of what is typed as their answers. */
export const loadAnswersSentences: (language: Language) => Promise<AnswersSentences> =
  createTables<AnswersSentences>(SENTENCES, {
    "zh-CN": () => import("./zh-cn/answers.js"),
    de: () => import("./de/answers.js"),
  });
