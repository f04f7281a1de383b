import { ABORTED } from "../../protocol/aborted.js";
import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { readIsoTime, systemTime } from "../../src/elicitation/clock.js";
import { findRecommended } from "../../src/elicitation/recommended-label.js";
import { unlessAborted } from "../../src/elicitation/unless-aborted.js";
import { shorten } from "../../src/text/foreign-words.js";
import { A_FUNCTION, A_TEXT } from "../../src/text/option-kinds.js";
import { takeOptions } from "../../src/text/take-options.js";
import { describeType } from "../../src/text/values.js";

/** A text, or a list of texts where several may be chosen; undefined where the rule has no answer. */
export type PolicyAnswer = string | readonly string[] | undefined;

/**
 * What is taken where nobody is asked: the recommended option of each question, nothing at all, or what a function says of
 * each. A function that throws, or rejects, fails the ask.
 */
export type PolicyRule =
  | "recommended"
  | "decline"
  | ((
      question: PilotDeckElicitationQuestion,
      request: PilotDeckElicitationRequest,
    ) => PolicyAnswer | Promise<PolicyAnswer>);

export type PolicyChannelOptions = {
  rule: PolicyRule;
  /** What the model is told that the rule is called. Default: the rule itself, a function's own name, or `unnamed`. */
  name?: string;
  /** The clock of the provenance. Default the system's. */
  now?: () => Date;
};

const NAME = "policy";
const NAME_MAX = 100;

/**
 * Answers by a rule, for runs that nobody attends. Nobody is asked, and every tool says so: the provenance is `policy`, with
 * the name of the rule, and no text tells that the user answered.
 *
 * Where the rule has no answer to one of the questions (with `"recommended"`: no option is recommended) none is taken: the ask
 * is cancelled with the code `undeliverable`, which is nobody's refusal. A host's own tool, which reads no provenance, finds
 * in the notes of each answer that nobody gave it. Secrets are not asked for. Throws a `TypeError` for a rule that is none.
 */
export function createPolicyChannel(options: PolicyChannelOptions): PilotDeckElicitationChannel {
  const names = { rule: false, name: A_TEXT, now: A_FUNCTION } as const;
  const { rule, now = systemTime } = takeOptions("createPolicyChannel", options, names);
  const { name = typeof rule === "function" ? rule.name || "unnamed" : rule } = options;
  const isRule = rule === "recommended" || rule === "decline" || typeof rule === "function";
  if (!isRule)
    throw new TypeError(`rule must be "recommended", "decline" or a function, but is ${quote(rule)}.`);
  const told = shorten(name, NAME_MAX);
  return {
    name: NAME,
    capabilities: { closedChoice: true, freeText: true, schema: true },
    askUser: async (request) => {
      const { signal } = request;
      return unlessAborted(answerByRule(request, rule, told, now), signal, () => ABORTED);
    },
  };
}

async function answerByRule(
  request: PilotDeckElicitationRequest,
  rule: PolicyRule,
  name: string,
  now: () => Date,
): Promise<PilotDeckElicitationAnswer> {
  if (request.signal?.aborted) return ABORTED;
  if (rule === "decline") return refuse(`the rule "${name}" takes no answers`);
  const answers: [string, string | string[]][] = [];
  for (const question of request.questions) {
    const taken = rule === "recommended" ? takeRecommended(question) : await rule(question, request);
    if (taken === undefined)
      return refuse(`the rule "${name}" has no answer to "${shorten(question.question)}"`);
    const isOne = typeof taken === "string" && question.multiSelect !== true;
    answers.push([question.question, isOne ? taken : [taken].flat()]);
  }
  const given: ElicitationAnswers = Object.fromEntries(answers);
  const answeredAt = readIsoTime(now);
  return {
    type: "answered",
    answers: given,
    ...(wasAskedDirectly(request) && { annotations: noteRule(given, name) }),
    provenance: { source: "policy", channel: NAME, answeredAt, rule: name },
  };
}

function quote(rule: unknown): string {
  return typeof rule === "string" ? `"${shorten(rule)}"` : describeType(rule);
}

function takeRecommended(question: PilotDeckElicitationQuestion): string | undefined {
  const index = findRecommended(question);
  return index === undefined ? undefined : question.options[index]?.label;
}

function refuse(why: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", code: "undeliverable", reason: `nobody was asked: ${why}` };
}

// `elicit` gives every request its id, and reads the provenance. Who asks without it reports answers as the person's: that
// they are not has to stand in a place that it prints.
function wasAskedDirectly({ requestId }: PilotDeckElicitationRequest): boolean {
  return requestId === undefined;
}

function noteRule(answers: ElicitationAnswers, name: string): ElicitationAnnotations {
  const notes = `(nobody was asked; this was taken by the rule "${name}")`;
  return Object.fromEntries(Object.keys(answers).map((question) => [question, { notes }]));
}
