import { addAbortSignal } from "node:stream";
import type { PilotDeckToolDefinition } from "../../protocol/tool.js";
import { createResumeKey } from "../elicitation/resume-key.js";
import { isObject } from "../text/values.js";
import type { AskUserQuestionInput } from "../tools/ask-user-question/input.js";
import { type JudgedCall, judgeMended, withRepaired } from "../tools/repair/with-repair.js";
import { runTool } from "../tools/run-tool.js";
import { BadInputError } from "./bad-input-error.js";
import { calledAs } from "./called-as.js";
import { chooseChannel } from "./choose-channel.js";
import { chooseTool } from "./choose-tool.js";
import type { CommandStreams } from "./command-streams.js";
import { readAnswers } from "./read-answers.js";
import { readCall } from "./read-call.js";
import { type JsonDocument, parseDocument, readJsonFile, readStream } from "./read-json.js";
import type { CommandSettings } from "./read-options.js";
import { report, tellStatus } from "./report.js";
import { createAnswerChannel, runCall } from "./run-call.js";
import { readWrittenAnswers } from "./written-answers.js";

/**
 * Runs one tool call through a channel and prints what the model would read. In the place of a call it takes a file of
 * pending questions, and with `--answers` nothing at all: the answers are for the questions that wait then.
 */
export async function askCommand(
  files: readonly string[],
  options: CommandSettings,
  streams: CommandStreams,
): Promise<number> {
  const { stdin, signal, say } = streams;
  const isForWaiting = files.length === 0 && options.answers !== undefined;
  if (options.store !== undefined && options.answers !== undefined) {
    throw new BadInputError((say) => say.exclude("--store", "--answers"));
  }
  if (options.file !== undefined && options.channel !== "file") {
    if (isForWaiting) return answerWaiting();
    throw new BadInputError(({ fileOptionAlone }) => fileOptionAlone);
  }
  if (isForWaiting && stdin.isTTY === true) return answerWaiting();
  const [file = stdin.isTTY ? undefined : "-", ...others] = files;
  if (file === undefined || others.length > 0) {
    const isNone = file === undefined;
    throw new BadInputError(
      (say) => `${isNone ? say.expectedCall(calledAs()) : say.expectedOneFile}\n${say.seeHelp(calledAs())}`,
    );
  }
  const name = file === "-" ? say.standardInput : file;
  let document: JsonDocument;
  if (file === "-") {
    const bytes = await readStream(addAbortSignal(signal, stdin), name);
    if (isForWaiting && bytes.every(isWhiteSpace)) return answerWaiting();
    document = await parseDocument(bytes, name, streams);
  } else {
    document = await readJsonFile(file, streams);
    if (isPendingDocument(document.value)) {
      const { answerPending } = await import("./other-commands.js");
      return answerPending(file, options, streams);
    }
  }
  const call = await readCall(document, streams);
  const { tool: chosen, contract, isDecision } = await chooseTool(options, call, name);
  const answers = options.answers === undefined ? undefined : await readAnswers(options.answers, streams);
  const context = call.id === undefined ? {} : { currentToolCallId: call.id };
  const takesAnswers = "answers" in (chosen.inputSchema.properties ?? {});

  // What is wrong with a call is told before what is wrong with answers, and before that there is nobody to answer.
  const { tool, input: meant, verdict } = await judgeCall(chosen, call.input, options, streams);
  if (!verdict.ok) {
    if (options.json) return report(await runTool(tool, meant, context), options, streams);
    const lines = await call.locate(verdict.issues);
    throw new BadInputError(({ invalidCall, invalidCallAs, contracts }) => {
      const head =
        contract === undefined ? invalidCall(tool.name) : invalidCallAs(tool.name, contracts[contract]);
      return [head, ...lines].join("\n");
    });
  }
  if (options.store !== undefined && options.channel !== "inbox" && !isDecision) {
    throw new BadInputError(({ storeOptionAlone }) => storeOptionAlone);
  }
  const isAnswered = takesAnswers && hasAnswers(meant);
  if (isAnswered && answers === undefined) {
    const result = await runTool(tool, meant, context);
    const exitCode = await report(result, options, streams);
    if (result.type === "success") {
      const { questions } = meant as AskUserQuestionInput;
      await withdraw(createResumeKey({ toolCallId: "", toolName: tool.name, questions }));
    }
    return exitCode;
  }
  // What is answered now stands in the place of what the call brought, and of what was said beside that.
  const input = isAnswered ? { ...(meant as AskUserQuestionInput), answers: {} } : meant;
  if (answers !== undefined) {
    let resumeKey: string | undefined;
    const elicitation = createAnswerChannel(
      (questions) => readWrittenAnswers(answers, questions, streams),
      (request) => {
        resumeKey = request.resumeKey;
      },
    );
    const result = await runCall(tool, input, context, elicitation);
    const exitCode = await report(result, options, streams);
    if (result.type === "success" && resumeKey !== undefined) await withdraw(resumeKey);
    return exitCode;
  }
  const where =
    isDecision && options.channel === undefined ? { ...options, channel: "inbox" as const } : options;
  const { channel, confirm, close } = await chooseChannel(where, streams, file === "-");
  try {
    // To wait for a decision is not to ask: the channel hears of no interrupt.
    const abortSignal = isDecision ? { abortSignal: signal } : {};
    const result = await runTool(tool, input, { ...context, ...abortSignal, elicitation: channel });
    const exitCode = await report(result, where, streams);
    await confirm();
    return exitCode;
  } finally {
    await close();
  }

  async function answerWaiting(): Promise<number> {
    const pending = await import("./other-commands.js");
    return pending.answerWaiting(options, streams);
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

function hasAnswers(input: unknown): boolean {
  return isObject(input) && isObject(input.answers) && Object.keys(input.answers).length > 0;
}

/** Whether a document is a file of pending questions and no call: answers stand in its questions, or it has our key. */
function isPendingDocument(document: unknown): boolean {
  if (!isObject(document) || !Array.isArray(document.questions)) return false;
  const { resumeKey, declined, questions } = document;
  const hasAnswers = questions.some((item) => isObject(item) && Object.hasOwn(item, "answer"));
  return hasAnswers || typeof resumeKey === "string" || declined === true;
}

/** A call as its tool is to have it, what the tool says of it, and the tool, whose results say what was mended. */
type CallToRun = Omit<JudgedCall, "repaired"> & { tool: PilotDeckToolDefinition };

/** With `--repair` a call is mended that its tool would refuse, and the person is told what was mended, a line each. */
async function judgeCall(
  tool: PilotDeckToolDefinition,
  given: unknown,
  { repair }: CommandSettings,
  streams: CommandStreams,
): Promise<CallToRun> {
  const context = { turnId: "" };
  if (!repair) {
    const verdict = (await tool.validateInput?.(given, context)) ?? { ok: true, input: given };
    return { tool, input: given, verdict };
  }
  const { input, repaired, verdict } = await judgeMended(tool, given, context);
  for (const { pointer, message } of repaired) {
    // The name of a member may have lines of its own.
    const line = message.replace(/\s+/g, " ");
    await tellStatus(streams.say.mended(pointer || "/", line), streams);
  }
  return { tool: withRepaired(tool, repaired), input, verdict };
}
