import type {
  ElicitationCapabilities,
  ElicitationTimeout,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { describeThrown, endSentence, nameOfChannel, shorten } from "../text/issues.js";
import { askChannel } from "./ask-channel.js";
import { type AnswerRules, checkAnswers } from "./check-answers.js";
import type { ElicitationOutcome } from "./outcome.js";
import { type ReplyVerdict, readReply } from "./read-reply.js";
import { createResumeKey } from "./resume-key.js";
import { findSchemaFault, isSecret } from "./typed-value.js";

/**
 * Puts a request to a channel and brings back a checked answer.
 *
 * It gives the request its `requestId`, `resumeKey` and `check`, keeps its `timeout` (else the channel's),
 * settles within one turn of the event loop once `request.signal` is aborted (also on a channel that ignores
 * it), holds the channel to the capabilities that it declares, and says in the provenance where the answer came
 * from. Never rejects.
 *
 * @param now - the clock of the provenance; default the system's
 */
export async function elicit(
  channel: PilotDeckElicitationChannel,
  request: PilotDeckElicitationRequest,
  now: () => Date = systemTime,
): Promise<ElicitationOutcome> {
  const name = nameOfChannel(channel);
  const { questions } = request;
  let rules: AnswerRules;
  let timeout: ElicitationTimeout | undefined;
  try {
    const { capabilities } = channel;
    timeout = request.timeout ?? channel.timeout ?? undefined;
    const refusal = findRefusal(name, capabilities ?? {}, questions);
    if (refusal !== undefined) return refusal;
    rules = capabilities === undefined ? "lenient" : "strict";
  } catch (thrown) {
    return failBecause(thrown, name);
  }
  const asked: PilotDeckElicitationRequest = {
    requestId: "",
    ...request,
    check: (answers) => checkAnswers(questions, answers, rules),
  };
  asked.requestId = request.requestId ?? crypto.randomUUID();
  if (timeout !== undefined) asked.timeout = timeout;
  if (asked.resumeKey === undefined) Object.defineProperty(asked, "resumeKey", RESUME_KEY);
  const outcome = await askChannel(channel, asked);
  switch (outcome.type) {
    case "aborted":
      return { type: "cancelled", reason: "aborted", code: "aborted" };
    case "timed-out": {
      // Loaded with the first timeout: a plain call starts sooner without it.
      const { answerAfterTimeout } = await import("./timeout-answer.js");
      return answerAfterTimeout({ ...request, ...(timeout && { timeout }) }, outcome.draft, name, now());
    }
    case "threw":
      return failBecause(outcome.thrown, name, questions.some(isSecret));
    case "replied": {
      const verdict = readReply(outcome.reply, questions, rules);
      if (!verdict.ok) {
        // A secret may be anywhere in what a broken channel replied.
        const shown = questions.some(isSecret)
          ? withoutForeignText(verdict)
          : { ...verdict, reply: outcome.reply };
        const { ok: _, fault, ...details } = shown;
        const message = `The elicitation channel "${name}" gave no usable answer: ${fault}`;
        return fail(message, { channel: name, ...details });
      }
      const { answer } = verdict;
      if (answer.type === "cancelled") return answer;
      const provenance = answer.provenance ?? {
        source: "unattested",
        channel: name,
        answeredAt: now().toISOString(),
      };
      return rules === "strict"
        ? { ...withSelectedPreviews(answer, questions), provenance }
        : { provenance, ...answer };
    }
  }
}

type RefusedReply = Extract<ReplyVerdict, { ok: false }>;

// Hashed when it is read. One getter for all requests, since each new one would slow its object down.
const RESUME_KEY: PropertyDescriptor & ThisType<PilotDeckElicitationRequest> = {
  get() {
    return createResumeKey(this);
  },
  enumerable: true,
  configurable: true,
};

function failBecause(cause: unknown, channel: string, isGuarded = false): ElicitationOutcome {
  // What was thrown may quote a secret that was asked for.
  if (isGuarded) return fail(`The elicitation channel "${channel}" failed`, { channel });
  return fail(`The elicitation channel "${channel}" failed: ${describeThrown(cause)}`, { channel, cause });
}

/** What is wrong with the answers to the questions; a key that is no question may be anything. */
function withoutForeignText({ issues }: RefusedReply): RefusedReply {
  const own = issues.filter(({ code }) => code !== "unknown_property");
  const fault = own.map(({ message }) => message).join(" ") || "it does not answer the questions";
  return { ok: false, fault, issues: own };
}

function fail(message: string, details: Record<string, unknown>): ElicitationOutcome {
  return { type: "failed", code: "tool_execution_failed", message: endSentence(message), details };
}

/** Why the questions cannot be put to the channel at all. */
function findRefusal(
  channel: string,
  has: ElicitationCapabilities,
  questions: readonly PilotDeckElicitationQuestion[],
): ElicitationOutcome | undefined {
  for (const asked of questions) {
    const question = shorten(asked.question);
    const schemaFault = asked.schema === undefined ? undefined : findSchemaFault(asked.schema);
    if (schemaFault !== undefined) {
      return fail(`"${question}" cannot be asked: ${schemaFault} (schema)`, { question: asked.question });
    }
    const capability = findLackingCapability(asked, has);
    if (capability !== undefined) {
      const message = `The elicitation channel "${channel}" cannot ask "${question}": it lacks the capability ${capability}.`;
      return { type: "failed", code: "unsupported_tool", message, details: { channel, capability } };
    }
  }
  return undefined;
}

function findLackingCapability(
  asked: PilotDeckElicitationQuestion,
  has: ElicitationCapabilities,
): keyof ElicitationCapabilities | undefined {
  const { options, allowOther, schema } = asked;
  if (options.length === 0 && has.freeText !== true) return "freeText";
  if (allowOther === false && options.length > 0 && has.closedChoice !== true) return "closedChoice";
  if (schema !== undefined && has.schema !== true) return "schema";
  return has.secret !== true && isSecret(asked) ? "secret" : undefined;
}

// One place for all channels, so that the same choice gives the model the same bytes on each of them.
function withSelectedPreviews(
  answer: Extract<PilotDeckElicitationAnswer, { type: "answered" }>,
  questions: readonly PilotDeckElicitationQuestion[],
): Extract<PilotDeckElicitationAnswer, { type: "answered" }> {
  const annotations = Object.entries(answer.annotations ?? {});
  const added = questions.flatMap(({ question, options, multiSelect }) => {
    const preview = multiSelect
      ? undefined
      : options.find(({ label }) => label === answer.answers[question])?.preview;
    if (preview === undefined || answer.annotations?.[question]?.preview !== undefined) return [];
    return [[question, { preview, ...answer.annotations?.[question] }] as const];
  });
  return added.length === 0
    ? answer
    : { ...answer, annotations: Object.fromEntries([...annotations, ...added]) };
}

function systemTime(): Date {
  return new Date();
}
