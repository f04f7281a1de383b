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
import { shorten } from "../text/foreign-words.js";
import { createIssueList, ROOT } from "../text/issues.js";
import { toPlainDetails } from "../text/plain-details.js";
import { describeThrown } from "../text/thrown.js";
import { describeType, isObject } from "../text/values.js";
import type { ChannelTraits } from "./channel-traits.js";
import { addAnnotationIssues, checkAnswers, copyAnswers, isEmptyAnswerSet } from "./check-answers.js";
import { tidyPlainReply } from "./tidy-plain-reply.js";

/** How long a text of a channel may be, and an id, in UTF-16 code units, and how much of what was left out is listed. */
const TEXT_MAX = 100_000;
const ID_MAX = 1_000;
const RULE_MAX = 100;
const IGNORED_MAX = 20;

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
  traits: Pick<ChannelTraits, "rules" | "mayDefer">,
): ReplyVerdict {
  try {
    if (!isObject(reply)) return refuse(`it returned ${describeType(reply)} instead of an answer`);
    if (reply.type === "answered") return readAnswered(reply, questions, traits.rules);
    if (reply.type === "cancelled") return readCancelled(reply, traits);
    if (reply.type === undefined) return refuse('its answer has no type "answered" or "cancelled"');
    return refuse(`its type is ${quote(reply.type)}, which is none of answered, cancelled`);
  } catch (thrown) {
    return refuse(`its answer cannot be read: ${describeThrown(thrown)}`);
  }
}

function readAnswered(
  reply: Record<string, unknown>,
  questions: readonly PilotDeckElicitationQuestion[],
  rules: ChannelTraits["rules"],
): ReplyVerdict {
  const given = reply.answers;
  if (given instanceof Map) {
    return refuse("its answers are a Map instead of an object: Object.fromEntries makes one");
  }
  const copied = copyAnswers(given);
  const copyBeside = () => copyAnnotations(reply.annotations ?? undefined);
  const { answers, annotations, ignored } =
    rules === "lenient"
      ? tidyPlainReply(questions, copied, readSafely(copyBeside))
      : { answers: copied, annotations: copyBeside(), ignored: [] };
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
  const provenance = readSafely(() => readProvenance(reply.provenance));
  return {
    ok: true,
    answer: {
      type: "answered",
      answers: answers as ElicitationAnswers,
      ...(annotations !== undefined && { annotations: annotations as ElicitationAnnotations }),
      ...(provenance !== undefined && { provenance }),
    },
    ...(ignored.length > 0 && { ignored: ignored.slice(0, IGNORED_MAX).map((at) => shorten(at, 200)) }),
  };
}

function readCancelled(
  reply: Record<string, unknown>,
  { rules, mayDefer }: Pick<ChannelTraits, "rules" | "mayDefer">,
): ReplyVerdict {
  const { reason, code, interrupted } = reply;
  const deferred = reply.deferred === undefined ? undefined : readDeferral(reply.deferred);
  if (typeof (reason ?? "") !== "string")
    return refuse(`its reason is ${describeType(reason)} instead of a string`);
  if (deferred === null) {
    return refuse("its deferral has no id and message, both non-empty strings");
  }
  if (deferred !== undefined && !mayDefer) {
    return refuse("it deferred the question without declaring the capability deferral");
  }
  // A plain channel has no codes. What any other one means by a new one may be anything but that the person said no.
  if (rules === "strict" && (code ?? undefined) !== undefined && !isCancelCode(code)) {
    return refuse(`its code is ${quote(code)}, which is none of ${Object.keys(CANCEL_CODES).join(", ")}`);
  }
  return {
    ok: true,
    answer: {
      type: "cancelled",
      ...(typeof reason === "string" && { reason: shorten(reason, TEXT_MAX) }),
      ...(isCancelCode(code) && { code }),
      ...(code === "aborted" && interrupted === true && { interrupted }),
      ...(deferred !== undefined && { code: "deferred", deferred }),
    },
  };
}

function quote(value: unknown): string {
  return typeof value === "string" ? `"${shorten(value)}"` : describeType(value);
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
  expired: true,
  timeout: true,
  undeliverable: true,
  unknown: true,
  withdrawn: true,
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
  return typeof code === "string" && Reflect.get(CANCEL_CODES, code) === true;
}

function isSource(source: unknown): source is ElicitationProvenance["source"] {
  return typeof source === "string" && Reflect.get(SOURCES, source) === true;
}

/** A copy of a deferral, all plain; null for what is none. */
function readDeferral(value: unknown): ElicitationDeferral | null {
  if (!isObject(value)) return null;
  const { id, message, state } = value;
  if (!isText(id) || !isText(message)) return null;
  const deferral: ElicitationDeferral = { id: shorten(id, ID_MAX), message: shorten(message, TEXT_MAX) };
  for (const name of ["explanation", "instruction", "warning", "url", "file", "expiresAt"] as const) {
    const text = value[name];
    if (text === undefined) continue;
    if (!isText(text)) return null;
    deferral[name] = shorten(text, TEXT_MAX);
  }
  if (state !== undefined) deferral.state = typeof state === "string" ? state : toPlainState(state);
  return deferral;
}

// Sealed by whoever made it: a text is passed on whole, anything else as far as a transcript can hold it.
function toPlainState(state: unknown): unknown {
  return toPlainDetails({ state })?.state ?? null;
}

function readProvenance(value: unknown): ElicitationProvenance | undefined {
  if (!isObject(value)) return undefined;
  const { source, channel, answeredAt, by, door, defaulted, timeout, rule } = value;
  if (!isSource(source) || !isText(channel) || !isText(answeredAt)) return undefined;
  return {
    source,
    channel,
    answeredAt,
    ...(isText(by) && { by }),
    ...(isText(door) && { door }),
    ...(Array.isArray(defaulted) && { defaulted: defaulted.filter(isText) }),
    ...(isTimeout(timeout) && { timeout: { ms: timeout.ms, then: timeout.then } }),
    ...(isText(rule) && { rule: shorten(rule, RULE_MAX) }),
  };
}

function isTimeout(value: unknown): value is ElicitationTimeout {
  return (
    isObject(value) && Number.isFinite(value.ms) && (value.then === "cancel" || value.then === "recommended")
  );
}

/** What can be read beside good answers; what cannot must not cost them. */
function readSafely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // As if there were nothing.
  }
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
