import type { ElicitationWait, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { takePresent } from "../../src/wire/present-members.js";
import { looksAlike } from "./looks-alike.js";
import type { BrokenFile, PendingFile } from "./read-pending-file.js";

type Questions = PilotDeckElicitationRequest["questions"];

/** Whether a file goes by this id: its request's, its key, or its own name. */
export function hasId(pending: PendingFile, ids: readonly string[]): boolean {
  const { requestId, resumeKey } = pending.ok ? pending.document : pending;
  return ids.some((id) => id === requestId || id === resumeKey || id === pending.file);
}

/** What to call a file from now on: an id of its own only where it reads as one, since anybody may have edited it. */
export function idOf(pending: PendingFile): string {
  const { requestId, resumeKey } = pending.ok ? pending.document : pending;
  return [requestId, resumeKey].find((id) => id !== undefined && ID.test(id)) ?? pending.file;
}

const ID = /^[\w-]{1,200}$/;

/** Whether a file has the key of this ask. */
export function hasKey(pending: PendingFile, resumeKey: string): boolean {
  return (pending.ok ? pending.document : pending).resumeKey === resumeKey;
}

/** Whether a file cannot be read and does not show whose it is: it may hold the answers to any ask. */
export function isNobodys(pending: PendingFile): pending is BrokenFile {
  return !pending.ok && pending.resumeKey === undefined;
}

/** Whether whoever collects has nothing to do with what a file asks; of one that cannot be read, nobody can tell. */
export function isDenied(pending: PendingFile, isFor: ElicitationWait["isFor"]): boolean {
  if (isFor === undefined || !pending.ok) return false;
  const { request, requestId, resumeKey, sessionId } = pending.document;
  const ids = takePresent({ requestId, resumeKey, sessionId: sessionId || undefined });
  return isFor({ ...request, ...ids }) === false;
}

/**
 * Tells of a file that is not taken though it holds answers to what looks like these questions, and how it is;
 * nothing where it does not.
 *
 * @param file - where the questions wait
 */
export function describeNeighbour(
  pending: PendingFile,
  questions: Questions,
  file: string,
): string | undefined {
  if (!pending.ok) return undefined;
  const { declined, answers, request, resumeKey } = pending.document;
  const isAnswered = declined || answers.some((answer) => answer !== null);
  if (!isAnswered || !looksAlike(request.questions, questions)) return undefined;
  const what = `${pending.file} holds answers to what looks like these questions`;
  return resumeKey === undefined
    ? `${what}, but it has lost its "resumeKey" and could be anybody's. If they are meant, the user names that file (--file ${pending.file} with the command, the option \`named\` of the channel) or copies the answers into ${file}.`
    : `${what}, which were asked another time. If they are meant, the user copies the answers into ${file}.`;
}
