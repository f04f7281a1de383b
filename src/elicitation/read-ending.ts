import { ABORTED } from "../../protocol/aborted.js";
import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationCheck,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { ChannelEnding } from "./ask-channel.js";
import type { ChannelTraits } from "./channel-traits.js";
import { describeFailure, refuseReply } from "./describe-failure.js";
import type { AnsweredOutcome, Unended } from "./outcome.js";
import { readReply } from "./read-reply.js";
import { answerAfterTimeout } from "./timeout-answer.js";

/**
 * The outcome of waiting for a channel of such traits, whatever it replied.
 *
 * @param checkFurther - what the tool that asked demands beyond the questions
 */
export function readEnding(
  ending: ChannelEnding,
  request: PilotDeckElicitationRequest,
  checkFurther: ElicitationCheck,
  traits: ChannelTraits,
  answeredAt: string,
): Unended {
  switch (ending.type) {
    case "aborted":
      return { ...ABORTED };
    case "timed-out": {
      const ended = answerAfterTimeout(request, ending.draft, traits.name, answeredAt);
      return ended.type === "answered" && traits.rules === "strict" ? withPreviews(ended, request) : ended;
    }
    case "threw":
      return describeFailure(ending.thrown, traits.name, request.questions);
    case "replied":
      return takeReply(ending.reply, request, checkFurther, traits, answeredAt);
  }
}

function takeReply(
  reply: unknown,
  { questions }: PilotDeckElicitationRequest,
  checkFurther: ElicitationCheck,
  traits: ChannelTraits,
  answeredAt: string,
): Unended {
  const { name, rules } = traits;
  const verdict = readReply(reply, questions, traits);
  if (!verdict.ok) return refuseReply(verdict, reply, name, questions);
  const { answer, ignored } = verdict;
  if (answer.type === "cancelled") return answer;
  const { answers, annotations } = answer;
  const provenance = answer.provenance ?? {
    source: "unattested",
    channel: name,
    answeredAt,
  };
  const outcome: AnsweredOutcome = { type: "answered", answers, provenance };
  if (annotations !== undefined) outcome.annotations = annotations;
  if (rules === "lenient") {
    if (ignored !== undefined) outcome.ignored = ignored;
    return outcome;
  }
  // A plain channel knows nothing of a check; any other was given it while the question was open.
  const issues = checkFurther(answers, annotations);
  if (issues.length > 0) {
    const fault = issues.map(({ message }) => message).join(" ");
    return refuseReply({ fault, issues }, reply, name, questions);
  }
  return withPreviews(outcome, { questions });
}

function withPreviews(
  outcome: AnsweredOutcome,
  { questions }: Pick<PilotDeckElicitationRequest, "questions">,
): AnsweredOutcome {
  const annotations = addSelectedPreviews(questions, outcome.answers, outcome.annotations);
  return { ...outcome, ...(annotations && { annotations }) };
}

/**
 * The annotations with the preview of each option that was chosen. One place for all channels, so that the same
 * choice gives the model the same bytes on each of them.
 */
function addSelectedPreviews(
  questions: readonly PilotDeckElicitationQuestion[],
  answers: ElicitationAnswers,
  annotations: ElicitationAnnotations | undefined,
): ElicitationAnnotations | undefined {
  let added: Map<string, ElicitationAnnotations[string]> | undefined;
  for (const { question, options } of questions) {
    const preview = options.find(({ label }) => label === answers[question])?.preview;
    if (preview === undefined) continue;
    added ??= new Map(Object.entries(annotations ?? {}));
    // What stands there already keeps its place.
    added.set(question, { preview, ...added.get(question) });
  }
  return added === undefined ? annotations : Object.fromEntries(added);
}
