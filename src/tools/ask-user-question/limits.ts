import type { PilotDeckJsonSchema, PilotDeckToolInputSchema } from "../../../protocol/schema.js";
import { deepFreeze } from "../input/tool-input.js";

/** How much one call may ask. PilotDeck's own limits: 4 questions, 4 options each, 12 UTF-16 code units of a header. */
export type AskUserQuestionLimits = {
  /** At most so many questions, 1 to 100. */
  questions: number;
  /** At most so many options of a question, 2 to 100. */
  options: number;
  /** The longest header, in UTF-16 code units, 1 to 1000. */
  header: number;
};

/** The longest header where the host sets no limit of its own, in UTF-16 code units. */
export const ASK_USER_QUESTION_HEADER_MAX = 12;
/** Limits of seed 003, E1, E2 and E4. */
const SEED_LIMITS: AskUserQuestionLimits = {
  questions: 4,
  options: 4,
  header: ASK_USER_QUESTION_HEADER_MAX,
};
const LEAST: AskUserQuestionLimits = { questions: 1, options: 2, header: 1 };
// Each text is compared with all before it.
const MOST: AskUserQuestionLimits = { questions: 100, options: 100, header: 1_000 };

const NAMES = ["questions", "options", "header"] as const;

/** The limits of a tool, the seed's where a host sets none. Throws a `TypeError` for one that is no limit. */
export function completeLimits(limits: Partial<AskUserQuestionLimits> = {}): AskUserQuestionLimits {
  const complete = { ...SEED_LIMITS };
  const stranger = Object.keys(limits).find((key) => NAMES.every((name) => name !== key));
  // Left alone, the seed's limit would hold, and nobody would know why.
  if (stranger !== undefined) {
    throw new TypeError(`limits.${stranger} is no limit; there are ${NAMES.join(", ")}.`);
  }
  for (const name of NAMES) {
    const limit = limits[name];
    if (limit === undefined) continue;
    if (!Number.isInteger(limit) || limit < LEAST[name] || limit > MOST[name]) {
      const range = `from ${LEAST[name]} to ${MOST[name]}`;
      throw new TypeError(`limits.${name} must be a whole number ${range}, but it is ${limit}.`);
    }
    complete[name] = limit;
  }
  return complete;
}

/** The same schema with other limits, in its numbers and in its words; the very same where they are the seed's. */
export function limitSchema(
  schema: PilotDeckToolInputSchema,
  limits: AskUserQuestionLimits,
): PilotDeckToolInputSchema {
  if (isSeed(limits)) return schema;
  const limited: PilotDeckToolInputSchema = structuredClone(schema);
  const { properties: { questions = {} } = {} } = limited;
  const { items: { properties: { options = {}, header = {} } = {} } = {} } = questions;
  questions.maxItems = limits.questions;
  say(questions, "One to four multiple-choice questions", sayQuestions(limits));
  options.maxItems = limits.options;
  say(options, "Two to four choices", sayRange(2, limits.options, "choices"));
  header.maxLength = limits.header;
  const length = `${limits.header} ${limits.header === 1 ? "character" : "characters"}`;
  say(header, "at most 12 characters", `at most ${length}`);
  return deepFreeze(limited);
}

/** "one to four multiple-choice questions", as far as the limit goes. */
export function sayQuestions({ questions }: AskUserQuestionLimits): string {
  return sayRange(1, questions, questions === 1 ? "multiple-choice question" : "multiple-choice questions");
}

/** "two to four options", as far as the limit goes. */
export function sayOptions({ options }: AskUserQuestionLimits): string {
  return sayRange(2, options, "options");
}

/** "1-4", or the one number that is allowed. */
export function writeRange(least: number, most: number): string {
  return most === least ? String(least) : `${least}-${most}`;
}

function isSeed(limits: AskUserQuestionLimits): boolean {
  return NAMES.every((name) => limits[name] === SEED_LIMITS[name]);
}

/** A description in other words; one that began with a capital still does. */
function say(schema: PilotDeckJsonSchema, words: string, others: string): void {
  const isStart = /^[A-Z]/.test(words);
  const written = isStart ? others.charAt(0).toUpperCase() + others.slice(1) : others;
  schema.description = String(schema.description).replace(words, () => written);
}

function sayRange(least: number, most: number, what: string): string {
  const range = most === least ? sayNumber(most) : `${sayNumber(least)} to ${sayNumber(most)}`;
  return `${range} ${what}`;
}

function sayNumber(count: number): string {
  return NUMBERS[count] ?? String(count);
}

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
