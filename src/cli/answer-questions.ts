import { shorten } from "../text/foreign-words.js";
import { answerPending } from "./answer-pending.js";
import { BadInputError, tellThrown } from "./bad-input-error.js";
import { calledAs } from "./called-as.js";
import { chooseChannel } from "./choose-channel.js";
import type { CommandStreams } from "./command-streams.js";
import { EXIT_CODES, worstOf } from "./exit-codes.js";
import {
  describePending,
  describeUnasked,
  isReadable,
  listPending,
  type ReadablePending,
} from "./list-pending.js";
import type { CommandSettings } from "./read-options.js";
import { tellStatus } from "./report.js";
import { joinSentences } from "./sentences.js";

/**
 * Asks the person what waits in files, one file after the other, and writes what they answer into each. Who leaves a
 * dialog goes on to the next; an interrupt, and the end of the input, end it all.
 *
 * @param wanted - the number of one file, as `questions` lists them
 */
export async function answerQuestions(
  wanted: string | undefined,
  options: CommandSettings,
  streams: CommandStreams,
): Promise<number> {
  const { stdin, say } = streams;
  if (options.channel === "file") {
    throw new BadInputError(({ questions }) => questions.channel);
  }
  const listed = await listPending(options.file, streams);
  const readable = listed.filter(isReadable);
  const broken = listed.filter((pending) => !isReadable(pending));
  const codes = new Set<number>(broken.length > 0 && wanted === undefined ? [EXIT_CODES.error] : []);
  if (wanted === undefined) {
    for (const pending of broken) await tellStatus(describeUnasked(pending, say), streams);
  }
  const waiting = wanted === undefined ? readable.filter(isOpen) : [findPending(wanted, readable)];
  if (waiting.length === 0) {
    // What cannot be read may wait.
    if (broken.length === 0) await tellStatus(say.noneWait, streams);
    for (const pending of readable) await tellStatus(describeUnasked(pending, say), streams);
    return codes.has(EXIT_CODES.error) ? EXIT_CODES.error : EXIT_CODES.answered;
  }
  const chosen = await chooseChannel(options, streams, false);
  try {
    for (const [index, pending] of waiting.entries()) {
      if (waiting.length > 1)
        await tellStatus(`${index === 0 ? "" : "\n"}${describePending(pending, streams)}`, streams);
      const code = await answerOne(pending);
      codes.add(code);
      const left = waiting.length - index - 1;
      const isOver = code === EXIT_CODES.declined && stdin.readableEnded;
      if (left > 0 && (code === EXIT_CODES.interrupted || isOver)) {
        await tellStatus(
          joinSentences(say, say.questions.left(left), say.questions.goOn(calledAs())),
          streams,
        );
        break;
      }
    }
  } finally {
    await chosen.close();
  }
  return worstOf(codes);

  async function answerOne({ file }: ReadablePending): Promise<number> {
    try {
      return await answerPending(file, options, streams, chosen);
    } catch (error) {
      // It is gone, or was broken by hand, since it was listed.
      await tellStatus(tellThrown(error, say), streams);
      return EXIT_CODES.error;
    }
  }
}

function isOpen({ status }: ReadablePending): boolean {
  return status === "open";
}

function findPending(wanted: string, readable: readonly ReadablePending[]): ReadablePending {
  const pending = readable.find(({ number }) => String(number) === wanted);
  if (pending === undefined) {
    throw new BadInputError(({ questions }) => {
      const isNumber = /^\d+$/.test(wanted);
      const is = isNumber ? questions.noNumber(wanted) : questions.notANumber(shorten(wanted));
      return questions.offered(is, readable.length);
    });
  }
  if (!isOpen(pending)) throw new BadInputError((say) => describeUnasked(pending, say));
  return pending;
}
