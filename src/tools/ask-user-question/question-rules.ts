import { isBlank } from "../../text/foreign-words.js";
import type { IssueList } from "../../text/issues.js";
import { isObject } from "../../text/values.js";
import { type AskUserQuestionLimits, writeRange } from "./limits.js";

const OPTIONS_MIN = 2;

/** `validateHtmlPreview` of the door `./html-preview`. */
export type PreviewCheck = (preview: string | undefined, options?: { strict?: boolean }) => string | null;

/** What there are rules for. What is undefined is passed over. */
export type RuledQuestion = {
  question?: string | undefined;
  header?: string | undefined;
  options?: readonly RuledOption[] | undefined;
  multiSelect?: boolean | undefined;
};

type RuledOption = { label?: string | undefined; preview?: string | undefined };

/**
 * Adds what PilotDeck's tool refuses in questions (seed 003, E1 to E4 and E7), with its paths, codes and messages
 * and in its order: the number of questions, then of every question's options, then each question from top to
 * bottom. What only this tool refuses follows: blank texts, and previews that could act on the page that shows them.
 */
export function addQuestionIssues(
  questions: readonly RuledQuestion[],
  checkPreview: PreviewCheck | undefined,
  limits: AskUserQuestionLimits,
  issues: IssueList,
): void {
  const { questions: most } = limits;
  if (questions.length < 1) {
    const allowed = `${writeRange(1, most)} ${most === 1 ? "question" : "questions"}`;
    add(issues, ["questions", "", `Provide ${allowed}`]);
  }
  if (questions.length > most) {
    add(issues, ["questions", "", `At most ${most} ${most === 1 ? "question" : "questions"} allowed`]);
    return;
  }
  const refusals: Refusals = { seed: [], stricter: [] };
  questions.forEach(({ question = "", options }, q) => {
    if (options === undefined || (options.length >= OPTIONS_MIN && options.length <= limits.options)) return;
    const allowed = writeRange(OPTIONS_MIN, limits.options);
    const message = `Question "${question}" must have ${allowed} options`;
    refusals.seed.push(["questions[].options", `/${q}/options`, message]);
  });
  questions.forEach((asked, q) => {
    judgeQuestion(asked, q, questions, limits, refusals);
    const { question, options } = asked;
    if (options === undefined || options.length > limits.options) return;
    options.forEach((option, o) => {
      judgeOption(option, o, options, { question, q }, checkPreview, refusals);
    });
  });
  for (const refusal of refusals.seed) add(issues, refusal);
  for (const refusal of refusals.stricter) add(issues, refusal);
}

/** Whether any option brings a preview. */
export function hasPreview(questions: readonly RuledQuestion[] | undefined): boolean | undefined {
  return questions?.some(({ options }) => options?.some(({ preview }) => preview !== undefined));
}

/**
 * Reads questions that may be anything, and gives nothing where they are no list. What has the wrong type is left
 * out. Of lists that are too long, it reads one item more than allowed.
 */
export function readQuestions(
  questions: unknown,
  limits: AskUserQuestionLimits,
): RuledQuestion[] | undefined {
  return readList(questions, limits.questions + 1, (value) => {
    const { question, header, options, multiSelect } = isObject(value) ? value : {};
    return {
      question: textOf(question),
      header: textOf(header),
      options: readList(options, limits.options + 1, readOption),
      multiSelect: multiSelect === true,
    };
  });
}

/** `pointer` begins below `/questions`. */
type Refusal = [path: string, pointer: string, message: string];

/** What the seed refuses, and what only this tool does. */
type Refusals = { seed: Refusal[]; stricter: Refusal[] };

function add(issues: IssueList, [path, pointer, message]: Refusal): void {
  issues.add({ path, pointer: `/questions${pointer}` }, "invalid_schema", message);
}

function judgeQuestion(
  { question, header = "" }: RuledQuestion,
  q: number,
  questions: readonly RuledQuestion[],
  limits: AskUserQuestionLimits,
  { seed, stricter }: Refusals,
): void {
  if (question !== undefined && questions.findIndex((other) => other.question === question) < q) {
    seed.push(["questions", `/${q}/question`, `Question texts must be unique: "${question}"`]);
  }
  if (header.length > limits.header) {
    const message = `header for "${question ?? ""}" exceeds ${limits.header} chars`;
    seed.push(["questions[].header", `/${q}/header`, message]);
  }
  if (question !== undefined && isBlank(question)) {
    const path = `$.questions[${q}].question`;
    stricter.push([path, `/${q}/question`, `${path} must not be blank: write the question out.`]);
  }
}

function judgeOption(
  { label, preview }: RuledOption,
  o: number,
  options: readonly RuledOption[],
  { question = "", q }: { question: string | undefined; q: number },
  checkPreview: PreviewCheck | undefined,
  { seed, stricter }: Refusals,
): void {
  if (label !== undefined && options.findIndex((other) => other.label === label) < o) {
    const message = `Option labels must be unique within question "${question}"`;
    seed.push(["questions[].options", `/${q}/options/${o}/label`, message]);
  }
  if (label !== undefined && isBlank(label)) {
    const path = `$.questions[${q}].options[${o}].label`;
    stricter.push([path, `/${q}/options/${o}/label`, `${path} must not be blank: name the choice.`]);
  }
  if (checkPreview === undefined) return;
  const fault = checkPreview(preview);
  if (fault === null) return;
  const list = checkPreview(preview, { strict: false }) === null ? stricter : seed;
  const message = `Option "${label ?? ""}" in question "${question}": ${fault}`;
  list.push(["questions[].options[].preview", `/${q}/options/${o}/preview`, message]);
}

function readOption(value: unknown): RuledOption {
  const { label, preview } = isObject(value) ? value : {};
  return { label: textOf(label), preview: textOf(preview) };
}

function readList<T>(list: unknown, atMost: number, read: (item: unknown) => T): T[] | undefined {
  return Array.isArray(list) ? Array.from(list.slice(0, atMost), read) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
