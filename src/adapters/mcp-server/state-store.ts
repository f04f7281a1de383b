/** Keeps small texts for a while, the first one under each name: an inbox store is one. */
export type StateStore = {
  /** Whether it is kept now; of two that keep at once, one does. */
  keep(name: string, value: string, timeToLiveMs: number): Promise<boolean>;
  kept(name: string): Promise<string | undefined>;
};

const REMEMBERED = 10_000;

/** What this process alone remembers; the oldest is forgotten first. */
export function createProcessStore(): StateStore {
  const values = new Map<string, string>();
  return {
    async keep(name, value) {
      if (values.has(name)) return false;
      values.set(name, value);
      for (const oldest of values.keys()) {
        if (values.size <= REMEMBERED) break;
        values.delete(oldest);
      }
      return true;
    },
    kept: async (name) => values.get(name),
  };
}
