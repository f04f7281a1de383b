import { parseArgs } from "node:util";
import { toPrintable } from "../text/printable.js";
import { askCommand } from "./ask-command.js";
import { BadInputError } from "./bad-input-error.js";
import type { CommandStreams } from "./command-streams.js";
import { EXIT_CODES } from "./exit-codes.js";
import { HELP } from "./help.js";
import { questionsCommand } from "./questions-command.js";
import { readOptions } from "./read-options.js";
import { readPackaged } from "./read-packaged.js";
import { schemaCommand } from "./schema-command.js";

/** Runs the command and resolves to its exit code. Never rejects. */
export async function runCommand(args: readonly string[], streams: CommandStreams): Promise<number> {
  try {
    const { values, positionals } = readArguments(args);
    if (values.help) {
      streams.stdout.write(HELP);
      return EXIT_CODES.answered;
    }
    if (values.version) {
      streams.stdout.write(`${await readVersion()}\n`);
      return EXIT_CODES.answered;
    }
    const [command, ...rest] = positionals;
    if (command === "schema") return await schemaCommand(rest, values, streams);
    if (command === "questions") return await questionsCommand(rest, values, streams);
    return await askCommand(command === "ask" ? rest : positionals, readOptions(values), streams);
  } catch (error) {
    if (streams.signal.aborted) return EXIT_CODES.interrupted;
    const message = error instanceof Error ? error.message : String(error);
    streams.stderr.write(`${toPrintable(message)}\n`);
    return error instanceof BadInputError ? EXIT_CODES.badInput : EXIT_CODES.error;
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        answers: { type: "string" },
        channel: { type: "string" },
        file: { type: "string" },
        plain: { type: "boolean", default: false },
        notify: { type: "boolean", default: false },
        timeout: { type: "string" },
        tool: { type: "string" },
        "preview-format": { type: "string" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
        version: { type: "boolean", short: "v", default: false },
      },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new BadInputError(`${message}\nSee ask-user-question --help.`);
  }
}

async function readVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readPackaged("package.json"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "";
}
