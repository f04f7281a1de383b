import { forgetOldest } from "../../src/elicitation/forget-oldest.js";
import { type ChatReceipt, type IncomingChatMessage, placeOf } from "./chat.js";

/** How many messages that came in are remembered. */
const REMEMBERED_MAX = 1_000;

type Take = (message: IncomingChatMessage) => Promise<ChatReceipt>;

/** The same, but what comes twice with one id, as webhooks do, is taken once, and gets the same receipt. */
export function takeOnce(take: Take): Take {
  const taken = new Map<string, Promise<ChatReceipt>>();
  return (message) => {
    const key = keyOf(message);
    if (key === undefined) return take(message);
    const before = taken.get(key);
    if (before !== undefined) return before;
    const receipt = take(message);
    taken.set(key, receipt);
    forgetOldest(taken, REMEMBERED_MAX);
    return receipt;
  };
}

function keyOf(message: IncomingChatMessage): string | undefined {
  try {
    const { id } = message;
    return id === undefined ? undefined : JSON.stringify([placeOf(message), id]);
  } catch {
    // Whoever takes it says that it cannot be read.
    return undefined;
  }
}
