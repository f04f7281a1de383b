import { loadAnswersSentences } from "./answers.js";
import type { AnswersSentences } from "./en/answers.js";
import { type ChatSentences, SENTENCES } from "./en/chat.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

const loadOwn = createTables<ChatSentences>(SENTENCES, {
  "zh-CN": () => import("./zh-cn/chat.js"),
  de: () => import("./de/chat.js"),
});

/** What is said in a chat, and of questions and answers. */
export type ChatTable = ChatSentences & { readonly answers: AnswersSentences };

export async function loadChatTable(language: Language): Promise<ChatTable> {
  const [own, answers] = await Promise.all([loadOwn(language), loadAnswersSentences(language)]);
  return { ...own, answers };
}
