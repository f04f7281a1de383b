import { type WithAnswers, withAnswers } from "./answers.js";
import { type ChatSentences, SENTENCES } from "./en/chat.js";
import type { Language } from "./language.js";
import { type WithReasons, withReasons } from "./reasons.js";
import { createTables } from "./table.js";

export const loadChatTable: (language: Language) => Promise<ChatTable> = withReasons(
  withAnswers(
    createTables<ChatSentences>(SENTENCES, {
      "zh-CN": () => import("./zh-cn/chat.js"),
      de: () => import("./de/chat.js"),
    }),
  ),
);

/** What is said in a chat, of questions and answers, and of why a question is over. */
export type ChatTable = WithReasons<WithAnswers<ChatSentences>>;
