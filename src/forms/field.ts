import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { ENGLISH_OF_FORMS, type FormsTable } from "../language/forms.js";
import { isBlank } from "../text/foreign-words.js";
import { toPrintable } from "../text/printable.js";

/** What a member of a form may be. */
export type FieldValue = string | number | boolean | string[];

/** One property of a form, as a question. */
export type Field = {
  question: PilotDeckElicitationQuestion;
  /** Whether every answer that fits the question can be read. */
  isHeld: boolean;
  /** Reads an answer, undefined where there is none. */
  read(answer: unknown): ValueVerdict;
};

/** What an answer comes to; no value where the property is left out. */
export type ValueVerdict = { ok: true; value: FieldValue | undefined } | { ok: false; fault: TellFault };

/** What is wrong with the answer to a question, for whoever reads that language. */
export type TellFault = (say: FormsTable, question: string) => string;

/** A field, or what is wrong with its property, after the property's name. */
export type FieldVerdict = { ok: true; field: Field } | { ok: false; fault: string };

/** What is known of a property besides its schema. */
export type FieldContext = {
  key: string;
  /** The texts of the questions before; the new one is added. */
  taken: Set<string>;
  isRequired: boolean;
  /** Whether the channel holds an answer to `question.schema`. */
  hasSchema: boolean;
  /** Whether the channel asks questions without options. */
  hasFreeText: boolean;
  /** Whether a person may type the number of an option at it. */
  isTypedAt: boolean;
  /** Of whoever is asked. */
  say: FormsTable;
};

export const NO_ANSWER: ValueVerdict = refuseValue(({ answers }, question) => answers.noAnswer(question));
export const LEFT_OUT: ValueVerdict = { ok: true, value: undefined };

const HEADER_MAX = 12;

/** The question without its options. It says the title, else the description, else the key, and is unique. */
export function createQuestion(
  property: Record<string, unknown>,
  { key, taken, say }: FieldContext,
  notes: readonly string[],
): PilotDeckElicitationQuestion {
  const title = visibleText(property.title);
  const description = visibleText(property.description);
  const question = uniqueText(title ?? description ?? visibleText(key) ?? say.nameless, taken);
  taken.add(question);
  const hint = [title === undefined ? undefined : description, ...notes]
    .filter(Boolean)
    .join(say.answers.gap);
  return {
    question,
    header: (title ?? visibleText(key) ?? "").slice(0, HEADER_MAX).replace(/[\ud800-\udbff]$/, ""),
    options: [],
    ...(hint !== "" && { hint }),
  };
}

/** The text itself, or with the first number behind it that makes it another than those taken. */
export function uniqueText(text: string, taken: Taken): string {
  const counts = lastCounts.get(taken) ?? new Map<string, number>();
  lastCounts.set(taken, counts);
  let count = counts.get(text) ?? 1;
  let unique = text;
  while (taken.has(unique)) {
    count += 1;
    unique = `${text} (${count})`;
  }
  counts.set(text, count);
  return unique;
}

type Taken = { has(text: string): boolean };

// How far each text was counted: a foreign form may repeat one thousands of times.
const lastCounts = new WeakMap<Taken, Map<string, number>>();

/** What a form calls something, safe to print; undefined where nothing of it can be seen. */
export function visibleText(value: unknown): string | undefined {
  return typeof value === "string" && !isBlank(value) ? toPrintable(value) : undefined;
}

/** What is wrong with the answer to a field, for a model to read. */
export function describeFault({ question }: Field, fault: TellFault): string {
  return fault(ENGLISH_OF_FORMS, question.question);
}

export function refuseValue(fault: TellFault): ValueVerdict {
  return { ok: false, fault };
}
