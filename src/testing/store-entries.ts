import assert from "node:assert/strict";
import type { NewSettlement, NoticeReport } from "../../channels/inbox/entry.js";
import type { NewEntry } from "../../channels/inbox/store.js";

/** What became of a notice. */
export const SENT: NoticeReport = {
  medium: "test",
  about: "asked",
  at: "2026-11-01T00:00:00.000Z",
  tries: 2,
  error: "the first time",
  againAt: "2026-11-01T00:01:00.000Z",
};

let count = 0;

/** An ask of its own each time, with ids in the order in which they are made. */
export function createAsk(more: Partial<NewEntry> = {}): NewEntry {
  count += 1;
  const number = String(count).padStart(9, "0");
  const id = `${number}0123456789abcdefghjkmnpqrs`;
  return {
    id,
    key: `key ${id}`,
    kind: "question",
    title: `Question ${count}?`,
    request: {
      toolCallId: `call ${count}`,
      toolName: "test",
      questions: [
        {
          question: `Question ${count}?`,
          header: "Q",
          options: [
            { label: "Yes", description: "" },
            { label: "No", description: "" },
          ],
        },
      ],
    },
    ...more,
  };
}

/** That a store says when, as the contract has it. */
export function assertTime(at: string | undefined): void {
  const ms = Date.parse(at ?? "");
  assert.ok(
    !Number.isNaN(ms) && new Date(ms).toISOString() === at,
    `"${at}" is no ISO 8601 date-time in UTC.`,
  );
}

/** An answer of somebody who is called as what they say. */
export function answerWith(text: string, more: Partial<NewSettlement> = {}): NewSettlement {
  return { type: "answered", answers: { "Q?": text }, by: text, door: "test", ...more };
}
