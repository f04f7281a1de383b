import { dropDraft, dropUnsent, hasUnsent, listUnsent } from "./storage.js";
import { announce, say } from "./words.js";

let isSending = false;
let underWay: string | undefined;

/** Whether what waited is being sent just now: what comes of it is told by the event `inbox-sent`. */
export function isUnderWay(id: string): boolean {
  return underWay === id;
}

/** Sends what could not be sent before, and tells what came of it. What is refused stays as a draft. */
export async function sendQueued(onSent: (id: string, html: string) => void = () => {}): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (const [id, { address, body }] of listUnsent()) {
      underWay = id;
      const response = await postForm(address, body);
      underWay = undefined;
      // Still offline, or the server is not there yet.
      if (response === undefined || response.status >= 500) return;
      // What was changed meanwhile is another draft.
      if (response.ok && hasUnsent(id)) dropDraft(id);
      dropUnsent(id);
      announce(say(response.ok ? "sentLater" : "refusedLater"));
      onSent(id, await response.text());
      dispatchEvent(new CustomEvent("inbox-sent", { detail: id }));
    }
  } finally {
    isSending = false;
  }
}

/** Sends a form as the browser would, and follows where it leads. Nothing where nobody can be reached. */
export function postForm(address: string, body: string): Promise<Response | undefined> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return fetch(address, { method: "POST", body, headers }).catch(() => undefined);
}
