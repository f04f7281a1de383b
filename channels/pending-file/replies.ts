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
