import type { ElicitationAnswers, PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import type { McpFormTable } from "../../src/language/mcp-form.js";
import { hasBrokenCharacters } from "../../src/text/broken-characters.js";
import { isBlank, shorten } from "../../src/text/foreign-words.js";
import { describeType, isObject } from "../../src/text/values.js";
import {
  type FormDialect,
  isWrittenAsBoxes,
  keysOf,
  listChoices,
  nameChoices,
  SEND_KEY,
} from "./create-form.js";
import type { TellFaults } from "./form-reply.js";

/** Answers in question order, or what is wrong. */
export type ContentVerdict = { ok: true; answers: ElicitationAnswers } | { ok: false; tell: TellFaults };

type FaultWords = (say: McpFormTable) => string;

/** How many faults are told at a time. */
const MAX_TOLD_FAULTS = 10;

/**
 * Reads the content of an accepted form. A field that is empty or missing was left alone, and every question
 * needs an answer. In a single choice own words stand for the option, in a multiple one they come after the
 * options, which keep the order in which they came.
 */
export function readContent(
  content: unknown,
  questions: readonly PilotDeckElicitationQuestion[],
  dialect: FormDialect,
): ContentVerdict {
  if (!isObject(content)) return { ok: false, tell: (say) => [say.noAnswers] };
  const faults: FaultWords[] = [];
  const known = new Set<string>([SEND_KEY]);
  const answers = questions.map((question, index) => {
    const name = shorten(question.question);
    const before = faults.length;
    const answer = readAnswerTo(question, index, dialect, {
      take(key) {
        known.add(key);
        return Object.hasOwn(content, key) ? content[key] : undefined;
      },
      refuse: (tell) => void faults.push((say) => tell(say, name)),
    });
    if (answer.length === 0 && faults.length === before) {
      faults.push(({ answers }) => answers.noAnswer(name));
    }
    return [question.question, answer] as const;
  });
  for (const key of Object.keys(content)) {
    if (!known.has(key)) faults.push((say) => say.notField(shorten(key)));
  }
  return faults.length === 0
    ? { ok: true, answers: Object.fromEntries(answers) }
    : { ok: false, tell: (say) => faults.slice(0, MAX_TOLD_FAULTS).map((fault) => fault(say)) };
}

/** The fields of one question, and where to say what is wrong with them. */
type Fields = {
  take(key: string): unknown;
  refuse(tell: (say: McpFormTable, question: string) => string): void;
};

// Empty where there is no answer, or none that can be used.
function readAnswerTo(
  question: PilotDeckElicitationQuestion,
  index: number,
  dialect: FormDialect,
  fields: Fields,
): string | string[] {
  const keys = keysOf(index);
  if (question.options.length === 0) return readTyped(question, fields.take(keys.field), fields);
  const own = question.allowOther === false ? "" : readText(fields.take(keys.other), fields);
  const labels = listChoices(question).map(({ label }) => label);
  const chosen = isWrittenAsBoxes(question, dialect)
    ? labels.filter((_, position) => readBox(fields.take(keys.box(position)), fields))
    : readChosen(question, fields.take(keys.field), fields);
  if (question.multiSelect !== true) return own === "" ? (chosen[0] ?? "") : own;
  return own === "" || chosen.includes(own) ? chosen : [...chosen, own];
}

function readChosen(question: PilotDeckElicitationQuestion, value: unknown, { refuse }: Fields): string[] {
  const { multiSelect = false } = question;
  if (value === undefined || value === "") return [];
  if (Array.isArray(value) !== multiSelect) {
    refuse((say, name) => (multiSelect ? say.list : say.option)(name, typeOf(value, say)));
    return [];
  }
  const texts: unknown[] = [value].flat();
  const names: ReadonlyMap<unknown, string> = nameChoices(question);
  const stranger = texts.find((text) => !names.has(text));
  if (stranger === undefined && !texts.includes(undefined)) {
    return [...new Set(texts.flatMap((text) => names.get(text) ?? []))];
  }
  refuse((say, name) =>
    typeof stranger === "string"
      ? say.noOption(name, shorten(stranger))
      : say.noOptionOf(name, typeOf(stranger, say)),
  );
  return [];
}

function readBox(value: unknown, { refuse }: Fields): boolean {
  if (value !== undefined && typeof value !== "boolean") {
    refuse((say, name) => say.box(name, typeOf(value, say)));
  }
  return value === true;
}

function readTyped({ schema }: PilotDeckElicitationQuestion, value: unknown, fields: Fields): string {
  if (schema === undefined || schema.type === "string") return readText(value, fields);
  if (value === undefined || value === "") return "";
  if (schema.type === "boolean") {
    if (typeof value === "boolean") return String(value);
    fields.refuse((say, name) => say.yesOrNo(name, typeOf(value, say)));
  } else if (!Number.isFinite(value)) {
    fields.refuse((say, name) => say.number(name, typeOf(value, say)));
  } else if (schema.type === "integer" && !Number.isSafeInteger(value)) {
    fields.refuse((say, name) => say.wholeNumber(name));
  } else {
    return String(value);
  }
  return "";
}

// Text of which nothing can be seen is none.
function readText(value: unknown, { refuse }: Fields): string {
  if (value === undefined) return "";
  if (typeof value !== "string") {
    refuse((say, name) => say.text(name, typeOf(value, say)));
  } else if (hasBrokenCharacters(value)) {
    refuse(({ answers }, name) => answers.broken(name));
  } else if (!isBlank(value)) {
    return value;
  }
  return "";
}

function typeOf(value: unknown, { types }: McpFormTable): string {
  const found = describeType(value);
  const name = found.replace(/^an? /, "");
  return Object.entries(types).find(([type]) => type === name)?.[1] ?? found;
}
