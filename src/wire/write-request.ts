import type {
  PilotDeckElicitationOption,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { takePresent } from "./present-members.js";

/** A request as JSON carries it: its data, and what stands in this process stays behind. */
export type WireRequest = Omit<
  PilotDeckElicitationRequest,
  "questions" | "signal" | "check" | "onProgress"
> & { questions: WireQuestion[] };

/** A question as JSON carries it: a header and options where there are any (seed 002, Parameters Schema). */
export type WireQuestion = Omit<PilotDeckElicitationQuestion, "header" | "options"> & {
  header?: string;
  options?: PilotDeckElicitationOption[];
};

/**
 * Writes a request as a plain object, its members always in the same order and each only where it is there.
 * `readRequest` reads it back. What the metadata hold is passed on as it is: `JSON.stringify` may refuse it.
 *
 * @param requestId - where it is to go under another id than its own
 */
export function writeRequest(
  request: PilotDeckElicitationRequest,
  requestId: string | undefined = request.requestId,
): WireRequest {
  const { toolCallId, toolName, questions, title, previewFormat, metadata } = request;
  const { resumeKey, sessionId, asker, context, attachments, project, timeout } = request;
  const { kind, allowNotes, defer, timeToLiveMs, notify } = request;
  // One literal: put together of several, so many members take thirty times as long.
  return takePresent({
    requestId,
    toolCallId,
    toolName,
    questions: questions.map(writeQuestion),
    title,
    previewFormat,
    metadata,
    resumeKey,
    sessionId,
    asker,
    context,
    attachments,
    project,
    timeout,
    kind,
    allowNotes,
    defer,
    timeToLiveMs,
    notify,
  });
}

function writeQuestion(asked: PilotDeckElicitationQuestion): WireQuestion {
  const { question, header, options, multiSelect, allowOther, otherLabel, recommended, hint, schema } = asked;
  return takePresent({
    question,
    header: header === "" ? undefined : header,
    options: options.length === 0 ? undefined : options.map(writeOption),
    multiSelect,
    allowOther,
    otherLabel,
    recommended,
    hint,
    schema,
  });
}

function writeOption({
  label,
  description,
  preview,
}: PilotDeckElicitationOption): PilotDeckElicitationOption {
  return takePresent({ label, description, preview });
}
