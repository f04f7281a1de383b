import { columnsOf } from "../../src/terminal/columns.js";
import { countOf } from "../../src/text/count.js";
import { toPrintable } from "../../src/text/printable.js";
import { describeTaken } from "./describe-taken.js";
import { chosenTexts, clockStartOf, isAnswered, isTouched, isTyping } from "./dialog-answers.js";
import type { DialogQuestion, DialogState } from "./dialog-state.js";
import { windowAround } from "./draw-rows.js";
import type { QuestionDraft } from "./question-draft.js";
import { countCharacters, truncateText } from "./text-layout.js";
import type { DialogTheme } from "./theme.js";

const SHOWN_OF_ANSWER = 500;

/** The line that names the question, or all of them with a mark for each that is answered (seed 002). */
export function drawTitle({ dialog, drafts, tab }: DialogState, columns: number, theme: DialogTheme): string {
  const { questions } = dialog;
  if (questions.length === 1) {
    const [question] = questions;
    return question?.asked.header.trim() ? truncateText(question.title, columns) : "";
  }
  const names = questions.map(({ title }, index) => {
    const draft = drafts[index];
    return `${draft !== undefined && isAnswered(draft) ? "■" : "□"} ${title}`;
  });
  const labels = [...names, "✓ Submit"].map((label) => truncateText(label, columns - 8));
  const widths = labels.map((label) => columnsOf(label) + 2);
  const { first, last } = windowAround(widths, tab, columns - 2, { mark: 1 });
  const shown = labels.slice(first, last + 1).map((label, index) => {
    if (first + index === tab) return theme.openTab(label);
    return ` ${label.startsWith("■") ? theme.chosen(label) : label} `;
  });
  return `←${first > 0 ? "…" : ""}${shown.join("")}${last < labels.length - 1 ? "…" : ""}→`;
}

/** The answer to one question on one line; a secret as dots. */
export function answerLine(question: DialogQuestion, draft: QuestionDraft): string {
  const texts = chosenTexts(question, draft);
  const own = draft.isOwnChosen && question.masked === true ? "••••••" : undefined;
  return texts
    .map((text, index) => (index === texts.length - 1 ? (own ?? oneLine(text)) : oneLine(text)))
    .join(", ");
}

/** The question in place of the list before something is lost, or before a long answer is sent. */
export function promptOf({ mode, drafts, tab }: DialogState): string {
  if (mode === "discard") {
    const count = drafts.filter(isTouched).length;
    return `Discard ${countOf(count, "answer")}? [y/N]`;
  }
  const length = countCharacters(drafts[tab]?.own.text ?? "").toLocaleString("en-US");
  return `Answer is long (${length} chars). Continue anyway? [Y/n]`;
}

/** How much time is left, and what comes then, in ever fewer words; undefined where there is no timeout. */
export function countdownOf(state: DialogState, now: number): readonly [string, ...string[]] | undefined {
  const { timeout } = state.dialog;
  if (timeout === undefined) return undefined;
  const passed = Math.max(0, now - clockStartOf(state));
  const seconds = Math.ceil(Math.max(0, timeout.ms - passed) / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (isTyping(state, now)) return [`${clock} left (paused while you type)`, `${clock} (paused)`, clock];
  const [first, ...shorter] = describeTaken(state);
  return [`${clock} left, then ${first}`, ...shorter.map((form) => `${clock}, then ${form}`), clock];
}

function oneLine(text: string): string {
  const line = toPrintable(text.slice(0, SHOWN_OF_ANSWER)).replaceAll("\n", " ↵ ").replaceAll("\t", " ");
  return text.length > SHOWN_OF_ANSWER ? `${line}…` : line;
}
