import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { createChoiceReader } from "../elicitation/read-choice.js";
import { isFreeText, toTypedAnswer } from "../elicitation/typed-value.js";
import { hasBrokenCharacters } from "../text/broken-characters.js";
import { isBlank } from "../text/foreign-words.js";
import { type IssueList, type Location, memberOf } from "../text/issues.js";
import { describeType } from "../text/values.js";

/**
 * How a text that is no label is taken, if not as what a person says: as that where it is clear, for they may still be
 * typing (`draft`), or as words of their own, which the peer knows it to be (`own`).
 */
export type TextReading = "draft" | "own";

/**
 * Reads the texts of one answer: a text as a person says it, or a list of such texts. What names an option comes out as
 * its label. Adds an issue where it cannot be told what is meant, or where it is no text.
 */
export function readTexts(
  value: unknown,
  question: PilotDeckElicitationQuestion,
  at: Location,
  issues: IssueList,
  reading?: TextReading,
): string | string[] | undefined {
  if (value === undefined) {
    issues.add(at, "required", `${at.path} is required: a string or an array of strings is expected.`);
    return undefined;
  }
  const { multiSelect = false } = question;
  if (Array.isArray(value)) {
    // A list in place of one choice is for the check to refuse.
    const read = createTextReader(question, issues, multiSelect ? reading : "own");
    return value.flatMap((item: unknown, index) => read(item, memberOf(at, index)) ?? []);
  }
  const texts = createTextReader(question, issues, reading)(value, at);
  return multiSelect ? texts : texts?.[0];
}

/** Adds an issue where a member is there and is not text that can be passed on; gives the text otherwise. */
export function readPlainText(value: unknown, at: Location, issues: IssueList): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string") {
    issues.add(at, "invalid_type", `${at.path} must be a string, but it is ${describeType(value)}.`);
  } else if (hasBrokenCharacters(value)) {
    issues.add(at, "invalid_schema", `${at.path} must not hold NUL or half a surrogate pair.`);
  } else {
    return value;
  }
  return undefined;
}

/** Reads one text of an answer after another, in time that grows no faster than the options and all of the texts. */
function createTextReader(
  question: PilotDeckElicitationQuestion,
  issues: IssueList,
  reading: TextReading | undefined,
): (value: unknown, at: Location) => string[] | undefined {
  const { options, allowOther = true } = question;
  const isDraft = reading === "draft";
  const labels = new Map<unknown, string>(options.map(({ label }) => [label, label]));
  const said = new Set<string>();
  let readChoice: ReturnType<typeof createChoiceReader> | undefined;
  let isLiteral = reading === "own" || isFreeText(question) || (isDraft && options.length === 0);
  return (value, at) => {
    // An option is given back as it was offered, whatever its label holds.
    const label = labels.get(value);
    if (label !== undefined) return add([label]);
    const text = readPlainText(value, at, issues);
    if (text === undefined) return undefined;
    if (isLiteral || isBlank(text)) return [text];
    readChoice ??= createChoiceReader(question);
    const choice = readChoice(text);
    if (choice.type === "answer") return add(choice.texts.map((one) => toTypedAnswer(one, question)));
    // What a closed choice takes is for the check to say: it lists the options, and the other texts do not count then.
    isLiteral = choice.type === "other" || (!isDraft && !allowOther);
    if (isDraft || !allowOther) return [text];
    const asksForWords = "That asks for an answer in own words: send the words themselves.";
    issues.add(at, "invalid_schema", choice.type === "other" ? asksForWords : choice.explanation);
    return undefined;
  };

  function add(texts: string[]): string[] {
    for (const text of texts) {
      // What says a text twice is for the check to refuse. No more is counted off then: a thousand ranges take long.
      if (said.has(text)) isLiteral = true;
      said.add(text);
    }
    return texts;
  }
}
