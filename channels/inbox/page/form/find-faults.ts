import type {
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../../../protocol/schema.js";
import { describeValue } from "../../../../src/elicitation/typed-value.js";
import type { Sentences } from "../../../../src/language/en/page.js";
import { toPrintable } from "../../../../src/text/printable.js";
import type { Filled } from "./filled.js";
import { isYesOrNo, OTHER, toAnswers } from "./filled.js";

/** What is wrong at each question, to stand beside its fields; nothing where it is well. */
export type Faults = readonly (string | undefined)[];

/** Says in the page's words what the inbox refuses. */
export function describeFaults(
  { questions }: PilotDeckElicitationRequest,
  filled: readonly Filled[],
  issues: readonly PilotDeckToolValidationIssue[],
  sentences: Sentences,
): Faults {
  const { answers } = toAnswers(questions, filled);
  return questions.map((question, index) => {
    const own = issues.filter(({ pointer = "" }) => isOf(pointer, question.question));
    const [first] = own;
    if (first === undefined) return undefined;
    if (!Object.hasOwn(answers, question.question)) {
      return describeNothing(question, filled[index], sentences);
    }
    if (question.schema !== undefined && first.code === "invalid_schema") {
      return sentences.needsValue(describeValue(question.schema));
    }
    return toPrintable(first.message);
  });
}

function describeNothing(
  question: PilotDeckElicitationQuestion,
  filled: Filled | undefined,
  { needsOwnWords, needsChoice, needsChoices, needsText }: Sentences,
): string {
  if (filled?.picked.includes(OTHER)) return needsOwnWords;
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
