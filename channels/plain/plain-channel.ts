import type { Readable } from "node:stream";
import { ABORTED, INTERRUPTED } from "../../protocol/aborted.js";
import type {
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { isTimeUp } from "../../src/elicitation/ask-channel.js";
import { createAskQueue } from "../../src/elicitation/ask-queue.js";
import { atOnce } from "../../src/elicitation/at-once.js";
import { guardCheck } from "../../src/elicitation/combine-checks.js";
import { type AskedBack, askBack } from "../../src/elicitation/read-typed-answer.js";
import { isSecret } from "../../src/elicitation/typed-value.js";
import { askAsTold } from "../../src/forms/ask-as-told.js";
import { exchangeLabels } from "../../src/forms/tell-questions.js";
import { type LanguageOptions, languageOf } from "../../src/language/language.js";
import { loadPlainTable, type PlainTable } from "../../src/language/plain.js";
import { notificationOf } from "../../src/terminal/notification.js";
import { A_FLAG, A_FUNCTION, STREAMS } from "../../src/text/option-kinds.js";
import { toPrintable } from "../../src/text/printable.js";
import { takeOptions } from "../../src/text/take-options.js";
import { createLineReader, type LineReader } from "./line-reader.js";
import { findOffers } from "./offers.js";
import {
  printChoice,
  printGap,
  printIntroduction,
  printOffer,
  printPrompt,
  printQuestion,
  printTimeout,
} from "./print-question.js";
import { createPrinter, type PlainOutput, type Printer } from "./printer.js";
import { createProgress, type Progress } from "./progress.js";
import { describeExpected, findFault, readAnswer } from "./read-answer.js";

export type PlainChannelOptions = LanguageOptions & {
  input: Readable;
  /** Where it is a terminal, long lines are broken at words. */
  output: PlainOutput;
  /** Rings the bell and raises a desktop notification (OSC 9) before the questions. Default false. */
  notify?: boolean;
  /**
   * What the person had done to the questions before, by question text. It is shown, but for secrets, and an empty line takes
   * it; what is no answer to its question is passed over. Default nothing.
   */
  begun?: (request: PilotDeckElicitationRequest) => { readonly answers: ElicitationAnswers } | undefined;
};

/** Where lines come from and go to, and what they say. */
type Lines = { readonly reader: LineReader; readonly output: Printer; readonly say: PlainTable };

const ENDINGS = {
  aborted: ABORTED,
  end: { type: "cancelled", reason: "end of input", code: "dismissed" },
  interrupted: INTERRUPTED,
  terminated: { type: "cancelled", reason: "terminated", code: "aborted" },
} satisfies Record<string, PilotDeckElicitationAnswer>;

/**
 * Asks in plain lines: questions are printed with numbered options, answers are read line by line. For pipes,
 * screen readers, and wherever there is no terminal to draw on (seed 002, the screens without their drawing).
 *
 * A line that is no answer is explained and asked for again, and so is one that resembles an option: the same again is
 * the person's own words, and a yes is that option. What an option was chosen by is answered with its label. The end of the
 * input cancels with the code `dismissed`, and tells which question it left without an answer.
 * Questions that are asked at the same time are put one after the other. Rejects when the input fails.
 */
export function createPlainChannel(options: PlainChannelOptions): PilotDeckElicitationChannel {
  const names = { ...STREAMS, notify: A_FLAG, begun: A_FUNCTION, language: false } as const;
  const { input, output, notify = false, begun } = takeOptions("createPlainChannel", options, names);
  const language = languageOf(options);
  const reader = createLineReader(input, output);
  const printer = createPrinter(output);
  const queue = createAskQueue();
  const askTold = askAsTold(language, async (request, original) => {
    const say = await loadPlainTable(language);
    if (notify) output.write(notificationOf(say.answers.waiting));
    const { answers = {} } = atOnce("begun", begun?.(original)) ?? {};
    const drafted = exchangeLabels(original.questions, request.questions, answers);
    return ask(request, drafted, { reader, output: printer, say });
  });
  return {
    name: "plain",
    capabilities: { closedChoice: true, freeText: true, schema: true, secret: true, mode: "interactive" },
    askUser: (request) => queue(() => askTold(request), request.signal),
  };
}

async function ask(
  request: PilotDeckElicitationRequest,
  begun: ElicitationAnswers,
  lines: Lines,
): Promise<PilotDeckElicitationAnswer> {
  const { output, say } = lines;
  output.write(printIntroduction(request, say));
  const progress = createProgress(request, findOffers(request.questions, begun));
  const check = guardCheck(request.check);
  try {
    for (;;) {
      const ending = await askQuestions(request, progress, lines);
      if (ending !== undefined) return ending;
      const answers: ElicitationAnswers = Object.fromEntries(progress.answers);
      const issues = check(answers);
      if (issues.length === 0) {
        const answeredAt = new Date().toISOString();
        return { type: "answered", answers, provenance: { source: "user", channel: "plain", answeredAt } };
      }
      const faults = issues.map(({ message }) => toPrintable(message));
      output.write(`${[...faults, say.answerAgain].join("\n")}\n\n`);
    }
  } finally {
    progress.stop();
  }
}

/** Asks every question, and gives nothing but what ended it early. */
async function askQuestions(
  request: PilotDeckElicitationRequest,
  progress: Progress,
  lines: Lines,
): Promise<PilotDeckElicitationAnswer | undefined> {
  const { output, say } = lines;
  const { answers, offers, tell } = progress;
  answers.clear();
  for (const [index, question] of request.questions.entries()) {
    const offered = offers.get(question.question);
    const printed = (await printQuestion(request, index, say)) + printOffer(offered, say);
    output.write(printed);
    // Whoever has answered one question is at the next: an open field stops the clock of a timeout.
    if (question.options.length === 0 && answers.size > 0) tell(true);
    const answer = await askQuestion(question, offered, printed, request.signal, lines, tell);
    if ("type" in answer) {
      if (isTimeUp(request)) output.write(printTimeout(request, progress.told(), say));
      if (answer !== ENDINGS.end || answers.size === 0) return answer;
      output.write(printGap(request.questions, index, answers, say));
      return {
        ...answer,
        reason: `${answer.reason} before question ${index + 1} of ${request.questions.length}`,
      };
    }
    answers.set(question.question, question.multiSelect === true ? answer.texts : (answer.texts[0] ?? ""));
    tell(false);
  }
  return undefined;
}

async function askQuestion(
  question: PilotDeckElicitationQuestion,
  offered: ElicitationAnswers[string] | undefined,
  printed: string,
  signal: AbortSignal | undefined,
  { reader, output, say }: Lines,
  tell: (typing: boolean) => void,
): Promise<{ texts: string[] } | PilotDeckElicitationAnswer> {
  const explain = (explanation: string) => output.write(`${toPrintable(explanation)}\n`);
  let chosen: string[] | undefined;
  let askedBack: AskedBack | undefined;
  for (;;) {
    const prompt = chosen === undefined ? printPrompt(question, say) : say.prompt.ownAnswer;
    const line = await reader.next(prompt, {
      signal,
      showQuestion: () => output.write(printed),
      isHidden: isSecret(question),
      onKeys: () => tell(true),
    });
    const { type } = line;
    if (type === "aborted" || type === "end" || type === "interrupted" || type === "terminated") {
      output.write("\n");
      return ENDINGS[type];
    }
    if (line.type === "too-long") {
      explain(say.line.tooLong);
    } else if (line.type === "not-utf8") {
      explain(say.line.notUtf8);
    } else if (chosen !== undefined) {
      const text = line.text.trim();
      const fault = findFault(text, say);
      if (fault === undefined) return finish([...new Set([...chosen, text])]);
      explain(fault + say.answers.gap + say.expected.answer);
    } else if (offered !== undefined && line.text.trim() === "") {
      return finish([offered].flat());
    } else {
      const reading = readAnswer(line.text, question, askedBack, say);
      if (reading.type === "answer") return finish(reading.texts);
      if (reading.type === "other") chosen = reading.texts;
      else if (reading.saysHow) explain(reading.explanation);
      else explain(reading.explanation + say.answers.gap + describeExpected(question, say));
      askedBack = askBack(line.text, reading, askedBack);
    }
    tell(question.options.length === 0 || chosen !== undefined);
  }

  function finish(texts: string[]): { texts: string[] } {
    output.write(`${printChoice(texts, question, say)}\n`);
    return { texts };
  }
}
