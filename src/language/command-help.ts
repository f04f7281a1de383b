import { type HelpSentences, SENTENCES } from "./en/command-help.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** The help of the command, and of its completion. */
export const loadHelpSentences: (language: Language) => Promise<HelpSentences> = createTables<HelpSentences>(
  SENTENCES,
  {
    "zh-CN": () => import("./zh-cn/command-help.js"),
    de: () => import("./de/command-help.js"),
  },
);
