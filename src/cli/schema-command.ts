import { BadInputError } from "./bad-input-error.js";
import { readAction } from "./check-words.js";
import type { CommandStreams } from "./command-streams.js";
import type { TypedOptions } from "./command-words.js";
import { EXIT_CODES } from "./exit-codes.js";
import { readToolName } from "./read-options.js";
import { readPackaged } from "./read-packaged.js";
import { joinSentences } from "./sentences.js";
import { TOOL_NAMES, TOOL_SCHEMAS } from "./tool-names.js";

/** Prints a JSON Schema that the package ships: of a tool's input, or of what travels to and from a channel. */
export async function schemaCommand(
  words: readonly string[],
  options: TypedOptions,
  { stdout }: CommandStreams,
): Promise<number> {
  const named = TOOL_NAMES.find((tool) => tool === words[0]);
  if (named !== undefined) {
    throw new BadInputError((say) =>
      joinSentences(say, say.unknownCommand(`schema ${named}`), say.meant(`schema --tool ${named}`)),
    );
  }
  const name = readAction("schema", words, options);
  const tool = (await readToolName(options.tool)) ?? "ask_user_question";
  stdout.write(await readPackaged(`schemas/${name === "wire" ? "wire.json" : TOOL_SCHEMAS[tool]}`));
  return EXIT_CODES.answered;
}
