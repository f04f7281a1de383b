import { toPrintable } from "../../src/text/printable.js";
import { chosenTexts, clockStartOf, isAnswered, isTouched, isTyping } from "./dialog-answers.js";
import type { DialogQuestion, DialogState, QuestionDraft } from "./dialog-state.js";
import { windowAround } from "./draw-rows.js";
import { columnsOf, countCharacters, truncateText } from "./text-layout.js";
import type { DialogTheme } from "./theme.js";

const SHOWN_OF_ANSWER = 500;

/** The line that names the question, or all of them with a mark for each that is answered (seed 002). */
export function drawTitle({ dialog, drafts, tab }: DialogState, columns: number, theme: DialogTheme): string {
  const { questions } = dialog;
  if (questions.length === 1) {
    const [question] = questions;
    return question?.asked.header.trim() ? theme.strong(truncateText(question.title, columns)) : "";
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

/** What would be sent, a line for each question; also what was typed and would not be. */
export function reviewOf({ dialog, drafts }: DialogState): string[] {
  return dialog.questions.flatMap((question, index) => {
    const draft = drafts[index];
    if (draft === undefined) return [];
    const kept = isTouched(draft) ? " (draft kept)" : "";
    const answer = isAnswered(draft) ? `■ ${question.title}: ${answerLine(question, draft)}` : "";
    const note = draft.note.text.trim() === "" ? [] : [`  Note: ${oneLine(draft.note.text)}`];
    return [answer || `□ ${question.title}: not answered yet${kept}`, ...note];
  });
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
    return `Discard ${count} ${count === 1 ? "answer" : "answers"}? [y/N]`;
  }
  const length = countCharacters(drafts[tab]?.own.text ?? "").toLocaleString("en-US");
  return `Answer is long (${length} chars). Continue anyway? [Y/n]`;
}

/** How much time is left; undefined where there is no timeout. */
export function countdownOf(state: DialogState, now: number): string | undefined {
  const { timeout } = state.dialog;
  if (timeout === undefined) return undefined;
  const passed = Math.max(0, now - clockStartOf(state));
  const seconds = Math.ceil(Math.max(0, timeout.ms - passed) / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} left`;
  if (isTyping(state, now)) return `${clock} (paused while you type)`;
  return timeout.then === "recommended"
    ? `${clock}, then the recommended options are taken`
    : `${clock}, then this closes unanswered`;
}

/** What the keys do, most important last, and on a second line what else they can do. */
export function hintsOf(state: DialogState): { main: string[]; more: string[] } {
  const { mode, dialog, drafts, tab } = state;
  const question = dialog.questions[tab];
  const isTabbed = dialog.questions.length > 1;
  const newLine = ["Alt+Enter or Ctrl+J for a new line"];
  if (mode === "discard") return { main: ["y to discard", "n to go back"], more: [] };
  if (mode === "long") return { main: ["y to send it", "n to go on editing"], more: [] };
  if (mode === "note") return { main: ["Enter to keep the note", "Esc to go back"], more: newLine };
  if (question === undefined) return { main: ["Tab/←→ switch", "Enter submit", "Esc cancel"], more: [] };
  if (question.kind === "text") {
    const main = isTabbed
      ? ["Tab switch", "Enter confirm", "Esc cancel"]
      : ["Enter to submit", "Esc to cancel"];
    return { main, more: newLine };
  }
  if (mode === "own") return { main: ["Enter to confirm", "Esc to go back"], more: newLine };
  const note = `n to ${drafts[tab]?.note.text ? "change the" : "add a"} note`;
  const hasPreviews = question.options.some(({ preview }) => preview !== undefined);
  const more = [
    ...(hasPreviews ? ["PgUp/PgDn to scroll"] : []),
    ...(question.other === undefined ? [] : ["0 to type an answer"]),
    note,
  ];
  if (question.kind === "multi") {
    return isTabbed
      ? { main: ["Tab/←→ switch", "Space toggle", "Enter confirm", "Esc cancel"], more }
      : { main: ["Space to toggle", "Enter to submit", "Esc to cancel"], more };
  }
  return isTabbed
    ? { main: ["Tab/←→ switch", "↑↓ select", "Enter confirm", "Esc cancel"], more }
    : { main: ["↑↓ navigate", "1-9 quick select", "Enter to select", "Esc to cancel"], more };
}

/** As many hints as fit on a line, the last ones first. */
export function joinHints(hints: readonly string[], columns: number): string {
  const fitting = hints.findIndex((_, index) => columnsOf(hints.slice(index).join(" • ")) <= columns);
  return fitting === -1 ? truncateText(hints.at(-1) ?? "", columns) : hints.slice(fitting).join(" • ");
}

function oneLine(text: string): string {
  const line = toPrintable(text.slice(0, SHOWN_OF_ANSWER)).replaceAll("\n", " ↵ ").replaceAll("\t", " ");
  return text.length > SHOWN_OF_ANSWER ? `${line}…` : line;
}
