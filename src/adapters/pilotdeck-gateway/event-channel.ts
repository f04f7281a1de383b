import { ABORTED } from "../../../protocol/aborted.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../../protocol/schema.js";
import { atOnce } from "../../elicitation/at-once.js";
import { attempt } from "../../elicitation/attempt.js";
import { ROOT } from "../../text/issues.js";
import { A_FUNCTION, needed } from "../../text/option-kinds.js";
import { takeOptions } from "../../text/take-options.js";
import { describeAbort } from "../../text/thrown.js";
import { isObject } from "../../text/values.js";
import type { PilotDeckElicitationEvent, PilotDeckElicitationRequested } from "./gateway.js";

export type PilotDeckEventChannelOptions = {
  /** Puts an event into the stream that the host reads. What it throws, or rejects with, fails the ask, if that is open still. */
  emit: (event: PilotDeckElicitationEvent) => unknown;
  /** Default `crypto.randomUUID`. */
  createId?: () => string;
};

/** A channel that a host answers as it answers PilotDeck's gateway. */
export type PilotDeckEventChannel = PilotDeckElicitationChannel & {
  /**
   * Takes an answer to an open request. `delivered` is false where there is none of that id, and where the answer does not fit
   * the questions: then `issues` say what is wrong, and the request stays open.
   */
  respondElicitation(response: {
    requestId: string;
    answer: PilotDeckElicitationAnswer;
  }): Promise<{ delivered: boolean; issues?: readonly PilotDeckToolValidationIssue[] }>;
};

type Pending = { request: PilotDeckElicitationRequest; end(answer: PilotDeckElicitationAnswer): void };

/**
 * Asks whoever reads PilotDeck's events: `elicitation_request` goes out, `respondElicitation` comes in, and
 * `elicitation_cancelled` goes out once an ask is aborted. It declares no capabilities, since hosts that know these events show
 * choices with an answer of one's own, and nothing else.
 */
export function createPilotDeckEventChannel(options: PilotDeckEventChannelOptions): PilotDeckEventChannel {
  const names = { emit: needed(A_FUNCTION), createId: A_FUNCTION } as const;
  const { emit, createId = () => crypto.randomUUID() } = takeOptions(
    "createPilotDeckEventChannel",
    options,
    names,
  );
  const pending = new Map<string, Pending>();
  return {
    name: "pilotdeck-gateway",
    askUser: (request) =>
      new Promise((resolve, reject) => {
        const { signal } = request;
        if (signal?.aborted) return resolve(ABORTED);
        const requestId = request.requestId ?? atOnce("createId", createId());
        const forget = () => {
          pending.delete(requestId);
          signal?.removeEventListener("abort", abort);
        };
        const end = (answer: PilotDeckElicitationAnswer) => {
          forget();
          resolve(answer);
        };
        const abort = () => {
          end(ABORTED);
          // Where the stream is closed by now, nobody shows the question any more.
          attempt(() => emit({ type: "elicitation_cancelled", requestId, reason: describeAbort(signal) }));
        };
        // The answer may come while the event is on its way.
        pending.set(requestId, { request, end });
        signal?.addEventListener("abort", abort);
        attempt(
          () => emit(createEvent(request, requestId)),
          (thrown) => {
            forget();
            reject(thrown);
          },
        );
      }),
    async respondElicitation({ requestId, answer }) {
      const open = pending.get(requestId);
      if (open === undefined) return { delivered: false };
      const issues = checkAnswer(open.request, answer);
      if (issues.length > 0) return { delivered: false, issues };
      open.end(answer);
      return { delivered: true };
    },
  };
}

function createEvent(
  { toolCallId, toolName, previewFormat, questions, metadata }: PilotDeckElicitationRequest,
  requestId: string,
): PilotDeckElicitationRequested {
  return {
    type: "elicitation_request",
    requestId,
    toolCallId,
    toolName,
    questions,
    ...(previewFormat !== undefined && { previewFormat }),
    ...(metadata !== undefined && { metadata }),
  };
}

// What hosts send is theirs: the types only say what is expected.
function checkAnswer(
  { check }: PilotDeckElicitationRequest,
  answer: PilotDeckElicitationAnswer,
): readonly PilotDeckToolValidationIssue[] {
  if (isObject(answer) && answer.type === "cancelled") return [];
  if (isObject(answer) && answer.type === "answered")
    return check?.(answer.answers, answer.annotations) ?? [];
  const message = 'The answer must be an object with the type "answered" or "cancelled".';
  return [{ path: ROOT.path, code: "invalid_type", message, pointer: ROOT.pointer }];
}
