import type { ElicitationAnnotations, ElicitationAnswers } from "../protocol/elicitation.js";

/**
 * The text that the model reads, byte for byte as in seed 003 (E9): entries in the order in which JavaScript
 * enumerates the answers' own keys, nothing escaped.
 */
export function formatAnswersForModel(
  answers: ElicitationAnswers,
  annotations?: ElicitationAnnotations,
): string {
  const entries = formatEntries(answers, annotations);
  return `User has answered your questions: ${entries}. You can now continue with the user's answers in mind.`;
}

/** The text for answers that a timeout gave after `ms` milliseconds of silence. */
export function formatTimeoutForModel(
  ms: number,
  answers: ElicitationAnswers,
  annotations?: ElicitationAnnotations,
): string {
  const entries = formatEntries(answers, annotations);
  return `The user did not answer within ${ms / 1000} seconds. The recommended options were taken: ${entries}. Say so, and ask again before anything that cannot be undone.`;
}

/** What the model reads beside answers that a timeout gave. `defaulted` names the questions nobody answered. */
export function formatTimeoutNotice(ms: number | undefined, defaulted: readonly string[]): string {
  const taken =
    defaulted.length === 0
      ? "What they had picked by then was taken."
      : `The recommended options were taken for: ${defaulted.join(", ")}.`;
  return `The user did not answer ${formatSilence(ms)}. ${taken} Say so, and ask again before anything that cannot be undone.`;
}

/** For how long nobody answered, where that is known. */
export function formatSilence(ms = 0): string {
  return ms > 0 ? `within ${ms / 1000} seconds` : "in time";
}

/**
 * One plain sentence per answer, for the summary of a compacted history (seed 002, Compaction), joined by
 * spaces. Text that is none of the question's options is quoted.
 *
 * @param data - what `ask_user_question` reports, or the `details` of `ask_user`, whose answers are a list
 */
export function summarizeAnswers(data: {
  questions: readonly { question: string; options?: readonly { label: string }[] }[];
  answers: ElicitationAnswers | readonly { question: string; answer: string | readonly string[] }[];
}): string {
  const answers: [question: string, answer: string | readonly string[]][] = Array.isArray(data.answers)
    ? data.answers.map(({ question, answer }) => [question, answer])
    : Object.entries(data.answers);
  return answers
    .map(([question, answer]) => {
      const labels = data.questions.find((asked) => asked.question === question)?.options ?? [];
      const texts = [answer]
        .flat()
        .map((text) => (labels.some(({ label }) => label === text) ? text : `"${text}"`));
      if (texts.length === 0) return `The user was asked "${question}" and chose nothing.`;
      const isChoice = texts.every((text) => labels.some(({ label }) => label === text));
      return `The user was asked "${question}" and ${isChoice ? "chose" : "answered"} ${joinWords(texts)}.`;
    })
    .join(" ");
}

function formatEntries(answers: ElicitationAnswers, annotations: ElicitationAnnotations | undefined): string {
  return Object.entries(answers)
    .map(([question, answer]) => {
      const annotation =
        annotations !== undefined && Object.hasOwn(annotations, question) ? annotations[question] : undefined;
      let entry = `"${question}"="${Array.isArray(answer) ? answer.join(", ") : answer}"`;
      if (annotation?.preview) entry += ` selected preview:\n${annotation.preview}`;
      if (annotation?.notes) entry += ` user notes: ${annotation.notes}`;
      return entry;
    })
    .join(", ");
}

function joinWords(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
