import { loadAnswersSentences } from "./answers.js";
import { SENTENCES as ANSWERS, type AnswersSentences } from "./en/answers.js";
import { SENTENCES as REASONS, type ReasonsSentences } from "./en/reasons.js";
import { SENTENCES, type TerminalSentences } from "./en/terminal.js";
import { SENTENCES as KEYS, type TerminalKeysSentences } from "./en/terminal-keys.js";
import type { Language } from "./language.js";
import { loadReasonsSentences } from "./reasons.js";
import { createTables } from "./table.js";

/**
 * What the dialog on a terminal says, as `loadDialogTexts` gives it: its own sentences, those of its help, and what every surface
 * says of answers and reasons.
 */
export type DialogTable = TerminalSentences & {
  readonly help: TerminalKeysSentences;
  readonly answers: AnswersSentences;
  readonly reasons: ReasonsSentences;
};

export const ENGLISH_DIALOG: DialogTable = { ...SENTENCES, help: KEYS, answers: ANSWERS, reasons: REASONS };

const loadOwn = createTables<TerminalSentences>(SENTENCES, {
  "zh-CN": () => import("./zh-cn/terminal.js"),
  de: () => import("./de/terminal.js"),
});

const loadKeys = createTables<TerminalKeysSentences>(KEYS, {
  "zh-CN": () => import("./zh-cn/terminal-keys.js"),
  de: () => import("./de/terminal-keys.js"),
});

/** The sentences of a language. */
export async function loadDialogTable(language: Language): Promise<DialogTable> {
  if (language === "en") return ENGLISH_DIALOG;
  const [own, help, answers, reasons] = await Promise.all([
    loadOwn(language),
    loadKeys(language),
    loadAnswersSentences(language),
    loadReasonsSentences(language),
  ]);
  return { ...own, help, answers, reasons };
}
