import { type CommandSentences, SENTENCES } from "./en/command.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What the command says. */
export const loadCommandSentences: (language: Language) => Promise<CommandSentences> =
  createTables<CommandSentences>(SENTENCES, {
    "zh-CN": () => import("./zh-cn/command.js"),
    de: () => import("./de/command.js"),
  });
