import { addAbortSignal } from "node:stream";
import type { PilotDeckToolDefinition } from "../../protocol/tool.js";
import { createResumeKey } from "../elicitation/resume-key.js";
import { isObject } from "../text/issues.js";
import type { AskUserQuestionInput } from "../tools/ask-user-question/input.js";
import { runTool } from "../tools/run-tool.js";
import { createAnswerChannel } from "./answer-channel.js";
import { answerPending, answerWaiting, isPendingDocument } from "./answer-pending.js";
import { BadInputError } from "./bad-input-error.js";
import { chooseChannel } from "./choose-channel.js";
import { chooseTool } from "./choose-tool.js";
import type { CommandStreams } from "./command-streams.js";
import { readAnswers, readCall } from "./read-call.js";
import { parseJson, readJsonFile, readStream } from "./read-json.js";
import type { AskOptions } from "./read-options.js";
import { report } from "./report.js";
import { runCall } from "./run-call.js";
import { readWrittenAnswers } from "./written-answers.js";

/**
 * Runs one tool call through a channel and prints what the model would read. In the place of a call it takes a file of
 * pending questions, and with `--answers` nothing at all: the answers are for the questions that wait then.
 */
export async function askCommand(
  files: readonly string[],
  options: AskOptions,
  streams: CommandStreams,
): Promise<number> {
  const { stdin, signal } = streams;
  const isForWaiting = files.length === 0 && options.answers !== undefined;
  if (options.file !== undefined && options.channel !== "file") {
    if (isForWaiting) return answerWaiting(options, streams);
    throw new BadInputError(
      "--file names the file of --channel file, of --answers without a call, or of the command questions.",
    );
  }
  if (isForWaiting && stdin.isTTY === true) return answerWaiting(options, streams);
  const [file = stdin.isTTY ? undefined : "-", ...others] = files;
  if (file === undefined || others.length > 0) {
    const expected = file === undefined ? "a file with a tool call" : "one file";
    throw new BadInputError(`Expected ${expected}.\nSee ask-user-question --help.`);
  }
  const name = file === "-" ? "standard input" : file;
  let document: unknown;
  if (file === "-") {
    const bytes = await readStream(addAbortSignal(signal, stdin), name);
    if (isForWaiting && bytes.every(isWhiteSpace)) return answerWaiting(options, streams);
    document = await parseJson(bytes, name);
  } else {
    document = await readJsonFile(file);
    if (isPendingDocument(document)) return answerPending(file, options, streams);
  }
  const call = await readCall(document, name);
  const tool = await chooseTool(options, call, name);
  const answers = options.answers === undefined ? undefined : await readAnswers(options.answers);
  const context = call.id === undefined ? {} : { currentToolCallId: call.id };
  const takesAnswers = "answers" in (tool.inputSchema.properties ?? {});

  // What is wrong with a call is told before what is wrong with answers, and before that there is nobody to answer.
  if (!(await isValid(tool, call.input))) {
    return report(await runTool(tool, call.input, context), options, streams);
  }
  const input = takesAnswers ? withAnswers(call.input, answers) : call.input;
  if (takesAnswers && hasAnswers(input)) {
    const result = await runTool(tool, input, context);
    const exitCode = await report(result, options, streams);
    if (result.type === "success") {
      const { questions } = input as AskUserQuestionInput;
      await withdraw(createResumeKey({ toolCallId: "", toolName: tool.name, questions }));
    }
    return exitCode;
  }
  if (answers !== undefined) {
    let resumeKey: string | undefined;
    const elicitation = createAnswerChannel(
      (questions) => readWrittenAnswers(answers, questions),
      (request) => {
        resumeKey = request.resumeKey;
      },
    );
    const result = await runCall(tool, input, context, elicitation);
    const exitCode = await report(result, options, streams);
    if (result.type === "success" && resumeKey !== undefined) await withdraw(resumeKey);
    return exitCode;
  }
  const { channel, confirm, close } = await chooseChannel(options, streams, file === "-");
  try {
    const result = await runTool(tool, input, { ...context, elicitation: channel });
    const exitCode = await report(result, options, streams);
    await confirm();
    return exitCode;
  } finally {
    await close();
  }

  /** Takes a question that was answered in advance out of the file where it waits. */
  async function withdraw(resumeKey: string): Promise<void> {
    if (options.channel !== "file") return;
    const { channel } = await chooseChannel(options, streams, false);
    await channel.withdraw?.(resumeKey, "answered in advance");
  }
}

function isWhiteSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

function withAnswers(input: unknown, answers: unknown): unknown {
  if (answers === undefined || !isObject(input)) return input;
  // A call that was found to be sound.
  const { questions } = input as AskUserQuestionInput;
  return { ...input, answers: readWrittenAnswers(answers, questions).answers };
}

function hasAnswers(input: unknown): boolean {
  return isObject(input) && isObject(input.answers) && Object.keys(input.answers).length > 0;
}

async function isValid(tool: PilotDeckToolDefinition, input: unknown): Promise<boolean> {
  const verdict = await tool.validateInput?.(input, { turnId: "" });
  return verdict?.ok === true;
}
