import {
  type ElicitationCapabilities,
  type ElicitationOutcome,
  elicit,
  type PilotDeckElicitationQuestion,
  type PilotDeckElicitationRequest,
} from "../../../src/index.js";
import { createChannel, createQuestion } from "../tools/ask-user-question/call.js";

export const MINUTE = 60_000;

export const one = createQuestion("one");

/** Asks a channel that never replies, where none is given, and plays its part. */
export function ask(
  questions: PilotDeckElicitationQuestion[],
  members: Partial<PilotDeckElicitationRequest> = {},
  {
    askUser = () => new Promise(() => undefined),
    capabilities = { freeText: true },
  }: {
    askUser?: (request: PilotDeckElicitationRequest) => Promise<unknown>;
    capabilities?: ElicitationCapabilities;
  } = {},
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
      return askUser(asked);
    },
    { capabilities },
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
