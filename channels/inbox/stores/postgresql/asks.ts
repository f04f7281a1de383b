import { forgetOldest } from "../../../../src/elicitation/forget-oldest.js";
import type { Row } from "./rows.js";

/** How many asks are kept, and how long one may be, in characters. */
const REMEMBERED = 1_000;
const LONGEST = 4_096;

/** What never changes of entries that were lately written or read here: whoever shows or answers one need not be sent it again. */
export type Asks = {
  /** The columns of a row that are its ask. */
  get(id: string): Row | undefined;
  remember(id: string, row: Row): void;
};

export function createAsks(): Asks {
  const asks = new Map<string, Row>();
  return {
    get: (id) => asks.get(id),
    remember(id, { head = null, request = null, asked_at = null, expires_at = null }) {
      if (String(head).length + String(request).length > LONGEST) return;
      // Behind all others, wherever it was.
      asks.delete(id);
      asks.set(id, { head, request, asked_at, expires_at });
      forgetOldest(asks, REMEMBERED);
    },
  };
}
