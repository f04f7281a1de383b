import type { Writable } from "node:stream";
import { toPrintable, writePrintableJson } from "../text/printable.js";
import { isObject } from "../text/values.js";
import type { ToolResult } from "../tools/run-tool.js";
import type { CommandStreams } from "./command-streams.js";
import { EXIT_CODES } from "./exit-codes.js";
import type { CommandSettings } from "./read-options.js";
import { joinSentences } from "./sentences.js";

/** The result could not be written. */
export class UnwrittenError extends Error {}

/**
 * Prints what a call came to, and gives the exit code. Resolves when it is written: from then on the result is in good
 * hands. Rejects with an {@link UnwrittenError} where it cannot be.
 *
 * @param isRead - whether it reaches the model: what was left open does not
 */
export async function report(
  result: ToolResult,
  { json, answers, channel }: CommandSettings,
  streams: CommandStreams,
  isRead = true,
): Promise<number> {
  const { stdout, stderr, signal, say } = streams;
  const text = result.content
    .map((block) => (block.type === "text" ? block.text : JSON.stringify(block)))
    .join("\n");
  const exitCode = signal.aborted ? EXIT_CODES.interrupted : exitCodeOf(result);
  // Who leaves what waits in a file has refused nothing.
  const isLeft = exitCode === EXIT_CODES.declined && !isRead;
  if (json) await writeJson(stdout, result);
  else if (isLeft) return exitCode;
  else if (isOutcome(result, exitCode, isRead)) {
    // A person wants to know what they look at; a pipe knows.
    if (stdout.isTTY === true && isRead) await tellPerson(say.modelReads, streams);
    // A pipe gets the bytes that the model would; a terminal might act on some of them. No row is broken: it is copied whole.
    await write(stdout, stdout.isTTY ? toPrintable(text) : text);
  } else if (exitCode !== EXIT_CODES.interrupted)
    await write(stderr, await fitRows(toPrintable(text), stderr));
  if (exitCode === EXIT_CODES.interrupted && isRead) {
    const isInInbox = channel === "inbox";
    // Who waits there takes no keys: the terminal has shown ^C where the cursor is.
    const begun = isInInbox && stderr.isTTY === true ? "\n" : "";
    const kept = isInInbox ? say.keptInInbox : say.notKept;
    await tellStatus(begun + joinSentences(say, say.interrupted, kept, say.asksAgain), streams);
  }
  // What is wrong with answers that were written in advance is wrong with the input.
  return exitCode === EXIT_CODES.error && answers !== undefined ? EXIT_CODES.badInput : exitCode;
}

/** Tells whoever looks at standard output what they see there: on standard error, but where that goes elsewhere. */
export function tellPerson(
  text: string,
  { stdout, stderr }: Pick<CommandStreams, "stdout" | "stderr">,
): Promise<void> {
  return writeRows(stderr.isTTY === true ? stderr : stdout, text);
}

/** Says how things stand on standard error. */
export function tellStatus(text: string, { stderr }: Pick<CommandStreams, "stderr">): Promise<void> {
  return writeRows(stderr, text);
}

/** Writes lines for a person: nothing in them acts on a terminal, and on one no word is taken apart. */
export async function writeRows(stream: CommandStreams["stderr"], text: string): Promise<void> {
  stream.write(`${await fitRows(toPrintable(text), stream)}\n`);
}

/** Text as it is written to a stream: on a terminal in rows that fit it. */
export async function fitRows(
  text: string,
  { isTTY, columns = 0 }: { isTTY?: boolean; columns?: number },
): Promise<string> {
  if (isTTY !== true || columns < 2) return text;
  const { breakRows } = await import("../terminal/break-rows.js");
  return breakRows(text, columns);
}

/** Prints a value as JSON that no terminal acts on. */
export function writeJson(stream: Writable, value: unknown): Promise<void> {
  return write(stream, writePrintableJson(value));
}

// What was not written is not in good hands; the stream tells the person why (start-command.ts).
function write(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(`${text}\n`, (error) => (error ? reject(new UnwrittenError(error.message)) : resolve()));
  });
}

function exitCodeOf(result: ToolResult): number {
  if (result.type === "success") {
    const data = isObject(result.data) ? result.data : {};
    if (data.deferred !== undefined) return EXIT_CODES.deferred;
    const code = codeOfDecision(data);
    if (code !== undefined) return code;
    if (data.connectionLost === true) return EXIT_CODES.error;
    if (data.cancelled !== true) return EXIT_CODES.answered;
    // Who gives no code cancels for the person.
    return REFUSALS.has(data.code ?? "declined") ? EXIT_CODES.declined : EXIT_CODES.error;
  }
  const { code, details } = result.error;
  if (code === "invalid_tool_input") return EXIT_CODES.badInput;
  if (details?.code === "aborted") return EXIT_CODES.interrupted;
  return REFUSALS.has(details?.code) ? EXIT_CODES.declined : EXIT_CODES.error;
}

/** Whether the call came to something that the model reads: an answer, a refusal, silence; not that it failed. */
function isOutcome(result: ToolResult, exitCode: number, isRead: boolean): boolean {
  if (exitCode === EXIT_CODES.declined) return true;
  const isSilence = (code: unknown) => isRead && SILENCES.has(code);
  if (result.type === "error") return isSilence(result.error.details?.code);
  if (exitCode !== EXIT_CODES.error) return true;
  return isObject(result.data) && (codeOfDecision(result.data) !== undefined || isSilence(result.data.code));
}

const SILENCES: ReadonlySet<unknown> = new Set(["timeout", "expired", "withdrawn"]);

/** The code for how a decision stands that is not answered. */
function codeOfDecision({ decision_id, status }: Record<string, unknown>): number | undefined {
  return decision_id === undefined ? undefined : BY_STATUS[String(status)];
}

const BY_STATUS: Readonly<Record<string, number>> = {
  pending: EXIT_CODES.deferred,
  declined: EXIT_CODES.declined,
  withdrawn: EXIT_CODES.error,
  expired: EXIT_CODES.error,
};

// Silence is no refusal, and neither is a question that never reached the person.
const REFUSALS: ReadonlySet<unknown> = new Set(["declined", "dismissed"]);
