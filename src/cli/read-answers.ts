import { existsSync } from "node:fs";
import { shorten } from "../text/foreign-words.js";
import { parseJson } from "../text/parse-json.js";
import { isObject } from "../text/values.js";
import { BadInputError } from "./bad-input-error.js";
import { checkProject, type JsonDocument, readJsonFile } from "./read-json.js";
import { suggestFile } from "./suggest-file.js";

/** Answers that were written in advance, an object or an array. Without a `document` they were typed at the command. */
export type GivenAnswers = {
  name: string;
  value: Record<string, unknown> | readonly unknown[];
  document?: JsonDocument;
};

const OPTION = "--answers";
const EXPECTED = "A list of answers";
const EXAMPLES = `Expected a file, or JSON: the answers in the order of the questions, or by their texts:
  --answers '["PostgreSQL", ["Lint", "Tests"]]'
  --answers '{"Which database?": "PostgreSQL"}'`;

/** Reads `--answers`: JSON where it begins like an object or an array, else a file. Throws {@link BadInputError}. */
export async function readAnswers(given: string): Promise<GivenAnswers> {
  const isJson = /^\s*[[{]/.test(given);
  const document = isJson ? undefined : await readAnswersFile(given);
  const value = document === undefined ? await readTyped(given) : document.value;
  const name = document?.name ?? OPTION;
  if (!Array.isArray(value) && !isObject(value)) {
    throw new BadInputError(
      `${name} must hold an object keyed by question text, or an array in the order of the questions.`,
    );
  }
  if (Object.keys(value).length === 0) throw new BadInputError(`${name} holds no answers.`);
  return { name, value, ...(document && { document }) };
}

async function readTyped(given: string): Promise<unknown> {
  const verdict = await parseJson(given, OPTION);
  if (!verdict.ok) throw new BadInputError(`${verdict.fault}\n${EXAMPLES}`);
  return verdict.value;
}

async function readAnswersFile(given: string): Promise<JsonDocument> {
  await checkProject(given);
  if (existsSync(given)) return readJsonFile(given, EXPECTED);
  const what = "neither JSON (an object or an array) nor a file that exists";
  const meant = await suggestFile(given);
  throw new BadInputError(`${OPTION} is "${shorten(given)}", which is ${what}.${meant}\n${EXAMPLES}`);
}
