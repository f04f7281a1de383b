import type {
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../../../protocol/schema.js";
import { checkAnswers } from "../../../../src/elicitation/check-answers.js";
import { checkResultBytes } from "../../../../src/elicitation/result-bytes.js";
import { describeValue } from "../../../../src/elicitation/typed-value.js";
import type { PageTable } from "../../../../src/language/page.js";
import { toPrintable } from "../../../../src/text/printable.js";
import type { Filled } from "./filled.js";
import { filledAt, isYesOrNo, OTHER, toAnswers } from "./filled.js";

/** What is wrong at each question, to stand beside its fields; nothing where it is well. */
export type Faults = readonly (string | undefined)[];

/** Says in the page's words what the inbox refuses. */
export function describeFaults(
  request: PilotDeckElicitationRequest,
  filled: readonly Filled[],
  issues: readonly PilotDeckToolValidationIssue[],
  say: PageTable,
): Faults {
  const { questions } = request;
  const { answers, annotations } = toAnswers(questions, filled);
  const misfits = checkAnswers(questions, answers, "strict", say.answers);
  const tooLong = checkResultBytes(request, answers, annotations, say.answers);
  return questions.map((question, index) => {
    const own = issues.filter(({ pointer = "" }) => isOf(pointer, question.question));
    const [first] = own;
    if (first === undefined) return undefined;
    if (!Object.hasOwn(answers, question.question)) {
      return describeNothing(question, filledAt(filled, index), say);
    }
    const isSame = ({ pointer }: PilotDeckToolValidationIssue) => pointer === first.pointer;
    const misfit = misfits.find(isSame);
    if (misfit !== undefined && question.schema !== undefined) {
      const { theAnswer, fault } = say.answers;
      return theAnswer(fault.mustBe(describeValue(question.schema, say.answers)));
    }
    return toPrintable((misfit ?? tooLong.find(isSame) ?? first).message);
  });
}

function describeNothing(
  question: PilotDeckElicitationQuestion,
  { picked }: Filled,
  { client: { needsOwnWords, needsChoice, needsChoices, needsText } }: PageTable,
): string {
  if (picked.includes(OTHER)) return needsOwnWords;
  if (isYesOrNo(question)) return needsChoice;
  if (question.options.length === 0) return needsText;
  return question.multiSelect === true ? needsChoices : needsChoice;
}

function isOf(pointer: string, question: string): boolean {
  const escaped = question.replace(/[~/]/g, (sign) => (sign === "~" ? "~0" : "~1"));
  return [`/${escaped}`, `/annotations/${escaped}`].some(
    (place) => pointer === place || pointer.startsWith(`${place}/`),
  );
}
