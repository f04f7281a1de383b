import { shorten } from "../text/foreign-words.js";
import { toPrintable } from "../text/printable.js";
import { describeThrown } from "../text/thrown.js";
import { answerPending } from "./answer-pending.js";
import { BadInputError } from "./bad-input-error.js";
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
  const { stdin, stderr } = streams;
  if (options.channel === "file") {
    throw new BadInputError("--channel file leaves questions in a file; questions answer asks them.");
  }
  const listed = await listPending(options.file);
  const readable = listed.filter(isReadable);
  const broken = listed.filter((pending) => !isReadable(pending));
  const codes = new Set<number>(broken.length > 0 && wanted === undefined ? [EXIT_CODES.error] : []);
  if (wanted === undefined) {
    for (const pending of broken) stderr.write(`${toPrintable(describeUnasked(pending))}\n`);
  }
  const waiting = wanted === undefined ? readable.filter(isOpen) : [findPending(wanted, readable)];
  if (waiting.length === 0) {
    const lines = ["No questions are waiting.", ...readable.map(describeUnasked)];
    stderr.write(`${toPrintable(lines.join("\n"))}\n`);
    return codes.has(EXIT_CODES.error) ? EXIT_CODES.error : EXIT_CODES.answered;
  }
  const chosen = await chooseChannel(options, streams, false);
  try {
    for (const [index, pending] of waiting.entries()) {
      if (waiting.length > 1) stderr.write(`${index === 0 ? "" : "\n"}${describePending(pending)}\n`);
      const code = await answerOne(pending);
      codes.add(code);
      const left = waiting.length - index - 1;
      const isOver = code === EXIT_CODES.declined && stdin.readableEnded;
      if (left > 0 && (code === EXIT_CODES.interrupted || isOver)) {
        const still = left === 1 ? "One more file waits." : `${left} more files wait.`;
        stderr.write(`${still} Go on with ask-user-question questions answer.\n`);
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
      stderr.write(`${toPrintable(describeThrown(error))}\n`);
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
    const is = /^\d+$/.test(wanted)
      ? `No file of questions has the number ${wanted}`
      : `"${shorten(wanted)}" is not the number of a file of questions`;
    const offered = readable.length === 0 ? "none wait" : `questions lists ${readable.length}`;
    throw new BadInputError(`${is}: ${offered}.`);
  }
  if (!isOpen(pending)) throw new BadInputError(describeUnasked(pending));
  return pending;
}
