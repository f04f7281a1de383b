import type { DialogTable } from "../../src/language/terminal.js";
import { columnsOf } from "../../src/terminal/columns.js";
import { isBlank } from "../../src/text/foreign-words.js";
import { toPrintable } from "../../src/text/printable.js";
import { describeTaken } from "./describe-taken.js";
import { chosenTexts, clockStartOf, countLost, isAnswered, isTyping } from "./dialog-answers.js";
import type { DialogState } from "./dialog-state.js";
import { windowAround } from "./draw-rows.js";
import { type DraftedQuestion, listDrafted, openQuestion } from "./open-question.js";
import { countCharacters, truncateText } from "./text-layout.js";
import type { DialogTheme } from "./theme.js";

const SHOWN_OF_ANSWER = 500;

/** The line that names the question, or all of them with a mark for each that is answered (seed 002). */
export function drawTitle(state: DialogState, columns: number, theme: DialogTheme): string {
  const { tab } = state;
  const { questions } = state.dialog;
  if (questions.length === 1) {
    const [question] = questions;
    return question?.asked.header.trim() ? truncateText(question.title, columns) : "";
  }
  const names = listDrafted(state).map(
    ({ question, draft }) => `${isAnswered(draft) ? "■" : "□"} ${question.title}`,
  );
  const labels = [...names, `✓ ${state.dialog.say.submit}`].map((label) => truncateText(label, columns - 8));
  const widths = labels.map((label) => columnsOf(label) + 2);
  const { first, last } = windowAround(widths, tab, columns - 2, { mark: 1 });
  const shown = labels.slice(first, last + 1).map((label, index) => {
    if (first + index === tab) return theme.openTab(label);
    return ` ${label.startsWith("■") ? theme.chosen(label) : label} `;
  });
  return `←${first > 0 ? "…" : ""}${shown.join("")}${last < labels.length - 1 ? "…" : ""}→`;
}

/** The texts of an answer; a secret as dots. */
export function shownTexts({ question, draft }: DraftedQuestion): string[] {
  const texts = chosenTexts(question, draft);
  return draft.isOwnChosen && question.masked === true ? texts.with(-1, "••••••") : texts;
}

/** The answer to one question on one line. */
export function answerLine(answered: DraftedQuestion, { answers: say }: DialogTable): string {
  return say.list(shownTexts(answered).map(oneLine));
}

/** What was chosen and typed, sent or not, on one line; empty where nothing was. */
export function begunLine({ question, draft }: DraftedQuestion, say: DialogTable): string {
  const isOwnChosen = draft.isOwnChosen || !isBlank(draft.own.text);
  return answerLine({ question, draft: { ...draft, isOwnChosen } }, say);
}

/** The question in place of the list before something is lost, or before a long answer is sent. */
export function promptOf(state: DialogState): string {
  const { say } = state.dialog;
  if (state.mode === "discard") {
    const { answers, notes } = countLost(state);
    return say.discard(answers, notes);
  }
  return say.isLong(countCharacters(openQuestion(state)?.draft.own.text ?? ""));
}

/** How much time is left, and what comes then, in ever fewer words; undefined where there is no timeout. */
export function countdownOf(state: DialogState, now: number): readonly [string, ...string[]] | undefined {
  const { timeout } = state.dialog;
  if (timeout === undefined) return undefined;
  const say = state.dialog.say.countdown;
  const passed = Math.max(0, now - clockStartOf(state));
  const seconds = Math.ceil(Math.max(0, timeout.ms - passed) / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (isTyping(state, now)) return [say.paused.whole(clock), say.paused.short(clock), clock];
  const [first, ...shorter] = describeTaken(state, timeout);
  return [say.whole(clock, first), ...shorter.map((form) => say.short(clock, form)), clock];
}

function oneLine(text: string): string {
  const line = toPrintable(text.slice(0, SHOWN_OF_ANSWER)).replaceAll("\n", " ↵ ").replaceAll("\t", " ");
  return text.length > SHOWN_OF_ANSWER ? `${line}…` : line;
}
