import { attempt } from "../../elicitation/attempt.js";
import { toPrintable } from "../../text/printable.js";
import type { McpCall } from "./read-call.js";

/** Tells the client that a call still waits, and where. */
export type CallProgress = { tell(message: string): void; stop(): void };

/** Tells only a client that wants to hear it, at once of what is new and then every so many milliseconds. */
export function createCallProgress(
  { progressToken, notify, signal }: McpCall,
  everyMs: number,
): CallProgress {
  let progress = 0;
  let message = "Waiting for the user's answer.";
  if (progressToken === undefined) return { tell: () => undefined, stop: () => undefined };
  const send = () => {
    progress += 1;
    const params = { progressToken, progress, message: toPrintable(message) };
    if (!signal.aborted) attempt(() => notify({ method: "notifications/progress", params }));
  };
  const timer = setInterval(send, everyMs);
  return {
    tell(next) {
      message = next;
      send();
    },
    stop: () => clearInterval(timer),
  };
}
