import { isObject, shorten } from "../text/issues.js";
import { BadInputError } from "./bad-input-error.js";
import { parseJson, readJsonFile } from "./read-json.js";

/** The arguments of a tool call, and the name of the tool and the id that the model gave to it. */
export type ToolCall = { input: unknown; name?: string; id?: string };

/**
 * Takes the arguments out of a tool call: `{ name?, id?, input }`, or `arguments` for `input`, also as text in
 * JSON. Anything else is taken as the arguments themselves and left to the tool's validation.
 */
export async function readCall(document: unknown, file: string): Promise<ToolCall> {
  if (!isObject(document) || "questions" in document || "question" in document) return { input: document };
  const { name, id } = document;
  const input = document.input ?? document.arguments;
  if (input === undefined) return { input: document };
  return {
    input: typeof input === "string" ? await parseJson(input, `the arguments in ${file}`) : input,
    ...(typeof name === "string" && { name: shorten(name) }),
    ...(typeof id === "string" && { id }),
  };
}

const ANSWERS = "A list of answers";

/** Reads `--answers`: JSON where it begins like an object or an array, else a file. Gives an object or an array. */
export async function readAnswers(value: string): Promise<unknown> {
  const isJson = /^\s*[[{]/.test(value);
  const answers = isJson ? await parseJson(value, "--answers", ANSWERS) : await readJsonFile(value, ANSWERS);
  const name = isJson ? "--answers" : value;
  if (!Array.isArray(answers) && !isObject(answers)) {
    throw new BadInputError(
      `${name} must hold an object keyed by question text, or an array in the order of the questions.`,
    );
  }
  if (Object.keys(answers).length === 0) throw new BadInputError(`${name} holds no answers.`);
  return answers;
}
