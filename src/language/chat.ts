import { type ChatSentences, SENTENCES } from "./en/chat.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What is said in a chat, by language. */
export const loadChatSentences: (language: Language) => Promise<ChatSentences> = createTables<ChatSentences>(
  SENTENCES,
  { "zh-CN": () => import("./zh-cn/chat.js"), de: () => import("./de/chat.js") },
);
