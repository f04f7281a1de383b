/** How long ids are gathered that one statement is then about, in milliseconds. */
const GATHER_MS = 50;

/** Ids that something is to be done about soon, many at a time. */
export type GatheredIds = {
  add(id: string): void;
  /** Does it at once, where there is something to do. */
  flush(): Promise<void>;
};

/** What `act` rejects with is lost. */
export function gatherIds(act: (ids: readonly string[]) => Promise<unknown>): GatheredIds {
  let gathered: { ids: Set<string>; timer: ReturnType<typeof setTimeout> } | undefined;

  async function flush(): Promise<void> {
    if (gathered === undefined) return;
    const { ids, timer } = gathered;
    gathered = undefined;
    clearTimeout(timer);
    await act([...ids]).catch(() => undefined);
  }

  return {
    add(id) {
      gathered ??= { ids: new Set(), timer: setTimeout(flush, GATHER_MS) };
      gathered.ids.add(id);
    },
    flush,
  };
}
