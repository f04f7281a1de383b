import { isObject, shorten } from "../validation/issues.js";
import { BadInputError } from "./bad-input-error.js";
import { parseJson, readJsonFile } from "./read-json.js";

/** The arguments of a tool call, and the id that the model gave to it. */
export type ToolCall = { input: unknown; id?: string };

/**
 * Takes the arguments out of a tool call: `{ name?, id?, input }`, or `arguments` for `input`, also as text in
 * JSON. Anything else is taken as the arguments themselves and left to the tool's validation.
 *
 * @param names - the tool's name and its aliases
 */
export async function readCall(document: unknown, names: readonly string[], file: string): Promise<ToolCall> {
  if (!isObject(document) || "questions" in document) return { input: document };
  const { name, id } = document;
  const input = document.input ?? document.arguments;
  if (input === undefined) return { input: document };
  if (typeof name === "string" && !names.includes(name)) {
    throw new BadInputError(
      `${file} calls the tool "${shorten(name)}". Expected a call of ${names.join(" or ")}.`,
    );
  }
  return {
    input: typeof input === "string" ? await parseJson(input, `the arguments in ${file}`) : input,
    ...(typeof id === "string" && { id }),
  };
}

/** Reads `--answers`: JSON where it begins like an object or an array, else a file. */
export async function readAnswers(value: string, input: unknown): Promise<unknown> {
  const isJson = /^\s*[[{]/.test(value);
  const answers = isJson ? await parseJson(value, "--answers") : await readJsonFile(value);
  const name = isJson ? "--answers" : value;
  if (Array.isArray(answers)) return byPosition(answers, input, name);
  if (!isObject(answers)) {
    throw new BadInputError(
      `${name} must hold an object keyed by question text, or an array in the order of the questions.`,
    );
  }
  if (Object.keys(answers).length === 0) throw new BadInputError(`${name} holds no answers.`);
  return answers;
}

function byPosition(answers: unknown[], input: unknown, name: string): unknown {
  const questions = isObject(input) && Array.isArray(input.questions) ? input.questions : [];
  if (answers.length !== questions.length) {
    throw new BadInputError(
      `${name} holds ${answers.length} answers for ${questions.length} questions. Expected one for each, in their order.`,
    );
  }
  return Object.fromEntries(
    questions.map((question, index) => [isObject(question) ? String(question.question) : "", answers[index]]),
  );
}
