import { isBlank } from "../../text/foreign-words.js";
import { type IssueList, type Location, memberOf, ROOT } from "../../text/issues.js";
import { isObject } from "../../text/values.js";

/** Adds what the tools without limits of their own refuse: no question at all, and texts that cannot be seen. */
export function addQuestionListIssues(
  { questions }: Record<string, unknown>,
  _isSound: boolean,
  issues: IssueList,
): undefined {
  if (!Array.isArray(questions)) return;
  const at = memberOf(ROOT, "questions");
  if (questions.length === 0) {
    issues.add(at, "invalid_schema", `${at.path} must not be empty: ask at least one question.`);
  }
  questions.forEach((asked, q) => {
    if (!isObject(asked)) return;
    const place = memberOf(at, q);
    addBlankQuestion(asked.question, memberOf(place, "question"), issues);
    if (!Array.isArray(asked.options)) return;
    const list = memberOf(place, "options");
    asked.options.forEach((option, o) => {
      if (isObject(option)) addBlankLabel(option.label, memberOf(memberOf(list, o), "label"), issues);
    });
  });
}

export function addBlankQuestion(text: unknown, at: Location, issues: IssueList): void {
  if (typeof text !== "string" || !isBlank(text)) return;
  issues.add(at, "invalid_schema", `${at.path} must not be blank: write the question out.`);
}

export function addBlankLabel(text: unknown, at: Location, issues: IssueList): void {
  if (typeof text !== "string" || !isBlank(text)) return;
  issues.add(at, "invalid_schema", `${at.path} must not be blank: name the choice.`);
}
