import type {
  ElicitationCapabilities,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationRequest,
} from "../../../protocol/elicitation.js";
import { PilotDeckToolRuntimeError } from "../../../protocol/errors.js";
import { limitOf } from "../../elicitation/combine-checks.js";
import { isToolErrorCode } from "../../elicitation/describe-failure.js";
import { isObject } from "../../text/values.js";
import type { ToolResult } from "../../tools/run-tool.js";
import type { RunCall } from "./run-call.js";

/** Either what the call asks, as plain JSON, or what it came to without asking anybody: a refusal, say. */
export type Suspension =
  | { type: "asks"; request: PilotDeckElicitationRequest }
  | { type: "ended"; result: ToolResult; request?: undefined };

/**
 * Finds out what a call asks, and asks nobody. A runtime stores the request, and lets a person answer it elsewhere, for example
 * with `elicit` over any channel. Its `resumeKey` is the same in every process.
 */
export async function tryCall(run: RunCall): Promise<Suspension> {
  let request: PilotDeckElicitationRequest | undefined;
  const result = await run({
    capabilities: CAPABILITIES,
    async askUser(asked) {
      // Of what is left for later the answer would be too late for the call.
      if (asked.defer !== "now") request = toStored(asked);
      return { type: "cancelled", code: "undeliverable", reason: NO_KEEPER };
    },
  });
  return request === undefined ? { type: "ended", result } : { type: "asks", request };
}

/**
 * Runs a call with what was answered elsewhere: an `ElicitationOutcome`, or a reply as a channel gives it. It is checked as the
 * reply of any channel is, and gives the same text; an ask that failed elsewhere fails here in its own words.
 *
 * @param name - of the runtime, for provenance and errors
 * @param findReply - what it throws is told as a failure of the channel
 */
export function runWithReply(run: RunCall, name: string, findReply: () => unknown): Promise<ToolResult> {
  return run({
    name,
    capabilities: CAPABILITIES,
    async askUser() {
      const reply = await findReply();
      throwFailure(reply);
      // Whatever else it is, it is read as a reply and refused where it is none.
      return reply as PilotDeckElicitationAnswer;
    },
  });
}

/** The outcome of `elicit` may be a failure, which no channel's reply is. */
function throwFailure(reply: unknown): void {
  if (!isObject(reply) || reply.type !== "failed") return;
  const { code, message } = reply;
  if (!isToolErrorCode(code) || typeof message !== "string") return;
  throw new PilotDeckToolRuntimeError(code, message);
}

/** The request without what cannot be stored, which is not enumerable, and with the limit of the check that stays behind. */
function toStored(request: PilotDeckElicitationRequest): PilotDeckElicitationRequest {
  const maxResultBytes = request.check && limitOf(request.check);
  return { ...request, ...(maxResultBytes !== undefined && { maxResultBytes }) };
}

const NO_KEEPER =
  "a runtime that suspends keeps no question for later: decisions need a channel that does, such as the inbox's";

// Not a secret: what is stored could be read.
const CAPABILITIES: ElicitationCapabilities = {
  closedChoice: true,
  freeText: true,
  schema: true,
  deferral: true,
};
