import type { Readable, Writable } from "node:stream";
import { ABORTED } from "../../protocol/aborted.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { attempt, attemptLater } from "../../src/elicitation/attempt.js";
import { readIsoTime, systemTime } from "../../src/elicitation/clock.js";
import { shorten } from "../../src/text/foreign-words.js";
import { createLineSplitter, type SplitLine } from "../../src/text/line-splitter.js";
import { A_FUNCTION, numberFrom, STREAMS } from "../../src/text/option-kinds.js";
import { takeOptions } from "../../src/text/take-options.js";
import { describeAbort, describeThrown } from "../../src/text/thrown.js";
import { readProgress, readResponse } from "../../src/wire/read-response.js";
import { writeRequest } from "../../src/wire/write-request.js";
import { type IncomingMessage, readMessage } from "./read-message.js";
import { createRequestLedger, type SentRequest, type SettledState } from "./request-ledger.js";

export type RpcChannelOptions = {
  /** What the peer writes. It is read until `close` is called. */
  input: Readable;
  /** What the peer reads. The channel ends neither stream. */
  output: Writable;
  /** Told of every line that could not be used, and of a stream that failed. */
  onError?: (problem: RpcProblem) => void;
  /**
   * How many bytes may wait for a peer that does not read, before it counts as gone. One message more may be larger.
   * Default 8 MiB.
   */
  maxUnreadBytes?: number;
  /** The clock of the provenance. Default the system's. */
  now?: () => Date;
};

/**
 * What was wrong with a line, or with a stream (`connection_lost`). Where the peer could be told, it read the
 * same in an `ask_user_invalid`, but for the cause.
 */
export type RpcProblem = {
  code: "malformed" | "unknown_request" | SettledState | "invalid_answers" | "connection_lost";
  message: string;
  requestId?: string;
  issues?: PilotDeckToolValidationIssue[];
  cause?: unknown;
};

/** `close` withdraws what is open, and lets go of the streams. */
export type RpcChannel = PilotDeckElicitationChannel & { close(): void };

const NAME = "rpc";
const OPTIONS = {
  ...STREAMS,
  onError: A_FUNCTION,
  maxUnreadBytes: numberFrom(1, { what: "a number of bytes" }),
  now: A_FUNCTION,
} as const;
const NO_READER = "the peer stopped reading";
const UNREAD_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Asks a peer over a pair of streams, in lines of JSON: `ask_user_request` and `ask_user_cancel` go out,
 * `ask_user_response` and `ask_user_progress` come in (seed 002, RPC Mode; docs/wire.md).
 *
 * Several requests may be open. What cannot be used is answered with `ask_user_invalid`, and disturbs no open
 * request. Once the peer is gone every ask is cancelled with the code `connection_lost`. Rejects where the
 * request cannot be written as JSON. Throws a `TypeError` for a bound that is none.
 */
export function createRpcChannel(options: RpcChannelOptions): RpcChannel {
  const { input, output, onError } = takeOptions("createRpcChannel", options, OPTIONS);
  const { maxUnreadBytes = UNREAD_BYTES_MAX, now = systemTime } = options;
  const ledger = createRequestLedger();
  const splitter = createLineSplitter();
  let lost: PilotDeckElicitationAnswer | undefined;

  const onData = (chunk: Uint8Array | string) => splitter.push(chunk).forEach(take);
  const onEnd = () => {
    splitter.end().forEach(take);
    lose("the peer closed the connection");
  };
  const onFailure = (cause: Error) => {
    const message = `the connection failed: ${describeThrown(cause)}`;
    if (lose(message)) report({ code: "connection_lost", message, cause });
  };
  const resume = () => void input.resume();
  // A peer may answer and go. Two turns of the event loop, so that what it wrote before is read in between.
  const afterInput = (giveUp: () => void) => {
    if (lost !== undefined) return;
    resume();
    setImmediate(() => setImmediate(giveUp));
  };
  const onOutputError = (cause: Error) => afterInput(() => onFailure(cause));
  const cutOff = () => {
    if (lose(NO_READER)) report({ code: "connection_lost", message: NO_READER });
  };
  const onOutputClose = () => afterInput(() => lose(NO_READER));
  input.on("error", onFailure);
  output.on("error", onOutputError).on("close", onOutputClose);
  if (input.readableEnded || input.destroyed) onEnd();
  else input.on("end", onEnd).on("close", onEnd).on("data", onData);

  return {
    name: NAME,
    capabilities: { closedChoice: true, freeText: true, schema: true, secret: true, mode: "rpc" },
    askUser: (request) =>
      new Promise((resolve) => {
        const { signal } = request;
        if (signal?.aborted) return resolve(ABORTED);
        if (lost !== undefined || !output.writable) return resolve(lost ?? createLoss(NO_READER));
        const requestId = ledger.chooseId(request.requestId);
        const line = JSON.stringify({ type: "ask_user_request", ...writeRequest(request, requestId) });
        const abort = () => {
          ledger.settle(requestId, ABORTED, "withdrawn");
          write({ type: "ask_user_cancel", requestId, reason: describeAbort(signal) });
        };
        const onSettled = (answer: PilotDeckElicitationAnswer) => {
          signal?.removeEventListener("abort", abort);
          resolve(answer);
        };
        ledger.open(requestId, { request, onSettled });
        signal?.addEventListener("abort", abort);
        write(line);
      }),
    close() {
      const reason = "the channel was closed";
      for (const requestId of ledger.listOpen()) write({ type: "ask_user_cancel", requestId, reason });
      lose(reason);
    },
  };

  function take(line: SplitLine): void {
    // A callback of the host may have closed the channel within the chunk.
    if (lost !== undefined) return;
    if (line.type === "too-long") refuse({ code: "malformed", message: "A line is longer than 1 MiB." });
    else if (line.type === "not-utf8") refuse({ code: "malformed", message: "A line is not valid UTF-8." });
    else if (line.text.trim() !== "") takeText(line.text);
  }

  function takeText(text: string): void {
    const verdict = readMessage(text);
    if (!verdict.ok) {
      const { fault, requestId, isEcho = false } = verdict;
      const problem: RpcProblem = {
        code: "malformed",
        message: fault,
        ...(requestId !== undefined && { requestId }),
      };
      if (isEcho) report(problem);
      else refuse(problem);
      return;
    }
    const { message } = verdict;
    const { requestId } = message;
    const open = ledger.find(requestId);
    if (open === undefined) {
      const state = ledger.stateOf(requestId);
      refuse({ code: state, requestId, message: `The request "${shorten(requestId)}" ${WHY_NOT[state]}.` });
      return;
    }
    try {
      takeMessage(message, open);
    } catch (cause) {
      // A check or an onProgress that throws is not the person's fault: the request stays open.
      refuse(describeTrouble(requestId, cause));
    }
  }

  function takeMessage({ type, requestId, body }: IncomingMessage, open: SentRequest): void {
    const { request } = open;
    const verdict =
      type === "ask_user_progress" ? readProgress(body, request, open.draft) : readResponse(body, request);
    if (verdict.type === "refused") {
      const message = "The message does not fit the request, which stays open.";
      refuse({ code: "invalid_answers", requestId, message, issues: verdict.issues });
    } else if (verdict.type === "draft") {
      open.draft = structuredClone(verdict.draft.answers);
      const told: unknown = request.onProgress?.(verdict.draft);
      attempt(
        () => told,
        (cause) => report(describeTrouble(requestId, cause)),
      );
    } else if (verdict.type === "declined") {
      ledger.settle(requestId, { ...verdict, type: "cancelled", code: "declined" }, "already_answered");
    } else {
      const { by, ...answer } = verdict;
      const answeredAt = readIsoTime(now);
      const provenance = { source: "user", channel: NAME, answeredAt, ...(by && { by }) } as const;
      ledger.settle(requestId, { ...answer, provenance }, "already_answered");
    }
  }

  function refuse({ cause, ...problem }: RpcProblem): void {
    const isFull = !write({ type: "ask_user_invalid", issues: [], ...problem });
    // Who sends rubbish without reading what comes back is not read either, or it would pile up here.
    if (isFull && lost === undefined) {
      input.pause();
      output.off("drain", resume).once("drain", resume);
    }
    report(cause === undefined ? problem : { ...problem, cause });
  }

  function write(message: Record<string, unknown> | string): boolean {
    if (output.writableLength > maxUnreadBytes) {
      afterInput(cutOff);
      return true;
    }
    const line = typeof message === "string" ? message : JSON.stringify(message);
    return !output.writable || output.write(`${line}\n`);
  }

  function report(problem: RpcProblem): void {
    // Later, so that a callback that throws cannot cost the lines that follow.
    if (onError !== undefined) attemptLater(() => onError(problem));
  }

  function lose(reason: string): boolean {
    if (lost !== undefined) return false;
    lost = createLoss(reason);
    // The error listeners stay: what was written last may still fail, and would end the process.
    input.off("data", onData).off("end", onEnd).off("close", onEnd).pause();
    output.off("close", onOutputClose).off("drain", resume);
    for (const requestId of ledger.listOpen()) ledger.settle(requestId, lost, "withdrawn");
    return true;
  }
}

const WHY_NOT = {
  already_answered: "is already answered",
  unknown_request: "is not known here",
  withdrawn: "was withdrawn",
};

function describeTrouble(requestId: string, cause: unknown): RpcProblem {
  const message = `The message cannot be handled: ${describeThrown(cause)}.`;
  return { code: "invalid_answers", requestId, message, cause };
}

function createLoss(reason: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", reason, code: "connection_lost" };
}
