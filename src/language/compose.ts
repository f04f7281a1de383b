import { type ComposeSentences, SENTENCES } from "./en/compose.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What a person who is asked in several places reads where the question is over. */
export const loadComposeSentences: (language: Language) => Promise<ComposeSentences> =
  createTables<ComposeSentences>(SENTENCES, {
    "zh-CN": () => import("./zh-cn/compose.js"),
    de: () => import("./de/compose.js"),
  });
