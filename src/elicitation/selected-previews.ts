import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationQuestion,
} from "../../protocol/elicitation.js";

/**
 * The annotations with the preview of each option that was chosen. One place for all channels, so that the same
 * choice gives the model the same bytes on each of them.
 */
export function addSelectedPreviews(
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
