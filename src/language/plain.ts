import { type WithAnswers, withAnswers } from "./answers.js";
import { type PlainSentences, SENTENCES } from "./en/plain.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What plain lines say, and what every surface says of answers. */
export type PlainTable = WithAnswers<PlainSentences>;

export const loadPlainTable: (language: Language) => Promise<PlainTable> = withAnswers(
  createTables<PlainSentences>(SENTENCES, {
    "zh-CN": () => import("./zh-cn/plain.js"),
    de: () => import("./de/plain.js"),
  }),
);
