/**
 * Has all who ask for the same work while it is under way share one more run of it: what was under way may have begun before
 * what they want done.
 */
export function shareRuns(work: (name: string) => Promise<void>): (name: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();

  const start = (name: string): Promise<void> => {
    const run = work(name).finally(() => {
      if (running.get(name) === run) running.delete(name);
    });
    running.set(name, run);
    return run;
  };

  return (name) => {
    const current = running.get(name);
    if (current === undefined) return start(name);
    const shared =
      next.get(name) ??
      current
        .catch(() => undefined)
        .then(() => {
          next.delete(name);
          return start(name);
        });
    next.set(name, shared);
    return shared;
  };
}
