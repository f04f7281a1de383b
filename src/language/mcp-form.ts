import { type WithAnswers, withAnswers } from "./answers.js";
import { SENTENCES as ANSWERS } from "./en/answers.js";
import { type McpFormSentences, SENTENCES } from "./en/mcp-form.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What a form says, and what every surface says of answers. */
export type McpFormTable = WithAnswers<McpFormSentences>;

/** For whoever reads what a form came to, and is not the person. */
export const ENGLISH_FORM: McpFormTable = { ...SENTENCES, answers: ANSWERS };

export const loadMcpFormTable: (language: Language) => Promise<McpFormTable> = withAnswers(
  createTables<McpFormSentences>(SENTENCES, {
    "zh-CN": () => import("./zh-cn/mcp-form.js"),
    de: () => import("./de/mcp-form.js"),
  }),
);
