import type {
  ElicitationAnswers,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { describeContext } from "../../src/elicitation/describe-context.js";
import { describeTimeout } from "../../src/elicitation/describe-timeout.js";
import { createOtherRow } from "../../src/elicitation/other-row.js";
import { takesNumbers } from "../../src/elicitation/read-choice.js";
import { markRecommended } from "../../src/elicitation/recommended-label.js";
import { answerAfterTimeout } from "../../src/elicitation/timeout-answer.js";
import { hintOf, isSecret } from "../../src/elicitation/typed-value.js";
import { previewRows } from "../../src/html-preview/preview-rows.js";
import type { PlainTable } from "../../src/language/plain.js";
import { toPrintable } from "../../src/text/printable.js";

/** What stands before the questions: who asks, why, and for how long, as far as that is known; and the way out. */
export function printIntroduction(request: PilotDeckElicitationRequest, say: PlainTable): string {
  const parts = describeContext(request, say.answers);
  const timeout = describeTimeout(request, say.answers);
  if (timeout !== undefined) parts.push(timeout, say.whileTyping);
  parts.push(say.wayOut);
  return parts.map((part) => `${part}\n\n`).join("");
}

/** A question with its numbered options, for a reader of plain lines. */
export async function printQuestion(
  request: PilotDeckElicitationRequest,
  index: number,
  say: PlainTable,
): Promise<string> {
  const { questions, previewFormat } = request;
  const question = questions[index];
  if (question === undefined) return "";
  const { header, options } = question;
  const count = questions.length > 1 ? say.questionOf(index + 1, questions.length) : say.question;
  const chip = header.trim() === "" ? "" : ` [${toPrintable(header)}]`;
  const lines = [`${count}${chip}`, toPrintable(question.question)];
  const hint = hintOf(question, say.answers);
  if (hint !== undefined) lines.push(toPrintable(hint));
  if (options.length > 0) lines.push("");
  const isNumbered = takesNumbers(question);
  for (const [position, option] of options.entries()) {
    const mark = isNumbered ? `${position + 1}.` : "- ";
    lines.push(`  ${mark} ${indent(toPrintable(markRecommended(question, position, say.answers)))}`);
    if (option.description !== "") lines.push(`     ${indent(toPrintable(option.description))}`);
    const rows = option.preview === undefined ? [] : await previewRows(option.preview, previewFormat);
    lines.push(...rows.map((row) => `     ${row}`));
  }
  const other = options.length > 0 && isNumbered ? createOtherRow(question, say.answers) : undefined;
  if (other !== undefined) lines.push(`  ${options.length + 1}. ${toPrintable(other.label)}`);
  return `${lines.join("\n")}\n\n`;
}

/** What was begun before, and that an empty line takes it. */
export function printOffer(offered: ElicitationAnswers[string] | undefined, say: PlainTable): string {
  if (offered === undefined) return "";
  return `${say.begunBefore(printAnswer(offered, say))}\n${say.emptyTakesThat}\n\n`;
}

/** The words before the cursor. */
export function printPrompt(
  { options, multiSelect = false }: PilotDeckElicitationQuestion,
  { prompt: say }: PlainTable,
): string {
  if (options.length === 0) return say.answer;
  return multiSelect ? say.choices : say.choice;
}

/** What an answer was taken for, where that is not what was typed. */
export function printChoice(
  texts: readonly string[],
  question: PilotDeckElicitationQuestion,
  say: PlainTable,
): string {
  const isChosen = texts.some((text) => question.options.some(({ label }) => label === text));
  return isChosen && !isSecret(question) ? `  → ${printAnswer([...texts], say)}\n` : "";
}

/** Which question the end of the input left without an answer, and what was answered until then. */
export function printGap(
  questions: readonly PilotDeckElicitationQuestion[],
  index: number,
  given: ReadonlyMap<string, ElicitationAnswers[string]>,
  say: PlainTable,
): string {
  const lines = questions.slice(0, index).map((asked) => {
    const answer = isSecret(asked) ? say.hidden : printAnswer(given.get(asked.question), say);
    return `  ${indent(toPrintable(asked.question))} → ${answer}\n`;
  });
  const missing = indent(toPrintable(questions[index]?.question ?? ""));
  return `${say.inputEnded(index + 1, questions.length, missing)}\n${say.notSent}\n${lines.join("")}`;
}

/** What a timeout took, or that it took nothing. */
export function printTimeout(
  request: PilotDeckElicitationRequest,
  told: ElicitationAnswers,
  say: PlainTable,
): string {
  const outcome = answerAfterTimeout(request, told, "", "");
  if (outcome.type === "cancelled") return `${say.timeUp.withdrawn}\n`;
  const { answers, provenance } = outcome;
  const lines = request.questions
    .filter((question) => !isSecret(question))
    .map(({ question }) => {
      const mark = provenance.defaulted.includes(question) ? "" : say.timeUp.yourAnswer;
      return `  ${indent(toPrintable(question))} → ${printAnswer(answers[question], say)}${mark}\n`;
    });
  return `${say.timeUp.taken}\n${lines.join("")}`;
}

function printAnswer(answer: ElicitationAnswers[string] | undefined, say: PlainTable): string {
  return indent(toPrintable(say.answers.list([answer ?? []].flat())));
}

function indent(text: string): string {
  return text.replaceAll("\n", "\n     ");
}
