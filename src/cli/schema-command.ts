import { BadInputError } from "./bad-input-error.js";
import type { CommandStreams } from "./command-streams.js";
import { EXIT_CODES } from "./exit-codes.js";
import { readToolName } from "./read-options.js";
import { readPackaged } from "./read-packaged.js";
import { TOOL_SCHEMAS } from "./tool-names.js";

/** Prints a JSON Schema that the package ships: of a tool's input, or of what travels to and from a channel. */
export async function schemaCommand(
  [name = "tool", ...rest]: readonly string[],
  { tool }: { tool?: string | undefined },
  { stdout }: CommandStreams,
): Promise<number> {
  if ((name !== "tool" && name !== "wire") || rest.length > 0) {
    const given = [name, ...rest].join(" ");
    throw new BadInputError(`There is no schema "${given}". Expected one of: tool, wire.`);
  }
  if (name === "wire" && tool !== undefined) throw new BadInputError("--tool goes with schema tool.");
  const file = name === "wire" ? "wire.json" : TOOL_SCHEMAS[readToolName(tool) ?? "ask_user_question"];
  stdout.write(await readPackaged(`schemas/${file}`));
  return EXIT_CODES.answered;
}
