import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationCancelCode,
  ElicitationDeferral,
  ElicitationProvenance,
  ElicitationTimeout,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationQuestion,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { createIssueList, describeThrown, describeType, isObject, ROOT } from "../text/issues.js";
import type { ChannelTraits } from "./channel-traits.js";
import { addAnnotationIssues, checkAnswers, copyAnswers, isEmptyAnswerSet } from "./check-answers.js";
import { tidyPlainReply } from "./tidy-plain-reply.js";

/** A reply that can be used, or what is wrong with it. */
export type ReplyVerdict =
  | {
      ok: true;
      answer: PilotDeckElicitationAnswer;
      /** What was left out of it, as JSON Pointers into the reply. */
      ignored?: string[];
    }
  | { ok: false; fault: string; issues: PilotDeckToolValidationIssue[] };

/**
 * Reads what a channel returned, whatever it is. The answer is a copy that reads every value once. A
 * provenance that is not one is left out. Never throws.
 */
export function readReply(
  reply: unknown,
  questions: readonly PilotDeckElicitationQuestion[],
  { rules, mayDefer }: Pick<ChannelTraits, "rules" | "mayDefer">,
): ReplyVerdict {
  try {
    if (!isObject(reply)) return refuse(`it returned ${describeType(reply)} instead of an answer`);
    if (reply.type === "answered") return readAnswered(reply, questions, rules);
    if (reply.type === "cancelled") return readCancelled(reply, mayDefer);
    return refuse('its answer has no type "answered" or "cancelled"');
  } catch (thrown) {
    return refuse(`its answer cannot be read: ${describeThrown(thrown)}`);
  }
}

function readAnswered(
  reply: Record<string, unknown>,
  questions: readonly PilotDeckElicitationQuestion[],
  rules: ChannelTraits["rules"],
): ReplyVerdict {
  const copy = {
    answers: copyAnswers(reply.answers),
    annotations: copyAnnotations(reply.annotations ?? undefined),
  };
  const { answers, annotations, ignored } =
    rules === "lenient"
      ? tidyPlainReply(questions, copy.answers, copy.annotations)
      : { ...copy, ignored: [] };
  if (isObject(answers) && isEmptyAnswerSet(answers)) {
    return refuse("no answer was given; silence is not taken for consent");
  }
  const issues = checkAnswers(questions, answers, rules);
  if (annotations !== undefined) {
    const list = createIssueList();
    addAnnotationIssues(questions, annotations, ROOT, list);
    issues.push(...list.toArray());
  }
  if (issues.length > 0) return refuse(issues.map(({ message }) => message).join(" "), issues);
  const provenance = readProvenance(reply.provenance);
  return {
    ok: true,
    answer: {
      type: "answered",
      answers: answers as ElicitationAnswers,
      ...(annotations !== undefined && { annotations: annotations as ElicitationAnnotations }),
      ...(provenance !== undefined && { provenance }),
    },
    ...(ignored.length > 0 && { ignored }),
  };
}

function readCancelled(reply: Record<string, unknown>, mayDefer: boolean): ReplyVerdict {
  const { reason, code, deferred } = reply;
  if (typeof (reason ?? "") !== "string")
    return refuse(`its reason is ${describeType(reason)} instead of a string`);
  if (deferred !== undefined && !isDeferral(deferred)) {
    return refuse("its deferral has no id and message, both non-empty strings");
  }
  if (deferred !== undefined && !mayDefer) {
    return refuse("it deferred the question without declaring the capability deferral");
  }
  return {
    ok: true,
    answer: {
      type: "cancelled",
      ...(typeof reason === "string" && { reason }),
      ...(isCancelCode(code) && { code }),
      ...(deferred !== undefined && { code: "deferred", deferred }),
    },
  };
}

function refuse(fault: string, issues: PilotDeckToolValidationIssue[] = []): ReplyVerdict {
  return { ok: false, fault, issues };
}

function copyAnnotations(annotations: unknown): unknown {
  if (!isObject(annotations)) return annotations;
  return Object.fromEntries(
    Object.entries(annotations).map(([key, value]) => [key, isObject(value) ? { ...value } : value]),
  );
}

const CANCEL_CODES: Record<ElicitationCancelCode, true> = {
  aborted: true,
  connection_lost: true,
  declined: true,
  deferred: true,
  dismissed: true,
  timeout: true,
  undeliverable: true,
  unknown: true,
};

const SOURCES: Record<ElicitationProvenance["source"], true> = {
  policy: true,
  "pre-supplied": true,
  scripted: true,
  timeout: true,
  unattested: true,
  user: true,
};

function isCancelCode(code: unknown): code is ElicitationCancelCode {
  return typeof code === "string" && Object.hasOwn(CANCEL_CODES, code);
}

function isDeferral(value: unknown): value is ElicitationDeferral {
  if (!isObject(value) || !isText(value.id) || !isText(value.message)) return false;
  return isText(value.explanation ?? "-") && isText(value.instruction ?? "-");
}

function readProvenance(value: unknown): ElicitationProvenance | undefined {
  if (!isObject(value)) return undefined;
  const { source, channel, answeredAt, by, defaulted, timeout } = value;
  if (typeof source !== "string" || !Object.hasOwn(SOURCES, source)) return undefined;
  if (!isText(channel) || !isText(answeredAt)) return undefined;
  return {
    source: source as ElicitationProvenance["source"],
    channel,
    answeredAt,
    ...(isText(by) && { by }),
    ...(Array.isArray(defaulted) && { defaulted: defaulted.filter(isText) }),
    ...(isTimeout(timeout) && { timeout: { ms: timeout.ms, then: timeout.then } }),
  };
}

function isTimeout(value: unknown): value is ElicitationTimeout {
  return (
    isObject(value) && Number.isFinite(value.ms) && (value.then === "cancel" || value.then === "recommended")
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
