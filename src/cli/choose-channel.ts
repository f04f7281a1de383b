import { fstatSync, statSync } from "node:fs";
import { devNull } from "node:os";
import type { TerminalChannelOptions } from "../../channels/terminal/index.js";
import { INTERRUPTED } from "../../protocol/aborted.js";
import type { PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import { deriveRequest } from "../elicitation/derive-request.js";
import { wrapChannel } from "../elicitation/wrap-channel.js";
import { SENTENCES as REASONS } from "../language/en/reasons.js";
import { BadInputError } from "./bad-input-error.js";
import type { CommandStreams } from "./command-streams.js";
import { discardInput } from "./discard-input.js";
import type { CommandSettings } from "./read-options.js";
import { tellHowToAnswer } from "./tell-how-to-answer.js";

/**
 * A channel to the person at the terminal or the other end of the pipe; `close` gives the terminal back, with nothing left on
 * it that was typed for the questions.
 */
export type ChosenChannel = {
  channel: PilotDeckElicitationChannel;
  /** Tells that the result has been written, so that nothing has to be kept for a second time. */
  confirm(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The dialog where there is a terminal to draw it on, plain lines elsewhere, a file where it is asked for. Questions are
 * written to standard error, because standard output belongs to the result; where somebody at a terminal would not see them
 * there, to the terminal that the command was started from. Throws {@link BadInputError}
 * where standard input has given the call and there is no terminal to answer on, or none for a dialog that was
 * asked for.
 *
 * @param isInputSpent - whether standard input was read to its end
 * @param begun - what a dialog begins with, and plain lines offer; what comes to be answered is kept there as it is told
 */
export async function chooseChannel(
  options: CommandSettings,
  streams: CommandStreams,
  isInputSpent: boolean,
  begun?: TerminalChannelOptions["begun"],
): Promise<ChosenChannel> {
  const chosen = await openChannel(options, streams, isInputSpent, begun);
  const channel = withInterrupt(chosen.channel, streams.signal);
  if (options.timeout === undefined) return { ...chosen, channel };
  const { withTimeout } = await import("../../channels/compose/index.js");
  return { ...chosen, channel: withTimeout(channel, options.timeout) };
}

async function openChannel(
  { channel: wanted, file, store, notify }: CommandSettings,
  streams: CommandStreams,
  isInputSpent: boolean,
  begun: TerminalChannelOptions["begun"],
): Promise<ChosenChannel> {
  const { stdin, stdout, stderr, language, say } = streams;
  if (wanted === "inbox") {
    const { openInboxChannel } = await import("./inbox/open-inbox-channel.js");
    return { ...(await openInboxChannel(store, streams)), confirm: doNothing };
  }
  if (wanted === "file") {
    const { createPendingFileChannel } = await import("../../channels/pending-file/index.js");
    const named = file === undefined ? {} : { path: file, named: true };
    const channel = createPendingFileChannel({ ...named, language, instruction: tellHowToAnswer });
    return {
      channel,
      confirm: () => channel.confirm(),
      close: doNothing,
    };
  }
  const needsInput = isInputSpent || (wanted === "terminal" && stdin.isTTY !== true);
  // Whoever is to answer has to see the questions.
  const needsOutput = stderr.isTTY !== true && (needsInput || stdin.isTTY === true);
  const opened = needsInput || needsOutput ? await streams.openTerminal?.() : undefined;
  if (isInputSpent && opened === undefined) {
    throw new BadInputError(({ noTerminalToAnswer }) => noTerminalToAnswer);
  }
  const input = needsInput && opened !== undefined ? opened.input : stdin;
  const seen = stdout.isTTY === true ? stdout : stderr;
  const output = needsOutput ? (opened?.output ?? seen) : stderr;
  // A file or a pipe has no bell.
  const rings = notify && output.isTTY === true;
  const hasTerminal = input.isTTY === true && output.isTTY === true && output !== stdout;
  const close = async () => {
    await discardInput(input);
    opened?.close();
  };
  if (wanted === "terminal" && !hasTerminal) {
    opened?.close();
    throw new BadInputError(({ noTerminalToDraw }) => noTerminalToDraw);
  }
  if (wanted === "plain" || !hasTerminal || (wanted === undefined && process.env.TERM === "dumb")) {
    if (isNullDevice(input)) return { channel: NOBODY, confirm: doNothing, close };
    const { createPlainChannel } = await import("../../channels/plain/index.js");
    return {
      channel: createPlainChannel({ input, output, notify: rings, language, ...(begun && { begun }) }),
      confirm: doNothing,
      close,
    };
  }
  const { createTerminalChannel } = await import("../../channels/terminal/index.js");
  const channel = createTerminalChannel({
    input,
    output,
    notify: rings,
    language,
    otherWay: say.otherWay,
    ...(begun && { begun, keepsProgress: true }),
  });
  return { channel, confirm: doNothing, close };
}

/** Where nobody can say a word, silence is no refusal; nor is it a lack of the channel, whatever is asked. */
const NOBODY: PilotDeckElicitationChannel = {
  name: "plain",
  capabilities: { closedChoice: true, freeText: true, schema: true, secret: true, mode: "interactive" },
  askUser: async () => ({
    type: "cancelled",
    reason: REASONS.fixed.nullDevice,
    code: "undeliverable",
  }),
};

function isNullDevice({ fd }: CommandStreams["stdin"]): boolean {
  try {
    const { rdev } = statSync(devNull);
    return fd !== undefined && rdev !== 0 && fstatSync(fd).rdev === rdev;
  } catch {
    return false;
  }
}

async function doNothing(): Promise<void> {}

/**
 * The same channel, on which an ask ends as interrupted by the person once the signal of the command is aborted: by
 * Ctrl+C where the terminal makes a signal of it, or by a signal from elsewhere.
 */
function withInterrupt(
  channel: PilotDeckElicitationChannel,
  interrupt: AbortSignal,
): PilotDeckElicitationChannel {
  return wrapChannel(channel, async (request) => {
    const signal = request.signal ? AbortSignal.any([request.signal, interrupt]) : interrupt;
    const answer = await channel.askUser(deriveRequest(request, { signal }));
    return interrupt.aborted ? INTERRUPTED : answer;
  });
}
