import { SENTENCES, type StartSentences } from "./en/start.js";
import { systemLanguage } from "./language.js";
import { createTables } from "./table.js";

const loadSentences = createTables<StartSentences>(SENTENCES, {
  "zh-CN": () => import("./zh-cn/start.js"),
  de: () => import("./de/start.js"),
});

/** What `npm start` says, in the system's language. */
export function loadStartSentences(): Promise<StartSentences> {
  return loadSentences(systemLanguage());
}
