import { clearPendingQuestions } from "../../channels/pending-file/index.js";
import { shorten } from "../text/foreign-words.js";
import { toPrintable, toPrintableLine } from "../text/printable.js";
import { writeRequest } from "../wire/write-request.js";
import { answerQuestions } from "./answer-questions.js";
import { calledAs } from "./called-as.js";
import { readAction } from "./check-words.js";
import type { CommandStreams } from "./command-streams.js";
import type { TypedOptions } from "./command-words.js";
import { EXIT_CODES } from "./exit-codes.js";
import {
  describePending,
  isReadable,
  type ListedPending,
  listPending,
  type ReadablePending,
} from "./list-pending.js";
import { checkFile, readOptions } from "./read-options.js";
import { tellPerson, writeJson, writeRows } from "./report.js";
import { warnOfMisspelling } from "./suggest-file.js";

/**
 * Shows the questions that wait in files, has them answered, or removes those files. Files that cannot be read are named on
 * standard error and left alone; the exit code is 1 then.
 */
export async function questionsCommand(
  words: readonly string[],
  options: TypedOptions,
  streams: CommandStreams,
): Promise<number> {
  const action = readAction("questions", words, options, (name) => name === "answer");
  await checkFile(options.file);
  await warnOfMisspelling(options.file, streams);
  if (action === "answer") {
    const settings = await readOptions(options);
    return answerQuestions(words[1], settings, streams);
  }
  return action === "clear" ? clear(options.file, streams) : show(options, streams);
}

async function show({ file, json }: TypedOptions, streams: CommandStreams): Promise<number> {
  const { stdout, stderr, say } = streams;
  const listed = await listPending(file, streams);
  if (json === true) await writeJson(stdout, listed.map(toPlain));
  else if (listed.length === 0) await writeRows(stdout, say.noneWait);
  for (const pending of listed) {
    if (!isReadable(pending)) await writeRows(stderr, pending.details);
    else if (json !== true) await writeRows(stdout, await describe(pending, streams));
  }
  if (stdout.isTTY === true && json !== true && listed.some(({ status }) => status === "open")) {
    await tellPerson(say.questions.answerWith(calledAs()), streams);
  }
  return listed.every(isReadable) ? EXIT_CODES.answered : EXIT_CODES.error;
}

async function clear(
  file: string | undefined,
  { stdout, stderr, say, language }: CommandStreams,
): Promise<number> {
  const listed = await clearPendingQuestions(file, { language });
  for (const pending of listed) {
    if ("fault" in pending) await writeRows(stderr, pending.details);
    else await writeRows(stdout, say.questions.removed(pending.file));
  }
  if (listed.length === 0) await writeRows(stdout, say.noneWait);
  if (listed.every((pending) => !("fault" in pending))) return EXIT_CODES.answered;
  await writeRows(stderr, say.questions.brokenStay);
  return EXIT_CODES.error;
}

/** A pending ask as `--json` prints it (docs/command.md). */
function toPlain(pending: ListedPending): object {
  if (!isReadable(pending)) return { file: pending.file, status: pending.status, fault: pending.details };
  const { number, file, status, askedAt, sessionId, declined, ask } = pending;
  const { toolName, asker, context, questions } = writeRequest(ask.request);
  return {
    number,
    file,
    status,
    askedAt,
    sessionId,
    toolName,
    asker,
    context,
    questions: questions.map((question, index) => ({
      ...question,
      answer: toPlainAnswer(pending.questions[index]?.answer),
    })),
    explanation: ask.explanation,
    reason: declined?.reason,
  };
}

/** What is neither a value nor a list of values is no answer; why, the explanation tells. */
function toPlainAnswer(answer: unknown): unknown {
  const values = [answer].flat();
  return values.some((value) => typeof value === "object" && value !== null) ? null : (answer ?? null);
}

async function describe(pending: ReadablePending, streams: CommandStreams): Promise<string> {
  const { columnsOf } = await import("../terminal/columns.js");
  const { state: states, declined: describeRefusal } = streams.say.questions;
  const { questions, declined, ask } = pending;
  // What is written there and does not fit is no answer for the call that asked.
  const fits = (index: number) => Object.hasOwn(ask.answers, ask.request.questions[index]?.question ?? "");
  const width = Math.max(...Object.values(states).map(columnsOf));
  const lines = questions.map(({ question }, index) => {
    const answered = fits(index) ? states.answered : states.open;
    const state = declined === undefined ? answered : states.declined;
    const shown = `   ${state}${" ".repeat(width - columnsOf(state))}  `;
    return `${shown}${toPrintable(question).replaceAll("\n", `\n${" ".repeat(width + 5)}`)}`;
  });
  const reason = declined?.reason === undefined ? "" : toPrintableLine(shorten(declined.reason));
  const state = declined === undefined ? "" : describeRefusal(reason);
  const isUnfit =
    declined === undefined && questions.some(({ answer }, index) => answer !== null && !fits(index));
  const why = isUnfit && ask.details !== undefined ? [ask.details] : [];
  return [`${describePending(pending, streams)}${state}`, ...lines, ...why].join("\n");
}
