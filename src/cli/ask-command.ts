import { addAbortSignal } from "node:stream";
import type { PilotDeckToolDefinition } from "../../protocol/tool.js";
import { createResumeKey } from "../elicitation/resume-key.js";
import { isObject } from "../text/issues.js";
import { toPrintable } from "../text/printable.js";
import type { AskUserQuestionInput } from "../tools/ask-user-question/input.js";
import { runTool, type ToolResult } from "../tools/run-tool.js";
import { createAnswerChannel, pairAnswers } from "./answer-channel.js";
import { BadInputError } from "./bad-input-error.js";
import { chooseChannel } from "./choose-channel.js";
import { chooseTool } from "./choose-tool.js";
import type { CommandStreams } from "./command-streams.js";
import { EXIT_CODES } from "./exit-codes.js";
import { readAnswers, readCall } from "./read-call.js";
import { readJsonFile, readJsonStream } from "./read-json.js";
import type { AskOptions } from "./read-options.js";

/** Runs one tool call through a channel and prints what the model would read. */
export async function askCommand(
  files: readonly string[],
  options: AskOptions,
  streams: CommandStreams,
): Promise<number> {
  const { stdin, signal } = streams;
  const [file = stdin.isTTY ? undefined : "-", ...others] = files;
  if (file === undefined || others.length > 0) {
    const expected = file === undefined ? "a file with a tool call" : "one file";
    throw new BadInputError(`Expected ${expected}.\nSee ask-user-question --help.`);
  }
  const name = file === "-" ? "standard input" : file;
  const document = await (file === "-"
    ? readJsonStream(addAbortSignal(signal, stdin), name)
    : readJsonFile(file));
  const call = await readCall(document, name);
  const tool = await chooseTool(options, call, name);
  const answers = options.answers === undefined ? undefined : await readAnswers(options.answers);
  const context = { abortSignal: signal, ...(call.id !== undefined && { currentToolCallId: call.id }) };
  const takesAnswers = "answers" in (tool.inputSchema.properties ?? {});

  // What is wrong with a call is told before what is wrong with answers, and before that there is nobody to answer.
  if (!(await isValid(tool, call.input))) {
    return report(await runTool(tool, call.input, context), options, streams);
  }
  const input = takesAnswers ? withAnswers(call.input, answers) : call.input;
  if (takesAnswers && hasAnswers(input)) {
    const result = await runTool(tool, input, context);
    if (result.type === "success") {
      const { questions } = input as AskUserQuestionInput;
      await withdraw(createResumeKey({ toolCallId: "", toolName: tool.name, questions }));
    }
    return report(result, options, streams);
  }
  if (answers !== undefined) {
    let resumeKey: string | undefined;
    const elicitation = createAnswerChannel(answers, (request) => {
      resumeKey = request.resumeKey;
    });
    const result = await runTool(tool, input, { ...context, elicitation });
    if (result.type === "success" && resumeKey !== undefined) await withdraw(resumeKey);
    return report(result, options, streams);
  }
  const { channel, wasInterrupted, close } = await chooseChannel(options, streams, file === "-");
  try {
    const result = await runTool(tool, input, { ...context, elicitation: channel });
    return report(result, options, streams, wasInterrupted());
  } finally {
    close();
  }

  /** Takes a question that was answered in advance out of the file where it waits. */
  async function withdraw(resumeKey: string): Promise<void> {
    if (options.channel !== "file") return;
    const { channel } = await chooseChannel(options, streams, false);
    await channel.withdraw?.(resumeKey, "answered in advance");
  }
}

function withAnswers(input: unknown, answers: unknown): unknown {
  if (answers === undefined || !isObject(input)) return input;
  if (!Array.isArray(answers)) return { ...input, answers };
  const questions = Array.isArray(input.questions) ? input.questions : [];
  const texts = questions.map((question) => (isObject(question) ? String(question.question) : ""));
  try {
    return { ...input, answers: pairAnswers(answers, texts) };
  } catch (error) {
    throw error instanceof BadInputError ? new BadInputError(`--answers: ${error.message}.`) : error;
  }
}

function hasAnswers(input: unknown): boolean {
  return isObject(input) && isObject(input.answers) && Object.keys(input.answers).length > 0;
}

async function isValid(tool: PilotDeckToolDefinition, input: unknown): Promise<boolean> {
  const verdict = await tool.validateInput?.(input, { turnId: "" });
  return verdict?.ok === true;
}

function report(
  result: ToolResult,
  { json, answers }: AskOptions,
  { stdout, stderr, signal }: CommandStreams,
  wasInterrupted = false,
): number {
  const text = result.content
    .map((block) => (block.type === "text" ? block.text : JSON.stringify(block)))
    .join("\n");
  const exitCode = signal.aborted || wasInterrupted ? EXIT_CODES.interrupted : exitCodeOf(result);
  if (json) stdout.write(`${escapeForTerminal(JSON.stringify(result, null, 2))}\n`);
  else if (result.type === "success" || exitCode === EXIT_CODES.declined) {
    // A pipe gets the bytes that the model would; a terminal might act on some of them.
    stdout.write(`${stdout.isTTY ? toPrintable(text) : text}\n`);
  } else if (exitCode !== EXIT_CODES.interrupted) stderr.write(`${toPrintable(text)}\n`);
  // What is wrong with answers that were written in advance is wrong with the input.
  return exitCode === EXIT_CODES.error && answers !== undefined ? EXIT_CODES.badInput : exitCode;
}

// The same JSON: what is left of control characters and overrides, JSON writes as they are.
function escapeForTerminal(text: string): string {
  return text.replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function exitCodeOf(result: ToolResult): number {
  if (result.type === "success") {
    const data = isObject(result.data) ? result.data : {};
    if (data.deferred !== undefined) return EXIT_CODES.deferred;
    if (data.connectionLost === true) return EXIT_CODES.error;
    return data.cancelled === true ? EXIT_CODES.declined : EXIT_CODES.answered;
  }
  const { code, details } = result.error;
  if (code === "invalid_tool_input") return EXIT_CODES.badInput;
  const isDeclined =
    details?.code !== undefined && details.code !== "undeliverable" && details.code !== "connection_lost";
  return isDeclined ? EXIT_CODES.declined : EXIT_CODES.error;
}
