import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { PilotDeckToolRuntimeError, TOOL_ERROR_CODES } from "../../protocol/errors.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { endSentence, shorten } from "../text/foreign-words.js";
import { describeThrown, endsInLines } from "../text/thrown.js";
import { hideMember } from "./derive-request.js";
import type { FailedOutcome } from "./outcome.js";
import { isSecret } from "./typed-value.js";

/** How long the message of a failure may be, in UTF-16 code units, and how many issues its details hold. */
const MESSAGE_MAX = 1_000;
const ISSUES_MAX = 20;
const POINTER_MAX = 200;

/**
 * The outcome for what a channel threw: with its own code and message where that is an error of the protocol, told by
 * its marker, or of PilotDeck's own class, told by its name. What was thrown may quote a secret that was asked for; then nothing of it is passed on but the code.
 */
export function describeFailure(
  thrown: unknown,
  channel: string,
  questions: readonly PilotDeckElicitationQuestion[],
): FailedOutcome {
  const isGuarded = questions.some(isSecret);
  const own = readToolError(thrown);
  const code = own?.code ?? "tool_execution_failed";
  const failed = `The elicitation channel "${channel}" failed`;
  if (isGuarded) return fail(code, `${failed}.`, { channel });
  const told = `${failed}: ${describeThrown(thrown)}`;
  const message = own?.message ?? (endsInLines(thrown) ? told : endSentence(told));
  return fail(code, message, { channel }, thrown);
}

/** The outcome for a request that no channel can ask. */
export function refuseRequest(slip: string): FailedOutcome {
  return fail("tool_execution_failed", `The questions cannot be asked: ${slip}.`, {});
}

/**
 * The outcome for a reply that cannot be used. A secret may be anywhere in what a broken channel replied, so that with
 * one among the questions only what is wrong with their answers is told.
 */
export function refuseReply(
  refused: { fault: string; issues: readonly PilotDeckToolValidationIssue[] },
  reply: unknown,
  channel: string,
  questions: readonly PilotDeckElicitationQuestion[],
): FailedOutcome {
  const isGuarded = questions.some(isSecret);
  const { fault, issues } = isGuarded ? withoutForeignText(refused) : refused;
  const message = endSentence(`The elicitation channel "${channel}" gave no usable answer: ${fault}`);
  const details = {
    channel,
    fault: shorten(fault, MESSAGE_MAX),
    issues: issues.slice(0, ISSUES_MAX).map(shortenIssue),
  };
  return isGuarded
    ? fail("tool_execution_failed", message, details)
    : fail("tool_execution_failed", message, details, reply);
}

function fail(
  code: FailedOutcome["code"],
  message: string,
  details: Record<string, unknown>,
  ...causes: [cause?: unknown]
): FailedOutcome {
  const failed: FailedOutcome = { type: "failed", code, message: shorten(message, MESSAGE_MAX), details };
  if (causes.length > 0) hideMember(failed, "cause", causes[0]);
  return failed;
}

/** The code and the message of what was thrown, where it is an error of the protocol; nothing where it is another. */
export function readToolError(thrown: unknown): { code: FailedOutcome["code"]; message: string } | undefined {
  // Another copy of the package, or a host's class, may bring anything.
  try {
    if (!isToolError(thrown)) return undefined;
    const { code, message } = thrown;
    if (!isToolErrorCode(code)) return undefined;
    return { code, message: typeof message === "string" && message !== "" ? message : code };
  } catch {
    // What cannot be read has no words of its own.
  }
  return undefined;
}

function isToolError(thrown: unknown): thrown is { code: unknown; message: unknown } {
  if (PilotDeckToolRuntimeError.isInstance(thrown)) return true;
  return thrown instanceof Error && thrown.name === "PilotDeckToolRuntimeError" && "code" in thrown;
}

/** Whether a value is one of the codes that a failed tool call can carry. */
export function isToolErrorCode(code: unknown): code is FailedOutcome["code"] {
  return typeof code === "string" && Object.hasOwn(TOOL_ERROR_CODES, code);
}

function shortenIssue(issue: PilotDeckToolValidationIssue): PilotDeckToolValidationIssue {
  const { path, code, message, pointer } = issue;
  return {
    path: shorten(path, POINTER_MAX),
    code,
    message: shorten(message, MESSAGE_MAX),
    ...(pointer !== undefined && { pointer: shorten(pointer, POINTER_MAX) }),
  };
}

/** What is wrong with the answers to the questions; a key that is no question may be anything. */
function withoutForeignText({ issues }: { issues: readonly PilotDeckToolValidationIssue[] }) {
  const own = issues.filter(({ code }) => code !== "unknown_property");
  const fault = own.map(({ message }) => message).join(" ") || "it does not answer the questions";
  return { fault, issues: own };
}
