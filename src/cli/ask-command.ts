import { addAbortSignal } from "node:stream";
import type { PilotDeckToolDefinition } from "../../protocol/tool.js";
import { createResumeKey } from "../resume-key.js";
import { runTool, type ToolResult } from "../run-tool.js";
import { toPrintable } from "../text/printable.js";
import { type AskUserQuestionInput, createAskUserQuestionTool } from "../tools/ask-user-question.js";
import { isObject } from "../validation/issues.js";
import { BadInputError } from "./bad-input-error.js";
import { chooseChannel } from "./choose-channel.js";
import { EXIT_CODES } from "./exit-codes.js";
import { readAnswers, readCall } from "./read-call.js";
import { readJsonFile, readJsonStream } from "./read-json.js";
import type { AskOptions } from "./read-options.js";
import type { CommandStreams } from "./run-command.js";

/** Runs one tool call through a channel and prints what the model would read. */
export async function askCommand(
  files: readonly string[],
  options: AskOptions,
  streams: CommandStreams,
): Promise<number> {
  const { stdin, signal } = streams;
  const { previewFormat, timeout } = options;
  const tool = createAskUserQuestionTool({
    replay: true,
    ...(previewFormat && { previewFormat }),
    ...(timeout && { timeout }),
  });
  const [file = stdin.isTTY ? undefined : "-", ...others] = files;
  if (file === undefined || others.length > 0) {
    const expected = file === undefined ? "a file with a tool call" : "one file";
    throw new BadInputError(`Expected ${expected}.\nSee ask-user-question --help.`);
  }
  const name = file === "-" ? "standard input" : file;
  const document = await (file === "-"
    ? readJsonStream(addAbortSignal(signal, stdin), name)
    : readJsonFile(file));
  const call = await readCall(document, [tool.name, ...(tool.aliases ?? [])], name);
  const input = await withAnswers(call.input, options.answers);
  const context = { abortSignal: signal, ...(call.id !== undefined && { currentToolCallId: call.id }) };
  if (hasAnswers(input) || !(await isValid(tool, input))) {
    const result = await runTool(tool, input, context);
    if (result.type === "success" && options.channel === "file") {
      const { channel } = await chooseChannel(options, streams, false);
      const { questions } = input as AskUserQuestionInput;
      const resumeKey = createResumeKey({ toolCallId: "", toolName: tool.name, questions });
      await channel.withdraw?.(resumeKey, "answered in advance");
    }
    return report(result, options, streams, false);
  }
  const { channel, wasInterrupted, close } = await chooseChannel(options, streams, file === "-");
  try {
    const result = await runTool(tool, input, { ...context, elicitation: channel });
    return report(result, options, streams, wasInterrupted());
  } finally {
    close();
  }
}

async function withAnswers(input: unknown, answers: string | undefined): Promise<unknown> {
  if (answers === undefined || !isObject(input)) return input;
  return { ...input, answers: await readAnswers(answers, input) };
}

function hasAnswers(input: unknown): boolean {
  return isObject(input) && isObject(input.answers) && Object.keys(input.answers).length > 0;
}

// What is wrong with a call is told before that there is nobody to answer it.
async function isValid(
  tool: PilotDeckToolDefinition<AskUserQuestionInput>,
  input: unknown,
): Promise<boolean> {
  const verdict = await tool.validateInput?.(input as AskUserQuestionInput, { turnId: "" });
  return verdict?.ok === true;
}

function report(
  result: ToolResult,
  { json }: AskOptions,
  { stdout, stderr, signal }: CommandStreams,
  wasInterrupted: boolean,
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
  if (signal.aborted || wasInterrupted) return EXIT_CODES.interrupted;
  if (code === "unsupported_tool" && details?.code !== undefined && details.code !== "undeliverable") {
    if (!json) stdout.write(`${text}\n`);
    return EXIT_CODES.declined;
  }
  if (!json) stderr.write(`${toPrintable(text)}\n`);
  return code === "invalid_tool_input" ? EXIT_CODES.badInput : EXIT_CODES.error;
}
