import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { foldText } from "../../src/elicitation/fold-text.js";
import type { ChoiceReading } from "../../src/elicitation/read-choice.js";
import { type AskedBack, readTypedAnswer } from "../../src/elicitation/read-typed-answer.js";
import type { ChatTable } from "../../src/language/chat.js";
import { SENTENCES as ENGLISH } from "../../src/language/en/chat.js";
import { isBlank, shorten } from "../../src/text/foreign-words.js";
import { toPrintableLine } from "../../src/text/printable.js";
import { describeWays, zeroDeclines } from "./write-question.js";

const COMMAND_TO = /^(\/\S+)@\w+$/;

/** What a message means for the questions that are shown: a reading for each, in their order. */
export type ChatReading =
  | { type: "answers"; readings: readonly ChoiceReading[] }
  | { type: "decline" }
  | { type: "unclear"; explanation: string };

/** Reads a message as the answer to what is shown: to one question as a whole, to several line by line. */
export function readChatText(
  text: string,
  shown: readonly PilotDeckElicitationQuestion[],
  before: AskedBack | undefined,
  say: ChatTable,
): ChatReading {
  const written = text.replace(/\r\n?/g, "\n");
  if (/(?![\t\n])\p{Cc}/u.test(written)) {
    return { type: "unclear", explanation: say.notUnderstood };
  }
  if (declines(written, shown, say)) return { type: "decline" };
  const lines = shown.length > 1 ? written.split("\n").filter((line) => !isBlank(line)) : [written];
  if (lines.length !== shown.length) {
    return { type: "unclear", explanation: say.linesExpected(shown.length, lines.length) };
  }
  const readings = shown.map((question, index) =>
    readTypedAnswer(lines[index] ?? "", question, before, say.answers),
  );
  return { type: "answers", readings };
}

/** What is still to be said where an answer was not understood, and of which question where there are several. */
export function explainReadings(
  readings: readonly ChoiceReading[],
  shown: readonly PilotDeckElicitationQuestion[],
  say: ChatTable,
): string[] {
  return readings.flatMap((reading, place) => {
    if (reading.type === "answer") return [];
    const asked = shown[place];
    const explanation = reading.type === "other" ? say.typeOwn : reading.explanation;
    if (asked === undefined) return [explanation];
    if (readings.length > 1) {
      return [say.ofQuestion(shorten(toPrintableLine(asked.question)), explanation)];
    }
    const isWhole = reading.type === "other" || reading.saysHow === true;
    return [isWhole ? explanation : explanation + say.answers.gap + describeWays(asked, say)];
  });
}

/** Whether somebody only says that they do not want to answer; an option of that name is an answer. */
function declines(
  text: string,
  shown: readonly PilotDeckElicitationQuestion[],
  { declineWords }: ChatTable,
): boolean {
  // In a group Telegram names the bot that a command is for: /cancel@deploy_bot.
  const word = foldText(text).replace(COMMAND_TO, "$1");
  if (word === "0") return zeroDeclines(shown);
  const isOption = shown.some(({ options }) => options.some(({ label }) => foldText(label) === word));
  return !isOption && [...ENGLISH.declineWords, ...declineWords].includes(word);
}

/** Whether a text names options of what is shown, asks for own words, or declines. */
export function namesOptions(
  text: string,
  shown: readonly PilotDeckElicitationQuestion[],
  say: ChatTable,
): boolean {
  const message = readChatText(text, shown, undefined, say);
  if (message.type !== "answers") return message.type === "decline";
  return message.readings.every((reading, place) => {
    const labels = shown[place]?.options.map(({ label }) => label);
    return reading.type !== "unclear" && reading.texts.every((one) => labels?.includes(one));
  });
}
