import type {
  ElicitationAnswers,
  PilotDeckElicitationOption,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { describeContext } from "../../src/elicitation/describe-context.js";
import { describeTimeout } from "../../src/elicitation/describe-timeout.js";
import { takesNumbers } from "../../src/elicitation/read-choice.js";
import { markRecommended } from "../../src/elicitation/recommended-label.js";
import { answerAfterTimeout } from "../../src/elicitation/timeout-answer.js";
import { hintOf, isSecret } from "../../src/elicitation/typed-value.js";
import { toPrintable } from "../../src/text/printable.js";

/** What stands before the questions: who asks, why, and for how long, as far as that is known; and the way out. */
export function printIntroduction(request: PilotDeckElicitationRequest): string {
  const parts = describeContext(request);
  const timeout = describeTimeout(request);
  if (timeout !== undefined) parts.push(timeout, "While you type, the time stands still.");
  parts.push("To leave without an answer, end the input (Ctrl+D).");
  return parts.map((part) => `${part}\n\n`).join("");
}

/** A question with its numbered options, for a reader of plain lines. */
export async function printQuestion(request: PilotDeckElicitationRequest, index: number): Promise<string> {
  const { questions, previewFormat = "html" } = request;
  const question = questions[index];
  if (question === undefined) return "";
  const { header, options, allowOther = true, otherLabel = "Other (type your answer)" } = question;
  const count = questions.length > 1 ? `Question ${index + 1} of ${questions.length}` : "Question";
  const chip = header.trim() === "" ? "" : ` [${toPrintable(header)}]`;
  const lines = [`${count}${chip}`, toPrintable(question.question)];
  const hint = hintOf(question);
  if (hint !== undefined) lines.push(toPrintable(hint));
  if (options.length > 0) lines.push("");
  const isNumbered = takesNumbers(question);
  for (const [position, option] of options.entries()) {
    const mark = isNumbered ? `${position + 1}.` : "- ";
    lines.push(`  ${mark} ${indent(toPrintable(markRecommended(question, position)))}`);
    if (option.description !== "") lines.push(`     ${indent(toPrintable(option.description))}`);
    if (option.preview !== undefined) lines.push(await printPreview(option, previewFormat));
  }
  if (options.length > 0 && allowOther && isNumbered)
    lines.push(`  ${options.length + 1}. ${toPrintable(otherLabel)}`);
  return `${lines.join("\n")}\n\n`;
}

/** What was begun before, and that an empty line takes it. */
export function printOffer(offered: ElicitationAnswers[string] | undefined): string {
  return offered === undefined ? "" : `Begun before: ${printAnswer(offered)}\nAn empty line takes that.\n\n`;
}

/** The words before the cursor. */
export function printPrompt({ options, multiSelect = false }: PilotDeckElicitationQuestion): string {
  if (options.length === 0) return "Your answer: ";
  return multiSelect ? "Your choices, with commas between: " : "Your choice: ";
}

/** What an answer was taken for, where that is not what was typed. */
export function printChoice(texts: readonly string[], question: PilotDeckElicitationQuestion): string {
  const isChosen = texts.some((text) => question.options.some(({ label }) => label === text));
  return isChosen && !isSecret(question) ? `  → ${indent(toPrintable(texts.join(", ")))}\n` : "";
}

/** Which question the end of the input left without an answer, and what was answered until then. */
export function printGap(
  questions: readonly PilotDeckElicitationQuestion[],
  index: number,
  given: ReadonlyMap<string, ElicitationAnswers[string]>,
): string {
  const lines = questions.slice(0, index).map((asked) => {
    const answer = isSecret(asked) ? "(hidden)" : printAnswer(given.get(asked.question));
    return `  ${indent(toPrintable(asked.question))} → ${answer}\n`;
  });
  const missing = indent(toPrintable(questions[index]?.question ?? ""));
  return `The input ended before question ${index + 1} of ${questions.length} was answered: ${missing}\nThese answers were given, and are not sent:\n${lines.join("")}`;
}

/** What a timeout took, or that it took nothing. */
export function printTimeout(request: PilotDeckElicitationRequest, told: ElicitationAnswers): string {
  const outcome = answerAfterTimeout(request, told, "", new Date(0));
  if (outcome.type === "cancelled") return "Time is up: the questions are withdrawn.\n";
  const { answers, provenance } = outcome;
  const lines = request.questions
    .filter((question) => !isSecret(question))
    .map(({ question }) => {
      const mark = provenance.defaulted?.includes(question) ? "" : " (your answer)";
      return `  ${indent(toPrintable(question))} → ${printAnswer(answers[question])}${mark}\n`;
    });
  return `Time is up. This was taken:\n${lines.join("")}`;
}

function printAnswer(answer: ElicitationAnswers[string] = []): string {
  return indent(toPrintable([answer].flat().join(", ")));
}

async function printPreview(
  { preview = "" }: PilotDeckElicitationOption,
  format: "html" | "markdown",
): Promise<string> {
  const text =
    format === "html"
      ? (await import("../../src/html-preview/html-to-text.js")).htmlToText(preview)
      : toPrintable(preview);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `     | ${line}`.trimEnd())
    .join("\n");
}

function indent(text: string): string {
  return text.replaceAll("\n", "\n     ");
}
