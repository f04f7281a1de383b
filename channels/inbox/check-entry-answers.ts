import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { addAnnotationIssues, checkAnswers } from "../../src/elicitation/check-answers.js";
import { checkResultBytes } from "../../src/elicitation/result-bytes.js";
import { hasBrokenCharacters } from "../../src/text/broken-characters.js";
import { createIssueList, memberOf, ROOT } from "../../src/text/issues.js";
import { memberIn } from "../../src/text/values.js";

/** What answers are held to: not the pictures and files beside it, which may be megabytes. */
export type AnswerTerms = Pick<PilotDeckElicitationRequest, "questions" | "allowNotes" | "maxResultBytes">;

/**
 * What keeps answers, and what is said beside them, from settling an entry: they are held to its questions strictly, to what
 * the model may read, and to what every store can keep (no database keeps NUL, and half a surrogate pair becomes another
 * character on its way).
 */
export function checkEntryAnswers(
  terms: AnswerTerms,
  answers: unknown,
  annotations: unknown,
): PilotDeckToolValidationIssue[] {
  const { questions, allowNotes } = terms;
  const issues = createIssueList();
  if (annotations !== undefined) addAnnotationIssues(questions, annotations, BESIDE, issues);
  for (const { question, options } of questions) {
    const texts = [memberIn(answers, question)].flat();
    // An option comes back as it was offered, whatever its label holds.
    if (texts.some((text) => isBroken(text) && !options.some(({ label }) => label === text))) {
      const at = memberOf(ROOT, question);
      issues.add(at, "invalid_schema", `${at.path} ${BROKEN}`);
    }
    const notes = memberIn(memberIn(annotations, question), "notes");
    if (notes === undefined) continue;
    const place = memberOf(memberOf(BESIDE, question), "notes");
    if (isBroken(notes)) issues.add(place, "invalid_schema", `${place.path} ${BROKEN}`);
    if (allowNotes === false) {
      issues.add(place, "invalid_schema", `${place.path} must not be there: the question takes no notes.`);
    }
  }
  return [
    ...checkAnswers(questions, answers, "strict"),
    ...issues.toArray(),
    ...checkResultBytes(terms, answers, annotations),
  ];
}

const BESIDE = memberOf(ROOT, "annotations");
const BROKEN = "must not hold NUL or half a surrogate pair.";

function isBroken(text: unknown): boolean {
  return typeof text === "string" && hasBrokenCharacters(text);
}
