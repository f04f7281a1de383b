import { ABORTED } from "../../protocol/aborted.js";
import type {
  ElicitationTimeout,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { askChannel } from "../../src/elicitation/ask-channel.js";
import { nameOfChannel } from "../../src/elicitation/channel-name.js";
import { readTraits } from "../../src/elicitation/channel-traits.js";
import { deriveRequest } from "../../src/elicitation/derive-request.js";
import { answerAfterTimeout } from "../../src/elicitation/timeout-answer.js";
import { wrapChannel } from "../../src/elicitation/wrap-channel.js";
import { countOf } from "../../src/text/count.js";
import { millisecondsFrom, needed } from "../../src/text/option-kinds.js";
import { takeOneOf } from "../../src/text/take-one-of.js";
import { takeOptions } from "../../src/text/take-options.js";

const OPTIONS = { ms: needed(millisecondsFrom(0)), then: true } as const;

/**
 * Sets the timeout of every ask on a channel that does not bring its own. `elicit` keeps it. Where a foreign tool asks
 * the channel directly, with a request that has no timeout, the channel keeps it itself, and says in the notes of each
 * answer that it took that nobody gave it. 0 milliseconds mean none, and take away a timeout that the channel has. Throws
 * a `TypeError` for milliseconds that are no number from 0 on.
 */
export function withTimeout(
  channel: PilotDeckElicitationChannel,
  options: ElicitationTimeout,
): PilotDeckElicitationChannel {
  const { ms, then } = takeOptions("withTimeout", options, OPTIONS);
  takeOneOf("then", then, ["cancel", "recommended"]);
  const timeout = { ms, then };
  const wrapped = wrapChannel(channel, (request) =>
    request.timeout === undefined
      ? keepTimeout(channel, deriveRequest(request, { timeout }))
      : channel.askUser(request),
  );
  return Object.defineProperty(wrapped, "timeout", { value: timeout, enumerable: true });
}

async function keepTimeout(
  channel: PilotDeckElicitationChannel,
  request: PilotDeckElicitationRequest,
): Promise<PilotDeckElicitationAnswer> {
  const ending = await askChannel(channel, request, readTraits(channel).mayDefer);
  switch (ending.type) {
    case "replied":
      // Whoever asked reads it, as if there were no timeout.
      return ending.reply as PilotDeckElicitationAnswer;
    case "threw":
      throw ending.thrown;
    case "aborted":
      return ABORTED;
    case "timed-out":
      return withNotes(
        answerAfterTimeout(request, ending.draft, nameOfChannel(channel), new Date().toISOString()),
      );
  }
}

// A foreign tool reports answers as the person's: what they never gave has to say so in a place that it prints.
function withNotes(answer: ReturnType<typeof answerAfterTimeout>): PilotDeckElicitationAnswer {
  if (answer.type === "cancelled") return answer;
  const { defaulted, timeout } = answer.provenance;
  const notes = `(nobody answered within ${countOf(timeout.ms / 1000, "second")}; this was taken without the user)`;
  const annotations = Object.fromEntries(defaulted.map((question) => [question, { notes }]));
  return { ...answer, ...(defaulted.length > 0 && { annotations }) };
}
