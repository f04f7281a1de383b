import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import type { CommandSentences } from "../language/en/command.js";
import { shorten } from "../text/foreign-words.js";
import { parseJson } from "../text/parse-json.js";
import { isObject } from "../text/values.js";
import { BadInputError } from "./bad-input-error.js";
import type { CommandStreams } from "./command-streams.js";
import { readPointer, writePlaces } from "./places.js";
import type { JsonDocument } from "./read-json.js";

/** The arguments of a tool call, and the name of the tool and the id that the model gave to it. */
export type ToolCall = {
  input: unknown;
  name?: string;
  id?: string;
  /** What is wrong with the arguments, a line each, with the places in the document. */
  locate(issues: readonly PilotDeckToolValidationIssue[]): Promise<string[]>;
};

/**
 * Takes the arguments out of a tool call: `{ name?, id?, input }`, or `arguments` for `input`, also as text in
 * JSON. Anything else is taken as the arguments themselves and left to the tool's validation.
 */
export async function readCall(
  document: JsonDocument,
  { say }: Pick<CommandStreams, "say">,
): Promise<ToolCall> {
  const call = document.value;
  const isWhole = isObject(call) && !("questions" in call) && !("question" in call);
  const key = isWhole
    ? ["input", "arguments"].find((name) => (call[name] ?? undefined) !== undefined)
    : undefined;
  if (!isObject(call) || key === undefined) return { input: call, locate: locateIn(document, []) };
  const { name, id, [key]: input } = call;
  return {
    ...(typeof input === "string"
      ? await readText(document, key, input, say)
      : { input, locate: locateIn(document, [key]) }),
    ...(typeof name === "string" && { name: shorten(name) }),
    ...(typeof id === "string" && { id }),
  };
}

async function readText(
  document: JsonDocument,
  key: string,
  text: string,
  say: CommandSentences,
): Promise<ToolCall> {
  const [place = ""] = await writePlaces(document, [[key]]);
  const verdict = await parseJson(text, say.argumentsText(key), say.json);
  if (!verdict.ok) throw new BadInputError(() => `${place}: ${verdict.fault}`);
  const locate = async (issues: readonly PilotDeckToolValidationIssue[]) =>
    issues.map(({ pointer, message }) => `${place}: ${pointer || "/"}: ${message}`);
  return { input: verdict.value, locate };
}

function locateIn(document: JsonDocument, keys: readonly string[]): ToolCall["locate"] {
  return async (issues) => {
    const places = await writePlaces(
      document,
      issues.map((issue) => [...keys, ...readPointer(issue)]),
    );
    return issues.map(({ message }, index) => `${places[index]}: ${message}`);
  };
}
