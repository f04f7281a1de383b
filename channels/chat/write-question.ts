import type {
  PilotDeckElicitationOption,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { describeContext } from "../../src/elicitation/describe-context.js";
import { describeTimeout } from "../../src/elicitation/describe-timeout.js";
import { takesNumbers } from "../../src/elicitation/read-choice.js";
import { markRecommended } from "../../src/elicitation/recommended-label.js";
import { hintOf } from "../../src/elicitation/typed-value.js";
import type { ChatTable } from "../../src/language/chat.js";
import { toPrintableLine } from "../../src/text/printable.js";
import type { ChatText } from "./text/write-messages.js";

const BLANK: ChatText = { text: "" };

/** A question as a chat shows it, but for how to answer it. Previews are text already. */
export type QuestionTexts = readonly ChatText[];

/** What stands before the questions, where there is anything. */
export function writeIntroduction(
  request: PilotDeckElicitationRequest,
  { timeIsShort, answers }: ChatTable,
): ChatText[] {
  const timeout = describeTimeout(request, answers);
  const parts = describeContext(request, answers);
  if (timeout !== undefined) parts.push(timeout + answers.gap + timeIsShort);
  return parts.flatMap((text) => [{ text }, BLANK]);
}

/** Writes each question once, since previews may have to be read as HTML first. */
export async function writeQuestions(
  { questions, previewFormat = "html" }: PilotDeckElicitationRequest,
  say: ChatTable,
): Promise<QuestionTexts[]> {
  const hasHtml =
    previewFormat === "html" &&
    questions.some(({ options }) => options.some(({ preview }) => preview !== undefined));
  const readPreview = hasHtml
    ? (await import("../../src/html-preview/html-to-text.js")).htmlToText
    : (preview: string) => preview;
  return questions.map((question, index) => {
    const count = questions.length > 1 ? say.count(index + 1, questions.length) : "";
    return formatQuestion(question, count, readPreview, say);
  });
}

function formatQuestion(
  question: PilotDeckElicitationQuestion,
  count: string,
  readPreview: (preview: string) => string,
  { answers }: ChatTable,
): ChatText[] {
  const header = toPrintableLine(question.header);
  const title = [count, header && `[${header}]`].filter(Boolean);
  const hint = hintOf(question, answers);
  return [
    ...(title.length === 0 ? [] : [{ text: title.join(" ") }]),
    { text: question.question, kind: "strong" },
    ...(hint === undefined ? [] : [{ text: hint }]),
    ...(question.options.length === 0 ? [] : [BLANK]),
    ...question.options.flatMap((option, position) => {
      const label = toPrintableLine(markRecommended(question, position, answers));
      const mark = takesNumbers(question) ? `${position + 1}.` : "-";
      return writeOption(`${mark} ${label}`, option, readPreview);
    }),
  ];
}

function writeOption(
  title: string,
  { description, preview }: PilotDeckElicitationOption,
  readPreview: (preview: string) => string,
): ChatText[] {
  const texts: ChatText[] = [{ text: title }];
  if (description !== "") texts.push({ text: `   ${description.replaceAll("\n", "\n   ")}` });
  if (preview !== undefined) texts.push({ text: readPreview(preview), kind: "code" });
  return texts;
}

/** How the questions that a message shows are answered, and declined. */
export function writeInstruction(shown: readonly PilotDeckElicitationQuestion[], say: ChatTable): ChatText[] {
  const { answers, howToAnswerAll, howToDecline, declineWords } = say;
  const [only] = shown;
  const isOne = shown.length === 1 && only !== undefined;
  const how = isOne ? describeWays(only, say) : howToAnswerAll(shown.length);
  const sign = zeroDeclines(shown) ? "0" : declineWords[0];
  return [BLANK, { text: how + answers.gap + howToDecline(sign) }];
}

/** What declines beside the words for it: 0, where it cannot be an answer. */
export function zeroDeclines(shown: readonly PilotDeckElicitationQuestion[]): boolean {
  if (shown.length > 1) return true;
  return shown.every(
    (only) =>
      only.options.length > 0 &&
      takesNumbers(only) &&
      only.options.every(({ label }) => label.trim() !== "0"),
  );
}

/** How a question is answered, in a sentence. */
export function describeWays(question: PilotDeckElicitationQuestion, say: ChatTable): string {
  const { options, multiSelect = false, allowOther = true } = question;
  if (options.length === 0) return say.howToAnswer;
  return say.howToChoose(takesNumbers(question) ? options.length : 0, multiSelect, allowOther);
}
