import { type ChatReceipt, type IncomingChatMessage, placeOf } from "./chat.js";

/** How many messages that came in are remembered. */
const REMEMBERED_MAX = 1_000;

type Take = (message: IncomingChatMessage) => Promise<ChatReceipt>;

/** The same, but what comes twice with one id, as webhooks do, is taken once, and gets the same receipt. */
export function takeOnce(take: Take): Take {
  const taken = new Map<string, Promise<ChatReceipt>>();
  return (message) => {
    const { id } = message;
    if (id === undefined) return take(message);
    const key = JSON.stringify([placeOf(message), id]);
    const before = taken.get(key);
    if (before !== undefined) return before;
    const receipt = take(message);
    taken.set(key, receipt);
    for (const oldest of taken.keys()) {
      if (taken.size <= REMEMBERED_MAX) break;
      taken.delete(oldest);
    }
    return receipt;
  };
}
