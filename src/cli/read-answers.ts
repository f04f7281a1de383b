import { existsSync } from "node:fs";
import type { CommandSentences } from "../language/en/command.js";
import { shorten } from "../text/foreign-words.js";
import { isJson } from "../text/is-json.js";
import { findMemberTwice } from "../text/member-twice.js";
import { parseJson } from "../text/parse-json.js";
import { isObject } from "../text/values.js";
import { BadInputError } from "./bad-input-error.js";
import type { CommandStreams } from "./command-streams.js";
import { checkProject, type JsonDocument, readJsonFile } from "./read-json.js";
import { describeMeant, joinSentences } from "./sentences.js";
import { findNearPath } from "./suggest-file.js";

/** Answers that were written in advance, an object or an array. Without a `document` they were typed at the command. */
export type GivenAnswers = {
  name: string;
  value: Record<string, unknown> | readonly unknown[];
  document?: JsonDocument;
};

const OPTION = "--answers";
const EXAMPLES = `
  --answers '["PostgreSQL", ["Lint", "Tests"]]'
  --answers '{"Which database?": "PostgreSQL"}'`;

/** Reads `--answers`: JSON where it begins like an object or an array, else a file. Throws {@link BadInputError}. */
export async function readAnswers(
  given: string,
  streams: Pick<CommandStreams, "say">,
): Promise<GivenAnswers> {
  const isTyped = /^\s*[[{]/.test(given) || (isJson(given) && !existsSync(given));
  const document = isTyped ? undefined : await readAnswersFile(given, streams);
  const value = document === undefined ? await readTyped(given, streams.say) : document.value;
  const name = document?.name ?? OPTION;
  if (!Array.isArray(value) && !isObject(value)) {
    throw new BadInputError((say) =>
      document === undefined
        ? `${say.answers.shape(name)}\n${say.answers.examples}${EXAMPLES}`
        : say.answers.shape(name),
    );
  }
  if (Object.keys(value).length === 0) throw new BadInputError((say) => say.answers.none(name));
  const twice = findMemberTwice(document?.text ?? given);
  if (twice !== undefined) throw new BadInputError((say) => say.answers.twice(name, shorten(twice)));
  return { name, value, ...(document && { document }) };
}

async function readTyped(given: string, say: CommandSentences): Promise<unknown> {
  const verdict = await parseJson(given, OPTION, say.json);
  if (!verdict.ok) throw new BadInputError(() => `${verdict.fault}\n${say.answers.examples}${EXAMPLES}`);
  return verdict.value;
}

async function readAnswersFile(given: string, streams: Pick<CommandStreams, "say">): Promise<JsonDocument> {
  await checkProject(given);
  if (existsSync(given)) return readJsonFile(given, streams, "answers");
  const meant = await findNearPath(given);
  throw new BadInputError((say) => {
    const fault = joinSentences(say, say.answers.neither(shorten(given)), describeMeant(meant, say));
    return `${fault}\n${say.answers.examples}${EXAMPLES}`;
  });
}
