import { readPendingAsk } from "../../channels/pending-file/index.js";
import { runTool } from "../tools/run-tool.js";
import { BadInputError } from "./bad-input-error.js";
import { calledAs } from "./called-as.js";
import { type ChosenChannel, chooseChannel } from "./choose-channel.js";
import type { CommandStreams } from "./command-streams.js";
import { EXIT_CODES } from "./exit-codes.js";
import { describeUnasked, listPending, statusOf } from "./list-pending.js";
import { createPendingChannel, type Written } from "./pending-channel.js";
import { readAnswers } from "./read-answers.js";
import { refuseMissing } from "./read-json.js";
import type { CommandSettings } from "./read-options.js";
import { rebuildCall } from "./rebuild-call.js";
import { report, tellStatus } from "./report.js";
import { runCall } from "./run-call.js";
import { joinSentences } from "./sentences.js";
import { readWrittenAnswers } from "./written-answers.js";

/** Answers what waits in `--file`, else in the one file that waits. Throws {@link BadInputError} for none and for several. */
export async function answerWaiting(options: CommandSettings, streams: CommandStreams): Promise<number> {
  return answerPending(options.file ?? (await findWaiting(streams)), options, streams);
}

/**
 * Prints what the model would read of the questions in a file, as far as they are answered there or with `--answers`;
 * what is still open is put to the person. Answers are written into the file, for the call that asked: it is the call made
 * again that removes the file.
 *
 * @param opened - a channel to ask on, which stays open
 */
export async function answerPending(
  file: string,
  options: CommandSettings,
  streams: CommandStreams,
  opened?: ChosenChannel,
): Promise<number> {
  const { say, language } = streams;
  const found = await readPendingAsk(file, streams);
  if (found === undefined) throw await refuseMissing(file);
  if ("fault" in found) throw new BadInputError(() => found.details);
  const { request } = found;
  const { tool, input } = await rebuildCall(request);
  let written: Written | undefined;
  const onWritten = (what: Written) => {
    written = what;
  };
  if (options.answers !== undefined) {
    const answers = await readAnswers(options.answers, streams);
    const given = await readWrittenAnswers(answers, request.questions, streams);
    const elicitation = createPendingChannel(found, { given, say, language, onWritten });
    const result = await runCall(tool, input, {}, elicitation);
    return await tell(await report(result, options, streams));
  }
  const isAsked = statusOf(found) === "open" && options.channel !== "file";
  const own = isAsked && opened === undefined ? await chooseChannel(options, streams, false) : undefined;
  const chosen = isAsked ? (opened ?? own) : undefined;
  if (chosen !== undefined && found.details !== undefined) {
    await tellStatus(`${found.details}\n`, streams);
  }
  try {
    const asks = chosen && { channel: chosen.channel };
    const elicitation = createPendingChannel(found, { ...asks, say, language, onWritten });
    const result = await runTool(tool, input, { elicitation });
    const isRead = chosen === undefined || (written !== undefined && written.type !== "lost");
    const exitCode = await report(result, options, streams, isRead);
    return await tell(exitCode, chosen !== undefined);
  } finally {
    await own?.close();
  }

  async function tell(exitCode: number, wasAsked = false): Promise<number> {
    if (written?.type === "lost") {
      const advice = written.isAnswered ? say.questions.printedOnly : "";
      await tellStatus(joinSentences(say, written.reason, say.questions.notWritten, advice), streams);
      return EXIT_CODES.error;
    }
    if (written?.type === "answered") {
      await tellStatus(say.questions.answered(file), streams);
    } else if (written?.type === "declined") {
      await tellStatus(say.questions.refused(file), streams);
    } else if (wasAsked && (await isWaiting(file))) {
      await tellStatus(say.questions.stillWait(file), streams);
    }
    return exitCode;
  }
}

async function findWaiting(streams: CommandStreams): Promise<string> {
  const listed = await listPending(undefined, streams);
  const [file, ...others] = listed.filter(({ status }) => status === "open").map((pending) => pending.file);
  if (file === undefined) {
    throw new BadInputError((say) => {
      const unasked = listed.map((pending) => describeUnasked(pending, say));
      return [say.questions.noneAndNoCall, ...unasked, say.seeHelp(calledAs())].join("\n");
    });
  }
  if (others.length === 0) return file;
  throw new BadInputError((say) => say.questions.several([file, ...others].join(say.comma)));
}

async function isWaiting(file: string): Promise<boolean> {
  const found = await readPendingAsk(file);
  return found !== undefined && !("fault" in found) && statusOf(found) === "open";
}
