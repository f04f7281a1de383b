import { dropDraft, dropUnsent, listUnsent } from "./storage.js";
import { announce, say } from "./words.js";

let isSending = false;

/** Sends what could not be sent before, and tells what came of it. What is refused stays as a draft. */
export async function sendQueued(onSent: (id: string, html: string) => void = () => {}): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (const [id, { address, body }] of listUnsent()) {
      const response = await postForm(address, body);
      // Still offline, or the server is not there yet.
      if (response === undefined || response.status >= 500) return;
      dropUnsent(id);
      if (response.ok) dropDraft(id);
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
