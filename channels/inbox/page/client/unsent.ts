import { readFaults } from "./faults.js";
import { listSent, listValues, sameFields } from "./form-state.js";
import { load } from "./load.js";
import { dropDraft } from "./local-draft.js";
import { dropUnsent, listUnsent, readUnsent, writeRefused } from "./storage.js";
import { announce, say } from "./words.js";

let isSending = false;
let underWay: string | undefined;

/** Whether what was unsent is being sent just now: what comes of it is told by the event `inbox-sent`. */
export function isUnderWay(id: string): boolean {
  return underWay === id;
}

/** What is unsent, where that is what stands in this form: another tab may have sent something else. */
export function findUnsent(id: string, form: HTMLFormElement): string | undefined {
  const body = readUnsent(id)?.body;
  return body !== undefined && sameFields(listSent(body), listValues(form)) ? body : undefined;
}

/** Once a form was taken, what it said is kept no longer; what else was typed is. */
export function dropSent(id: string, body: string): void {
  dropDraft(id, ({ fields }) => sameFields(fields, listSent(body)));
}

/** Sends what could not be sent before, and tells what came of it. What is refused stays as a draft. */
export async function sendUnsent(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (const [id, { address, body }] of listUnsent()) {
      underWay = id;
      const response = await load(address, body);
      underWay = undefined;
      // Still offline, or the server is not there yet.
      if (!response?.html || response.status >= 500) return;
      if (response.ok) dropSent(id, body);
      if (response.status === 422) {
        writeRefused(id, { body, faults: readFaults(response.html), at: Date.now() });
      }
      // What took its place meanwhile is sent in its turn.
      dropUnsent(id, body);
      announce(say(response.ok ? "sentLater" : "refusedLater"));
      dispatchEvent(new CustomEvent("inbox-sent", { detail: id }));
    }
  } finally {
    isSending = false;
  }
}
