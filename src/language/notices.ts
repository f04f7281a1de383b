import { type NoticesSentences, SENTENCES } from "./en/notices.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What a person is told of a question that waits. */
export const loadNoticesSentences: (language: Language) => Promise<NoticesSentences> =
  createTables<NoticesSentences>(SENTENCES, {
    "zh-CN": () => import("./zh-cn/notices.js"),
    de: () => import("./de/notices.js"),
  });
