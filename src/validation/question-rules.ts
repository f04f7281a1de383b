import { type IssueList, isBlank, isObject } from "./issues.js";

/** Limits of seed 003, E1, E2 and E4. */
export const QUESTIONS_MAX = 4;
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 4;
/** The longest header, in UTF-16 code units. */
export const ASK_USER_QUESTION_HEADER_MAX = 12;

/** `validateHtmlPreview` of the door `./html-preview`. */
export type PreviewCheck = (preview: string, options?: { strict?: boolean }) => string | null;

/**
 * Adds what PilotDeck's tool refuses (seed 003, E1 to E4 and E7), with its paths, codes and messages and in
 * its order: the number of questions, then of every question's options, then each question from top to bottom.
 * The structure may be unsound: what has the wrong type is passed over.
 */
export function addSeedIssues(
  questions: unknown[],
  checkPreview: PreviewCheck | undefined,
  issues: IssueList,
): void {
  const add = (path: string, pointer: string, message: string) =>
    issues.add({ path, pointer: `/questions${pointer}` }, "invalid_schema", message);

  if (questions.length < 1) add("questions", "", "Provide 1-4 questions");
  if (questions.length > QUESTIONS_MAX) {
    add("questions", "", "At most 4 questions allowed");
    return;
  }
  questions.forEach((question, q) => {
    if (!isObject(question) || !Array.isArray(question.options)) return;
    const { length } = question.options;
    if (length >= OPTIONS_MIN && length <= OPTIONS_MAX) return;
    add("questions[].options", `/${q}/options`, `Question "${textOf(question)}" must have 2-4 options`);
  });
  questions.forEach((question, q) => {
    if (!isObject(question)) return;
    const text = textOf(question);
    if (isRepeated(questions, q, "question")) {
      add("questions", `/${q}/question`, `Question texts must be unique: "${text}"`);
    }
    if (typeof question.header === "string" && question.header.length > ASK_USER_QUESTION_HEADER_MAX) {
      const message = `header for "${text}" exceeds ${ASK_USER_QUESTION_HEADER_MAX} chars`;
      add("questions[].header", `/${q}/header`, message);
    }
    optionsOf(question).forEach((option, o, options) => {
      if (!isObject(option)) return;
      if (isRepeated(options, o, "label")) {
        const message = `Option labels must be unique within question "${text}"`;
        add("questions[].options", `/${q}/options/${o}/label`, message);
      }
      const fault = faultOf(option, checkPreview, { strict: false });
      if (fault !== null) {
        const message = `Option "${labelOf(option)}" in question "${text}": ${fault}`;
        add("questions[].options[].preview", `/${q}/options/${o}/preview`, message);
      }
    });
  });
}

/** Adds what only this tool refuses: blank texts, and previews that could act on the page that shows them. */
export function addStricterIssues(
  questions: unknown[],
  checkPreview: PreviewCheck | undefined,
  issues: IssueList,
): void {
  const add = (path: string, pointer: string, message: string) =>
    issues.add({ path, pointer }, "invalid_schema", message);

  questions.forEach((question, q) => {
    if (!isObject(question)) return;
    if (typeof question.question === "string" && isBlank(question.question)) {
      const path = `$.questions[${q}].question`;
      add(path, `/questions/${q}/question`, `${path} must not be blank: write the question out.`);
    }
    optionsOf(question).forEach((option, o) => {
      if (!isObject(option)) return;
      if (typeof option.label === "string" && isBlank(option.label)) {
        const path = `$.questions[${q}].options[${o}].label`;
        add(path, `/questions/${q}/options/${o}/label`, `${path} must not be blank: name the choice.`);
      }
      const fault = faultOf(option, checkPreview, { strict: true });
      if (fault !== null && faultOf(option, checkPreview, { strict: false }) === null) {
        const message = `Option "${labelOf(option)}" in question "${textOf(question)}": ${fault}`;
        add("questions[].options[].preview", `/questions/${q}/options/${o}/preview`, message);
      }
    });
  });
}

/** Whether any option within the limits brings a preview. */
export function hasPreview(questions: unknown[]): boolean {
  if (questions.length > QUESTIONS_MAX) return false;
  return questions.some((question) =>
    optionsOf(question).some((option) => isObject(option) && option.preview !== undefined),
  );
}

function isRepeated(items: unknown[], index: number, key: "question" | "label"): boolean {
  const text = memberOf(items[index], key);
  if (typeof text !== "string") return false;
  for (let before = 0; before < index; before += 1) if (memberOf(items[before], key) === text) return true;
  return false;
}

function faultOf(
  option: Record<string, unknown>,
  checkPreview: PreviewCheck | undefined,
  options: { strict: boolean },
): string | null {
  const { preview } = option;
  return checkPreview === undefined || typeof preview !== "string" ? null : checkPreview(preview, options);
}

/** The options, unless there are too many to be looked at. */
function optionsOf(question: unknown): unknown[] {
  const options = memberOf(question, "options");
  return Array.isArray(options) && options.length <= OPTIONS_MAX ? options : [];
}

function memberOf(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function textOf(question: Record<string, unknown>): string {
  return typeof question.question === "string" ? question.question : "";
}

function labelOf(option: Record<string, unknown>): string {
  return typeof option.label === "string" ? option.label : "";
}
