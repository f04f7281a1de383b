import { readFile } from "node:fs/promises";
import { BadInputError } from "./bad-input-error.js";
import { EXIT_CODES } from "./exit-codes.js";
import type { CommandStreams } from "./run-command.js";

const SCHEMAS: Record<string, string> = { tool: "ask-user-question.json", wire: "wire.json" };

/** Prints a JSON Schema that the package ships. */
export async function schemaCommand(
  [name = "tool", ...rest]: readonly string[],
  { stdout }: CommandStreams,
): Promise<number> {
  const file = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined;
  if (file === undefined || rest.length > 0) {
    const given = [name, ...rest].join(" ");
    throw new BadInputError(
      `There is no schema "${given}". Expected one of: ${Object.keys(SCHEMAS).join(", ")}.`,
    );
  }
  stdout.write(await readFile(new URL(`../../schemas/${file}`, import.meta.url), "utf8"));
  return EXIT_CODES.answered;
}
