import type {
  ElicitationCapabilities,
  ElicitationTimeout,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { describeThrown } from "../../src/text/thrown.js";
import { describeType, isObject, isTextList } from "../../src/text/values.js";
import { readRequest } from "../../src/wire/read-request.js";

/** What a recording knows of its channel. */
type RecordedChannel = {
  name: string;
  capabilities?: ElicitationCapabilities;
  timeout?: ElicitationTimeout;
};

/** One line of a recording: an ask, and what came of it. */
export type RecordedAsk = {
  channel: RecordedChannel;
  request: PilotDeckElicitationRequest;
  /** Questions whose answers are secrets and stand as null. */
  secrets?: string[];
} & RecordedEnd;

/** What a channel threw; with a code where it was an error of the protocol. */
export type RecordedError = { name: string; message: string; code?: string };

/** How an ask ended: `withdrawn` holds what was chosen by then, and had not been confirmed. */
type RecordedEnd =
  | { answer: PilotDeckElicitationAnswer }
  | { error: RecordedError }
  | { withdrawn: Record<string, unknown> };

/**
 * Reads JSON lines; empty ones are passed over. Throws an error that names the line, by its number from 1 on, and
 * what was expected there.
 */
export function readRecording(lines: string | Iterable<string>): RecordedAsk[] {
  const asks: RecordedAsk[] = [];
  let number = 0;
  if (typeof lines !== "string" && !isIterable(lines)) {
    throw new TypeError(
      `lines of replay must be a string or a list of strings, one for each ask, but it is ${describeType(lines)}.`,
    );
  }
  for (const line of typeof lines === "string" ? lines.split("\n") : lines) {
    number += 1;
    if (typeof line !== "string") {
      throw new Error(`Line ${number} of the recording must be a string, but is ${describeType(line)}.`);
    }
    if (line.trim() === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (cause) {
      throw new Error(`Line ${number} of the recording is not JSON: ${describeThrown(cause)}`, { cause });
    }
    const fault = findFault(value, asks[0]);
    if (fault !== undefined) throw new Error(`Line ${number} of the recording ${fault}.`);
    const recorded = value as RecordedAsk;
    const read = readRequest(recorded.request);
    if (!read.ok) {
      const faults = read.issues.map(({ message }) => message).join(" ");
      throw new Error(`Line ${number} of the recording has a request that cannot be asked: ${faults}`);
    }
    asks.push({ ...recorded, request: read.request });
  }
  return asks;
}

function findFault(value: unknown, first: RecordedAsk | undefined): string | undefined {
  if (!isObject(value)) return `must be an object, but is ${describeType(value)}`;
  const { channel, request, secrets, error, withdrawn } = value;
  if (!isObject(channel) || typeof channel.name !== "string") return "has no channel with a name";
  if (!isObject(channel.capabilities ?? {})) return "has capabilities that are no object";
  if (!isTimeout(channel.timeout)) return "has a timeout without milliseconds";
  if (first !== undefined && JSON.stringify(channel) !== JSON.stringify(first.channel)) {
    return `was recorded from another channel than the lines before it, which are from "${first.channel.name}"`;
  }
  if (!isObject(request) || !Array.isArray(request.questions)) return "has no request with questions";
  if (secrets !== undefined && !isTextList(secrets)) return "has secrets that are no list of questions";
  // Whatever the channel returned: `elicit` judges it again.
  const hasEnd =
    Object.hasOwn(value, "answer") ||
    (isObject(error) && typeof error.message === "string") ||
    isObject(withdrawn);
  return hasEnd ? undefined : "has neither an answer, nor an error with a message, nor what was withdrawn";
}

function isIterable(value: unknown): boolean {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

function isTimeout(value: unknown): boolean {
  return value === undefined || (isObject(value) && typeof value.ms === "number");
}
