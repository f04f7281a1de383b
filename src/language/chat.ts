import { type WithAnswers, withAnswers } from "./answers.js";
import { type ChatSentences, SENTENCES } from "./en/chat.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

export const loadChatTable: (language: Language) => Promise<ChatTable> = withAnswers(
  createTables<ChatSentences>(SENTENCES, {
    "zh-CN": () => import("./zh-cn/chat.js"),
    de: () => import("./de/chat.js"),
  }),
);

/** What is said in a chat, and of questions and answers. */
export type ChatTable = WithAnswers<ChatSentences>;
