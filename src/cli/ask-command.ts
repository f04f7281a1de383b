import { openSync } from "node:fs";
import { addAbortSignal, type Readable } from "node:stream";
import { ReadStream } from "node:tty";
import { createPlainChannel } from "../../channels/plain/index.js";
import type { PilotDeckToolDefinition } from "../../protocol/tool.js";
import { runTool, type ToolResult } from "../run-tool.js";
import { toPrintable } from "../text/printable.js";
import { type AskUserQuestionInput, createAskUserQuestionTool } from "../tools/ask-user-question.js";
import { isObject } from "../validation/issues.js";
import { BadInputError } from "./bad-input-error.js";
import { EXIT_CODES } from "./exit-codes.js";
import { readAnswers, readCall } from "./read-call.js";
import { readJsonFile, readJsonStream } from "./read-json.js";
import type { CommandStreams } from "./run-command.js";

export type AskOptions = { answers?: string | undefined; json: boolean };

/** Runs one tool call through a channel and prints what the model would read. */
export async function askCommand(
  files: readonly string[],
  options: AskOptions,
  streams: CommandStreams,
): Promise<number> {
  const { stdin, stderr, signal } = streams;
  const tool = createAskUserQuestionTool({ replay: true });
  const [file = stdin.isTTY ? undefined : "-", ...others] = files;
  if (file === undefined || others.length > 0) {
    throw new BadInputError(
      `Expected ${file === undefined ? "a file with a tool call" : "one file"}.\nSee ask-user-question --help.`,
    );
  }
  const name = file === "-" ? "standard input" : file;
  const document = await (file === "-"
    ? readJsonStream(addAbortSignal(signal, stdin), name)
    : readJsonFile(file));
  const { input, id } = await readCall(document, [tool.name, ...(tool.aliases ?? [])], name);
  const isAnswered = options.answers !== undefined;
  const answered =
    isAnswered && isObject(input)
      ? { ...input, answers: await readAnswers(options.answers ?? "", input) }
      : input;

  const needsTerminal = file === "-" && !hasAnswers(answered) && (await isValid(tool, answered));
  const terminal = needsTerminal ? openTerminal() : undefined;
  try {
    const elicitation = createPlainChannel({ input: terminal ?? stdin, output: stderr });
    const context = { elicitation, abortSignal: signal, ...(id !== undefined && { currentToolCallId: id }) };
    return report(await runTool(tool, answered, context), options, streams);
  } finally {
    terminal?.destroy();
  }
}

// What is wrong with a call is told before there being nobody to answer it.
async function isValid(
  tool: PilotDeckToolDefinition<AskUserQuestionInput>,
  input: unknown,
): Promise<boolean> {
  const verdict = await tool.validateInput?.(input as AskUserQuestionInput, { turnId: "" });
  return verdict?.ok === true;
}

function hasAnswers(input: unknown): boolean {
  return isObject(input) && isObject(input.answers) && Object.keys(input.answers).length > 0;
}

// Standard input has given the call and cannot give the answers too.
function openTerminal(): Readable {
  try {
    return new ReadStream(openSync("/dev/tty", "r"));
  } catch {
    throw new BadInputError(
      "The call came from standard input and there is no terminal to answer on. Give the answers with --answers, or the call as a file.",
    );
  }
}

function report(
  result: ToolResult,
  { json }: AskOptions,
  { stdout, stderr, signal }: CommandStreams,
): number {
  const text = result.content
    .map((block) => (block.type === "text" ? block.text : JSON.stringify(block)))
    .join("\n");
  if (json) stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  if (result.type === "success") {
    if (!json) stdout.write(`${text}\n`);
    return isObject(result.data) && "deferred" in result.data ? EXIT_CODES.deferred : EXIT_CODES.answered;
  }
  const { code, details } = result.error;
  if (signal.aborted) return EXIT_CODES.interrupted;
  if (code === "unsupported_tool" && details?.code !== undefined) {
    if (!json) stdout.write(`${text}\n`);
    return EXIT_CODES.declined;
  }
  if (!json) stderr.write(`${toPrintable(text)}\n`);
  return code === "invalid_tool_input" ? EXIT_CODES.badInput : EXIT_CODES.error;
}
