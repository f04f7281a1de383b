import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { shorten } from "../../src/text/foreign-words.js";
import { sha256 } from "../../src/text/sha-256.js";
import type { Entry } from "./entry.js";

/** Which call asks; nothing where it cannot be told from another call of the same turn. */
export function callKeyOf(
  { sessionId, toolName, toolCallId, turnId }: PilotDeckElicitationRequest,
  scope: string | undefined,
): string | undefined {
  if (sessionId === undefined || turnId !== undefined) return undefined;
  return sha256(JSON.stringify(["call", scope ?? null, sessionId, toolName, toolCallId]));
}

/**
 * Under which the same questions of another call find their answer; nothing where they are not to. An answer given on other
 * grounds, for another project or to another asker, is an answer to something else.
 */
export function resumeKeyOf(
  request: PilotDeckElicitationRequest,
  scope: string | undefined,
): string | undefined {
  const { resumeKey, project = null, asker = null, attachments = [] } = request;
  if (resumeKey === undefined) return undefined;
  const about = [fingerprint(request), project, asker, attachments];
  return sha256(JSON.stringify(["resume", scope ?? null, resumeKey, ...about]));
}

/** What is asked: two requests with the same one ask the same. */
export function fingerprint(request: PilotDeckElicitationRequest): string {
  const {
    toolName,
    kind = "question",
    title = "",
    questions,
    previewFormat = "html",
    context = {},
  } = request;
  return JSON.stringify([toolName, kind, title, questions, previewFormat, context]);
}

export function otherQuestions({ id, request }: Entry, again: PilotDeckElicitationRequest): TypeError {
  const list = ({ questions }: PilotDeckElicitationRequest) =>
    questions.map(({ question }) => `"${shorten(question)}"`).join(", ");
  const message =
    `The call "${shorten(again.toolCallId)}" asks ${list(again)}, but under the same key it has asked ${list(request)} ` +
    `before (entry ${id}). Give each call its own id.`;
  return Object.assign(new TypeError(message), { code: OTHER_QUESTIONS });
}

/** The code of the error of a key that other questions were asked under. */
export const OTHER_QUESTIONS = "other_questions";
