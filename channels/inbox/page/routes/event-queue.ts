/** How long a stream is kept, in milliseconds: whoever listens comes again by themselves. */
const STREAM_MS = 300_000;

/**
 * Events that are told as they come, for one listener: who takes none meanwhile is told the last, which says how things are. It ends
 * after five minutes, with the signal, with `return`, and with `end`.
 */
export type EventQueue<T> = AsyncIterator<T> & {
  push(event: T): void;
  end(): void;
};

/** @param onEnd - called once, when nobody listens any more */
export function createEventQueue<T>(signal: AbortSignal, onEnd: () => void): EventQueue<T> {
  let last: T | undefined;
  let wake: (() => void) | undefined;
  let isDone = false;

  const end = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    wake?.();
    onEnd();
  };
  const timer = setTimeout(end, STREAM_MS);
  if (signal.aborted) end();
  else signal.addEventListener("abort", end);

  return {
    push(event) {
      last = event;
      wake?.();
    },
    end,
    async next() {
      while (last === undefined && !isDone) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const value = last;
      last = undefined;
      return value === undefined ? { done: true, value } : { done: false, value };
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
  };
}
