/** How long a stream is kept, in milliseconds: whoever listens comes again by themselves. */
const STREAM_MS = 300_000;

/** Events that are told as they come, for one listener. It ends after five minutes, with the signal, with `return`, and with `end`. */
export type EventQueue<T> = AsyncIterator<T> & {
  push(event: T): void;
  end(): void;
};

/** @param onEnd - called once, when nobody listens any more */
export function createEventQueue<T>(signal: AbortSignal, onEnd: () => void): EventQueue<T> {
  const events: T[] = [];
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
      events.push(event);
      wake?.();
    },
    end,
    async next() {
      while (events.length === 0 && !isDone) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const value = events.shift();
      return value === undefined ? { done: true, value } : { done: false, value };
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
  };
}
