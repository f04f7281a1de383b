import {
  listPendingQuestions,
  type PendingAsk,
  type PendingQuestions,
  readPendingAsk,
} from "../../channels/pending-file/index.js";
import { isObject } from "../text/issues.js";
import { toPrintable } from "../text/printable.js";
import { runTool } from "../tools/run-tool.js";
import { BadInputError } from "./bad-input-error.js";
import { chooseChannel } from "./choose-channel.js";
import type { CommandStreams } from "./command-streams.js";
import { createPendingChannel } from "./pending-channel.js";
import { readAnswers } from "./read-call.js";
import type { AskOptions } from "./read-options.js";
import { rebuildCall } from "./rebuild-call.js";
import { report } from "./report.js";
import { runCall } from "./run-call.js";
import { readWrittenAnswers } from "./written-answers.js";

/** Whether a document is a file of pending questions and no call: answers stand in its questions, or it has our key. */
export function isPendingDocument(document: unknown): boolean {
  if (!isObject(document) || !Array.isArray(document.questions)) return false;
  const { resumeKey, declined, questions } = document;
  const hasAnswers = questions.some((item) => isObject(item) && Object.hasOwn(item, "answer"));
  return hasAnswers || typeof resumeKey === "string" || declined === true;
}

/** Answers what waits in `--file`, else in the one file that waits. Throws {@link BadInputError} for none and for several. */
export async function answerWaiting(options: AskOptions, streams: CommandStreams): Promise<number> {
  return answerPending(options.file ?? (await findWaiting()), options, streams);
}

/**
 * Prints what the model would read of the questions in a file, as far as they are answered there or with `--answers`;
 * what is still open is put to the person. Answers are written into the file, for the call that asked: it is the call made
 * again that removes the file.
 */
export async function answerPending(
  file: string,
  options: AskOptions,
  streams: CommandStreams,
): Promise<number> {
  const found = await readPendingAsk(file);
  if (found === undefined) throw new BadInputError(`${file} does not exist.`);
  if ("fault" in found) throw new BadInputError(found.details);
  const { request } = found;
  const { tool, input } = await rebuildCall(request);
  let written: "answered" | "declined" | undefined;
  const onWritten = (what: "answered" | "declined") => {
    written = what;
  };
  if (options.answers !== undefined) {
    const given = readWrittenAnswers(await readAnswers(options.answers), request.questions);
    const elicitation = createPendingChannel(found, { given, onWritten });
    const result = await runCall(tool, input, {}, elicitation);
    return await tell(await report(result, options, streams));
  }
  const chosen =
    isOpen(found) && options.channel !== "file" ? await chooseChannel(options, streams, false) : undefined;
  if (chosen !== undefined && found.explanation !== undefined) {
    streams.stderr.write(`${toPrintable(found.explanation)}\n\n`);
  }
  try {
    const asks = chosen && { channel: chosen.channel };
    const elicitation = createPendingChannel(found, { ...asks, onWritten });
    const result = await runTool(tool, input, { elicitation });
    const exitCode = await report(result, options, streams);
    return await tell(exitCode, chosen !== undefined);
  } finally {
    await chosen?.close();
  }

  async function tell(exitCode: number, wasAsked = false): Promise<number> {
    const name = toPrintable(file);
    if (written === "answered") {
      streams.stderr.write(`Answered ${name}. The call that asked takes the answers from there.\n`);
    } else if (written === "declined") {
      streams.stderr.write(`Declined the questions in ${name}. The call that asked is told so.\n`);
    } else if (wasAsked && (await isWaiting(file))) {
      streams.stderr.write(`The questions still wait in ${name}: nothing was written there.\n`);
    }
    return exitCode;
  }
}

async function findWaiting(): Promise<string> {
  const entries = await listPendingQuestions();
  const [file, ...others] = entries.filter(isUnanswered).map((entry) => entry.file);
  if (file === undefined) {
    const lines = ["No questions are waiting, and there is no call.", ...entries.map(describeSettled)];
    throw new BadInputError([...lines, "See ask-user-question --help."].join("\n"));
  }
  if (others.length === 0) return file;
  throw new BadInputError(
    `Questions wait in ${[file, ...others].join(", ")}. Say which to answer with --file.`,
  );
}

function isUnanswered(pending: PendingQuestions): boolean {
  if ("fault" in pending || pending.declined !== undefined) return false;
  return pending.questions.some(({ answer }) => answer === null);
}

/** Why nothing waits in a file. */
function describeSettled(pending: PendingQuestions): string {
  if ("fault" in pending) return pending.details;
  const state = pending.declined === undefined ? "answered" : "declined";
  return `${pending.file} is ${state} already: run the call again, or name the file with --file to answer anew.`;
}

async function isWaiting(file: string): Promise<boolean> {
  const found = await readPendingAsk(file);
  return found !== undefined && !("fault" in found) && isOpen(found);
}

function isOpen({ request, answers, declined }: PendingAsk): boolean {
  return (
    declined === undefined && request.questions.some(({ question }) => !Object.hasOwn(answers, question))
  );
}
