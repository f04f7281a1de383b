import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationValueSchema,
  PilotDeckElicitationQuestion,
} from "../../../../protocol/elicitation.js";
import { readTypedValue } from "../../../../src/elicitation/typed-value.js";
import { isBlank } from "../../../../src/text/foreign-words.js";
import type { EntryDraft } from "../../entry.js";

/** What a person has filled in at one question, as its fields hold it: nothing of it is lost where it does not fit. */
export type Filled = {
  /** Numbers of options from 0, `other` for own words, `true` or `false` of a yes-or-no. */
  picked: readonly string[];
  words: string;
  /** The offset of a date and time, whose field knows none. */
  zone: string;
  note: string;
};

export const OTHER = "other";

const EMPTY: Filled = { picked: [], words: "", zone: "", note: "" };

/** What is filled in at a question. */
export function filledAt(filled: readonly Filled[], index: number): Filled {
  return filled[index] ?? EMPTY;
}

/** The names of a question's fields in the form. */
export function nameFields(index: number): { pick: string; words: string; zone: string; note: string } {
  return { pick: `q${index}`, words: `q${index}-words`, zone: `q${index}-zone`, note: `q${index}-note` };
}

/** Reads what a form sends. Fields that are not there are empty. */
export function readFilled(
  questions: readonly PilotDeckElicitationQuestion[],
  fields: URLSearchParams,
): Filled[] {
  return questions.map((_, index) => {
    const names = nameFields(index);
    const text = (name: string) => fields.get(name) ?? "";
    return {
      picked: fields.getAll(names.pick),
      words: text(names.words),
      zone: text(names.zone).trim(),
      note: text(names.note),
    };
  });
}

/** A draft as the fields hold it; empty fields where there is none. */
export function fillDraft(
  questions: readonly PilotDeckElicitationQuestion[],
  draft: Partial<EntryDraft> | undefined,
): Filled[] {
  return questions.map((question) => {
    const { answers = {}, annotations = {} } = draft ?? {};
    const answer = findMember(answers, question.question) ?? [];
    const note = findMember(annotations, question.question)?.notes ?? "";
    return { ...fillAnswer(question, [answer].flat()), note };
  });
}

/**
 * What was filled in as answers, and as what is said beside them; what is empty is left out.
 *
 * @param isDraft - whether somebody is still typing: then the white space at the end of a text is the next word's
 */
export function toAnswers(
  questions: readonly PilotDeckElicitationQuestion[],
  filled: readonly Filled[],
  isDraft = false,
): { answers: ElicitationAnswers; annotations?: ElicitationAnnotations } {
  const answers: [string, string | string[]][] = [];
  const annotations: [string, { notes: string }][] = [];
  for (const [index, question] of questions.entries()) {
    const given = filledAt(filled, index);
    const answer = toAnswer(question, given, isDraft);
    if (answer !== undefined) answers.push([question.question, answer]);
    if (!isBlank(given.note))
      annotations.push([question.question, { notes: isDraft ? given.note : given.note.trim() }]);
  }
  return {
    answers: Object.fromEntries(answers),
    ...(annotations.length > 0 && { annotations: Object.fromEntries(annotations) }),
  };
}

/** Whether the value is a yes or no that two buttons ask for. */
export function isYesOrNo<Asked extends Pick<PilotDeckElicitationQuestion, "schema" | "options">>(
  question: Asked,
): question is Asked & { schema: ElicitationValueSchema } {
  return question.schema?.type === "boolean" && question.options.length === 0;
}

/** Whether the value has a date and a time of day, for which browsers have a field without a zone. */
export function isMoment({ schema }: Pick<PilotDeckElicitationQuestion, "schema">): boolean {
  return schema?.type === "string" && schema.format === "date-time";
}

function toAnswer(
  question: PilotDeckElicitationQuestion,
  { picked, words, zone }: Filled,
  isDraft: boolean,
): string | string[] | undefined {
  const { options, multiSelect = false, allowOther = true } = question;
  if (isYesOrNo(question)) return picked[0];
  const own = isMoment(question) ? joinMoment(words, zone) : isDraft ? words : words.trim();
  if (options.length === 0) return isBlank(own) ? undefined : multiSelect ? [own] : own;
  const labels = options.flatMap(({ label }, index) => (picked.includes(String(index)) ? [label] : []));
  const takesOwn = allowOther && picked.includes(OTHER) && !isBlank(own);
  const texts = takesOwn ? [...labels, own] : labels;
  if (texts.length === 0) return undefined;
  return multiSelect ? texts : texts[0];
}

function fillAnswer(question: PilotDeckElicitationQuestion, texts: readonly string[]): Omit<Filled, "note"> {
  const { options } = question;
  if (isYesOrNo(question)) {
    const [first = ""] = texts;
    const value = readTypedValue(first, question.schema);
    return { picked: value === undefined ? [] : [String(value)], words: "", zone: "" };
  }
  const isLabel = (text: string) => options.some(({ label }) => label === text);
  const own = texts.filter((text) => !isLabel(text)).join(", ");
  const picked = options.flatMap(({ label }, index) => (texts.includes(label) ? [String(index)] : []));
  if (own !== "" && options.length > 0) picked.push(OTHER);
  return { picked, ...(isMoment(question) ? splitMoment(own) : { words: own, zone: "" }) };
}

function joinMoment(local: string, zone: string): string {
  const seconds = /T\d\d:\d\d$/.test(local) ? ":00" : "";
  return local === "" ? "" : `${local}${seconds}${zone}`;
}

function splitMoment(text: string): Pick<Filled, "words" | "zone"> {
  const [, words = text, zone = ""] = /^(\d{4}-\d\d-\d\dT[\d:.]+)(Z|[+-]\d\d:?\d\d)$/i.exec(text) ?? [];
  return { words, zone };
}

/** The member of this name, where the owner has one itself: a question may be called as what every object has. */
export function findMember<T>(owner: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(owner, name) ? owner[name] : undefined;
}
