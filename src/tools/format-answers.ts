import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationProvenance,
} from "../../protocol/elicitation.js";
import { countOf } from "../text/count.js";
import type { QuestionPair } from "./unique-questions.js";

/**
 * The text that the model reads (seed 003, E9), `User has answered your questions: "<question>"="<answer>". …`: entries in the
 * order in which JavaScript enumerates the answers' own keys, nothing escaped.
 */
export function formatAnswersForModel(
  answers: ElicitationAnswers,
  annotations?: ElicitationAnnotations,
): string {
  const pairs = formatPairs(answers, annotations);
  return `User has answered your questions: ${pairs}. You can now continue with the user's answers in mind.`;
}

/**
 * The text for answers that a timeout gave after `ms` milliseconds of silence, where that is known. What the person had
 * picked by then is told apart from what was taken for them.
 *
 * @param defaulted - the questions that nobody answered; default all of them
 * @param unrecommended - the questions of which no option is recommended, so that the first was taken; default none
 */
export function formatTimeoutForModel(
  ms: number | undefined,
  answers: ElicitationAnswers,
  annotations?: ElicitationAnnotations,
  defaulted: readonly string[] = Object.keys(answers),
  unrecommended: readonly string[] = [],
): string {
  const say = (sentence: string, isMeant: (question: string) => boolean) => {
    const meant = Object.fromEntries(Object.entries(answers).filter(([question]) => isMeant(question)));
    const entries = formatPairs(meant, annotations);
    return entries === "" ? [] : [`${sentence}: ${entries}.`];
  };
  const isTaken = (question: string) => defaulted.includes(question);
  const isFirst = (question: string) => isTaken(question) && unrecommended.includes(question);
  const told = [
    ...say("The recommended options were taken", (question) => isTaken(question) && !isFirst(question)),
    ...say(FIRST_TAKEN, isFirst),
    ...say("What they had picked by then was taken", (question) => !isTaken(question)),
  ];
  return `The user did not answer ${formatSilence(ms)}. ${told.join(" ")} Say so, and ask again before anything that cannot be undone.`;
}

/** The text for answers that a rule took, where nobody was asked. What was said beside them is nobody's notes. */
export function formatPolicyForModel(
  rule: string,
  answers: ElicitationAnswers,
  annotations?: ElicitationAnnotations,
): string {
  return `${describePolicy(rule)}: ${formatPairs(answers, annotations, "notes")}. ${BEFORE_THE_LAST_STEP}`;
}

/** What the model reads beside answers that a rule took. */
export function formatPolicyNotice(rule: string): string {
  return `${describePolicy(rule)}. ${BEFORE_THE_LAST_STEP}`;
}

/** What the rule is called that took the answers; undefined where a person, or a timeout, gave them. */
export function ruleOf({
  source,
  rule,
  channel,
}: Partial<Pick<ElicitationProvenance, "source" | "rule" | "channel">>): string | undefined {
  return source === "policy" ? (rule ?? channel ?? "") : undefined;
}

function describePolicy(rule: string): string {
  return `Nobody was asked. These answers were taken by the rule "${rule}"`;
}

const BEFORE_THE_LAST_STEP = "Say so, and ask before anything that cannot be undone.";

const FIRST_TAKEN = "The first option was taken, since none was recommended";

/**
 * What the model reads beside an answer in a form that has no place for notes; nothing where there are none.
 *
 * @param pairs - the questions, where the annotations have not the texts of the model's
 * @param heading - whose notes they are
 */
export function formatNotes(
  annotations: ElicitationAnnotations = {},
  pairs?: readonly QuestionPair<{ question: string }>[],
  heading = "User notes",
): string[] {
  const originals = new Map(pairs?.map(([{ question }, asked]) => [asked.question, question]));
  const lines = Object.entries(annotations).flatMap(([question, { notes }]) =>
    notes ? [`${heading} on "${originals.get(question) ?? question}": ${notes}`] : [],
  );
  return lines.length === 0 ? [] : [lines.join("\n")];
}

/**
 * What the model reads beside answers that a timeout gave: `recommended` names the questions whose recommended option was taken,
 * `first` those of which none is recommended.
 */
export function formatTimeoutNotice(
  ms: number | undefined,
  { recommended, first }: { recommended: readonly string[]; first: readonly string[] },
): string {
  const told = [
    ...(recommended.length === 0
      ? []
      : [`The recommended options were taken for: ${recommended.join(", ")}.`]),
    ...(first.length === 0 ? [] : [`${FIRST_TAKEN}, for: ${first.join(", ")}.`]),
  ];
  const taken = told.length === 0 ? "What they had picked by then was taken." : told.join(" ");
  return `The user did not answer ${formatSilence(ms)}. ${taken} Say so, and ask again before anything that cannot be undone.`;
}

/** For how long nobody answered, where that is known. */
function formatSilence(ms = 0): string {
  return ms > 0 ? `within ${countOf(ms / 1000, "second")}` : "in time";
}

/**
 * One plain sentence per answer, for the summary of a compacted history (seed 002, Compaction), joined by
 * spaces. Text that is none of the question's options is quoted, and what a timeout took says so.
 *
 * @param data - what `ask_user_question` reports, or the `details` of `ask_user`, whose answers are a list
 * @param provenance - of the answers, where they do not say themselves which ones a timeout took, or
 *   that a rule took them
 */
export function summarizeAnswers(
  data: {
    questions: readonly { question: string; options?: readonly { label: string }[] }[];
    answers: ElicitationAnswers | readonly { question: string; answer: string | readonly string[] }[];
    timedOut?: { defaulted: readonly string[] };
    rule?: string;
  },
  provenance?: Partial<Pick<ElicitationProvenance, "source" | "channel" | "rule">> & {
    readonly defaulted?: readonly string[];
  },
): string {
  const { questions } = data;
  const taker = data.rule ?? ruleOf(provenance ?? {});
  const defaulted = data.timedOut?.defaulted ?? provenance?.defaulted;
  const answers: SummarizedAnswer[] = Array.isArray(data.answers)
    ? data.answers.map(({ question, answer }, index) => [question, answer, questions[index]])
    : Object.entries(data.answers).map(([question, answer]) => [question, answer, undefined]);
  return answers
    .map(([question, answer, place]) => {
      const asked = place?.question === question ? place : questions.find((one) => one.question === question);
      const labels = new Set(asked?.options?.map(({ label }) => label));
      const texts = [answer].flat();
      if (texts.length === 0) return `The user was asked "${question}" and chose nothing.`;
      const given = joinWords(texts.map((text) => (labels.has(text) ? text : `"${text}"`)));
      if (taker !== undefined) {
        return `The user was not asked "${question}"; ${given} was taken by the rule "${taker}".`;
      }
      if (defaulted?.includes(question)) {
        return `The user was asked "${question}" and did not answer in time; ${given} was taken.`;
      }
      const isChoice = texts.every((text) => labels.has(text));
      return `The user was asked "${question}" and ${isChoice ? "chose" : "answered"} ${given}.`;
    })
    .join(" ");
}

type SummarizedAnswer = [
  question: string,
  answer: string | readonly string[],
  /** The question at the same place, where the answers are a list. */
  place: { question: string; options?: readonly { label: string }[] } | undefined,
];

function formatPairs(
  answers: ElicitationAnswers,
  annotations: ElicitationAnnotations | undefined,
  notesName = "user notes",
): string {
  return Object.entries(answers)
    .map(([question, answer]) => {
      const annotation =
        annotations !== undefined && Object.hasOwn(annotations, question) ? annotations[question] : undefined;
      let words = `"${question}"="${Array.isArray(answer) ? answer.join(", ") : answer}"`;
      if (annotation?.preview) words += ` selected preview:\n${annotation.preview}`;
      if (annotation?.notes) words += ` ${notesName}: ${annotation.notes}`;
      return words;
    })
    .join(", ");
}

function joinWords(words: string[]): string {
  return [...words.slice(0, -2), words.slice(-2).join(" and ")].join(", ");
}
