import { forgetOldest } from "../../elicitation/forget-oldest.js";

/**
 * Keeps which reply each state has taken, and which questions that was for: a small text for a while, the first one under its
 * name. An inbox store can do it.
 */
export type StateUses = {
  /** Whether it is kept now; of two that keep at once, one does. */
  keep(name: string, value: string, timeToLiveMs: number): Promise<boolean>;
  kept(name: string): Promise<string | undefined>;
};

/** Three texts of each of the last ten thousand states. */
const REMEMBERED = 30_000;

/** What this process alone remembers; the oldest is forgotten first. */
export function createProcessUses(): StateUses {
  const values = new Map<string, string>();
  return {
    async keep(name, value) {
      if (values.has(name)) return false;
      values.set(name, value);
      forgetOldest(values, REMEMBERED);
      return true;
    },
    kept: async (name) => values.get(name),
  };
}
