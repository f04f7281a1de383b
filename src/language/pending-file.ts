import { loadAnswersSentences } from "./answers.js";
import { SENTENCES as ANSWERS, type AnswersSentences } from "./en/answers.js";
import { SENTENCES as JSON_FAULTS, type JsonSentences } from "./en/json.js";
import { type PendingFileSentences, SENTENCES } from "./en/pending-file.js";
import type { Language } from "./language.js";
import { createTables } from "./table.js";

/** What is said of a file of pending questions, and of answers and JSON in it. */
export type PendingFileTable = PendingFileSentences & {
  readonly answers: AnswersSentences;
  readonly json: JsonSentences;
};

/** What the model reads. */
export const ENGLISH_OF_FILES: PendingFileTable = { ...SENTENCES, answers: ANSWERS, json: JSON_FAULTS };

const loadOwn = createTables<PendingFileSentences>(SENTENCES, {
  "zh-CN": () => import("./zh-cn/pending-file.js"),
  de: () => import("./de/pending-file.js"),
});
const loadJson = createTables<JsonSentences>(JSON_FAULTS, {
  "zh-CN": () => import("./zh-cn/json.js"),
  de: () => import("./de/json.js"),
});

export async function loadPendingFileTable(language: Language): Promise<PendingFileTable> {
  if (language === "en") return ENGLISH_OF_FILES;
  const [own, answers, json] = await Promise.all([
    loadOwn(language),
    loadAnswersSentences(language),
    loadJson(language),
  ]);
  return { ...own, answers, json };
}
