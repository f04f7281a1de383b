import type { ElicitationCollection, PilotDeckElicitationAnswer } from "../../protocol/elicitation.js";
import type { PendingFile } from "./read-pending-file.js";

/** The answer with the request that it answers, where the file still tells that. */
export function withRequest(answer: PilotDeckElicitationAnswer, pending: PendingFile): ElicitationCollection {
  return pending.ok ? { ...answer, request: pending.document.request } : answer;
}

export function reportMissing(id: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", reason: `no file holds the questions "${id}"`, code: "unknown" };
}

/** That the questions are there, and whoever collects has nothing to do with them. */
export function reportDenied(pending: PendingFile): ElicitationCollection {
  return withRequest({ type: "cancelled", reason: "it is for another asker", code: "unknown" }, pending);
}

/** That the questions could not be written down, or found no place. */
export function reportUndeliverable(reason: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", reason, code: "undeliverable" };
}

export function describeFull(path: string): string {
  return `1000 files with questions wait already beside ${path}`;
}

/** How to answer, where the host says nothing of its own. */
export function createInstruction(file: string): string {
  return `The questions wait for the user in ${file}.

To answer, the user edits that file and replaces each null with an answer: a text, or a list of texts where
"multiSelect" is true. Setting "declined" to true refuses all of them.

Make the same call again once that is done. Until then, do not answer for the user.`;
}
