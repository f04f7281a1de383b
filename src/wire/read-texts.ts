import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { createLabelFinder } from "../elicitation/option-labels.js";
import { readChoice } from "../elicitation/read-choice.js";
import { describeType, type IssueList, isBlank, type Location, memberOf } from "../text/issues.js";

/**
 * How a text that is no label is taken: as what a person says (`said`), as that where it is clear, for they may still be
 * typing (`draft`), or as words of their own, which the peer knows it to be (`own`).
 */
export type TextReading = "said" | "draft" | "own";

/**
 * Reads the texts of one answer: a text as a person says it, or a list of texts. What names an option comes out as its
 * label. Adds an issue where it cannot be told what is meant, or where it is no text.
 */
export function readTexts(
  value: unknown,
  question: PilotDeckElicitationQuestion,
  at: Location,
  issues: IssueList,
  reading: TextReading,
): string | string[] | undefined {
  if (Array.isArray(value)) return readList(value, question, at, issues, reading);
  if (value === undefined) {
    issues.add(at, "required", `${at.path} is required: a string or an array of strings is expected.`);
    return undefined;
  }
  const texts = readSaid(value, question, at, issues, reading);
  const [text, ...others] = texts ?? [];
  return question.multiSelect === true || others.length > 0 ? texts : text;
}

/** Adds an issue where a member is there and is not text that can be passed on; gives the text otherwise. */
export function readPlainText(value: unknown, at: Location, issues: IssueList): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string") {
    issues.add(at, "invalid_type", `${at.path} must be a string, but it is ${describeType(value)}.`);
  } else if (value.includes("\0") || !value.isWellFormed()) {
    issues.add(at, "invalid_schema", `${at.path} must not hold NUL or half a surrogate pair.`);
  } else {
    return value;
  }
  return undefined;
}

function readSaid(
  value: unknown,
  question: PilotDeckElicitationQuestion,
  at: Location,
  issues: IssueList,
  reading: TextReading,
): string[] | undefined {
  // An option is given back as it was offered, whatever its label holds.
  const option = question.options.find(({ label }) => label === value);
  if (option !== undefined) return [option.label];
  const text = readPlainText(value, at, issues);
  if (text === undefined) return undefined;
  if (reading === "own" || question.options.length === 0 || isBlank(text)) return [text];
  const choice = readChoice(text, question);
  if (choice.type === "answer") return choice.texts;
  // What a closed choice takes is for the check to say: it lists the options.
  if (reading === "draft" || question.allowOther === false) return [text];
  const asksForWords = "That asks for an answer in own words: send the words themselves.";
  issues.add(at, "invalid_schema", choice.type === "other" ? asksForWords : choice.explanation);
  return undefined;
}

// What stands in a list was picked, or is words of one's own: a number in it counts nothing off.
function readList(
  values: readonly unknown[],
  { options }: PilotDeckElicitationQuestion,
  at: Location,
  issues: IssueList,
  reading: TextReading,
): string[] {
  const labels = new Set(options.map(({ label }) => label));
  let find: ReturnType<typeof createLabelFinder> | undefined;
  const texts: string[] = [];
  for (const [index, value] of values.entries()) {
    const isOffered = typeof value === "string" && labels.has(value);
    const text = isOffered ? value : readPlainText(value, memberOf(at, index), issues);
    if (text === undefined) continue;
    if (isOffered || reading === "own" || options.length === 0) {
      texts.push(text);
      continue;
    }
    find ??= createLabelFinder(options);
    const [label, ...rivals] = find(text) ?? [];
    texts.push(label !== undefined && rivals.length === 0 ? label : text);
  }
  return texts;
}
