import { loadAnswersSentences } from "./answers.js";
import { SENTENCES as ANSWERS, type AnswersSentences } from "./en/answers.js";
import { type McpFormSentences, SENTENCES } from "./en/mcp-form.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What a form says, and what every surface says of answers. */
export type McpFormSay = McpFormSentences & { readonly answers: AnswersSentences };

/** For whoever reads what a form came to, and is not the person. */
export const ENGLISH_FORM: McpFormSay = { ...SENTENCES, answers: ANSWERS };

const loadSentences = createTables<McpFormSentences>(SENTENCES, {
  "zh-CN": () => import("./zh-cn/mcp-form.js"),
  de: () => import("./de/mcp-form.js"),
});

export async function loadMcpFormSentences(language: Language): Promise<McpFormSay> {
  const [own, answers] = await Promise.all([loadSentences(language), loadAnswersSentences(language)]);
  return { ...own, answers };
}
