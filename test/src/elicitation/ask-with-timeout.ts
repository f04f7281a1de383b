import {
  type ElicitationOutcome,
  elicit,
  type PilotDeckElicitationQuestion,
  type PilotDeckElicitationRequest,
} from "../../../src/index.js";
import { createChannel, createQuestion } from "../tools/ask-user-question/call.js";

export const MINUTE = 60_000;

export const one = createQuestion("one");

/** Asks a channel that never replies, and plays its part. */
export function ask(
  questions: PilotDeckElicitationQuestion[],
  members: Partial<PilotDeckElicitationRequest> = {},
): {
  outcome: Promise<ElicitationOutcome>;
  request: PilotDeckElicitationRequest;
  progress: (draft: unknown) => void;
  isOpen: () => boolean;
  stop: (reason?: unknown) => void;
} {
  const controller = new AbortController();
  const requests: PilotDeckElicitationRequest[] = [];
  const channel = createChannel(
    (asked) => {
      requests.push(asked);
      return new Promise(() => undefined);
    },
    { capabilities: { freeText: true } },
  );
  const outcome = elicit(channel, {
    toolCallId: "call",
    toolName: "test",
    questions,
    timeout: { ms: MINUTE, then: "recommended" },
    signal: controller.signal,
    ...members,
  });
  const [request] = requests;
  if (request === undefined) throw new Error("The channel was not asked.");
  let open = true;
  outcome.then(() => {
    open = false;
  });
  return {
    outcome,
    request,
    progress: (draft) => Reflect.apply(request.onProgress ?? (() => undefined), undefined, [draft]),
    isOpen: () => open,
    stop: (reason) => controller.abort(reason),
  };
}
