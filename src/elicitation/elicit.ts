import type { PilotDeckElicitationChannel, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { describeThrown } from "../text/thrown.js";
import { askChannel } from "./ask-channel.js";
import { nameOfChannel } from "./channel-name.js";
import { type ChannelTraits, readTraits } from "./channel-traits.js";
import { checkAnswers } from "./check-answers.js";
import { readIsoTime, systemTime } from "./clock.js";
import { combineChecks, guardCheck } from "./combine-checks.js";
import { describeFailure, refuseRequest } from "./describe-failure.js";
import { findRefusal } from "./find-refusal.js";
import { findChannelSlip, findRequestSlip } from "./find-slip.js";
import { type ElicitationOutcome, endOutcome } from "./outcome.js";
import { prepareRequest } from "./prepare-request.js";
import { readEnding } from "./read-ending.js";
import { checkResultBytes } from "./result-bytes.js";
import { tidyAnswers } from "./tidy-plain-reply.js";

/**
 * Puts a request to a channel and brings back a checked answer.
 *
 * It gives the request its `requestId` and `resumeKey`, adds its own check to the request's, keeps the `timeout` (else
 * the channel's), resolves within one turn of the event loop once `request.signal` is aborted (also on a channel that
 * ignores it), holds the channel to the capabilities that it declares, and says in the provenance where the answer came
 * from. What the host's own `check` or `onProgress` throws costs nobody an answer. Never rejects.
 *
 * @param now - the clock of the outcome and its provenance; default the system's
 */
export async function elicit(
  channel: PilotDeckElicitationChannel,
  request: PilotDeckElicitationRequest,
  now: () => Date = systemTime,
): Promise<ElicitationOutcome> {
  try {
    const slip = findRequestSlip(request);
    if (slip !== undefined) return endOutcome(refuseRequest(slip), readIsoTime(now));
    const { questions } = request;
    let traits: ChannelTraits;
    try {
      traits = readTraits(channel);
    } catch (thrown) {
      return endOutcome(
        describeFailure(findChannelSlip(channel) ?? thrown, nameOfChannel(channel), questions),
        readIsoTime(now),
      );
    }
    const { rules, mode } = traits;
    const refusal = findRefusal(traits, request);
    if (refusal !== undefined) return endOutcome(refusal, readIsoTime(now), mode);
    const checkOwn = (answers: unknown) =>
      checkAnswers(questions, rules === "lenient" ? tidyAnswers(questions, answers) : answers, rules);
    const checkLimit = (answers: unknown, annotations: unknown) =>
      checkResultBytes(request, answers, annotations);
    const checkFurther = guardCheck(request.check, checkLimit);
    const prepared = prepareRequest(request, {
      timeout: request.timeout ?? traits.timeout,
      check: combineChecks(checkOwn, checkFurther),
    });
    const ending = await askChannel(channel, prepared, traits.mayDefer);
    const endedAt = readIsoTime(now);
    return endOutcome(readEnding(ending, prepared, checkFurther, traits, endedAt), endedAt, mode);
  } catch (thrown) {
    // Whatever else may throw has an outcome of its own.
    const slip = `the request cannot be read: ${describeThrown(thrown)}`;
    return endOutcome(refuseRequest(slip), readIsoTime(now));
  }
}
