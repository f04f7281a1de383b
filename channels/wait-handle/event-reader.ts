import type { EventLog, LoggedEvent, Position } from "./event-log.js";

/** Where events are read from, and what says that one has to begin anew. */
export type EventSourceLog = {
  log: EventLog;
  /** Whether the channel was closed: what is there is read to the end. */
  isClosed: () => boolean;
  resetJson: string;
  /** Called once, when the reader has let go of the log. */
  onStop: () => void;
};

/**
 * Reads a log from a position on, and waits at its end. Ends when the channel is closed, with the signal, or by
 * `return`; then nothing of it is left.
 *
 * @param position - `undefined` where it cannot be told: then a `reset` comes first
 */
export function readEvents<T>(
  { log, isClosed, resetJson, onStop }: EventSourceLog,
  position: Position | undefined,
  write: (json: string, sequence: number) => T,
  signal?: AbortSignal,
): AsyncIterableIterator<T> {
  const waiting: ((result: IteratorResult<T>) => void)[] = [];
  let at: Position | undefined = position;
  let isDone = false;

  function take(): T | undefined {
    const event: LoggedEvent | "lost" | undefined = at === undefined ? "lost" : log.next(at);
    if (event === "lost") {
      at = log.start();
      return write(resetJson, 0);
    }
    if (event === undefined || at === undefined) return undefined;
    at.cursor = event.sequence;
    return write(event.json, event.sequence);
  }

  function wake(): void {
    while (waiting.length > 0) {
      const value = take();
      if (value !== undefined) waiting.shift()?.({ done: false, value });
      else if (isClosed()) stop();
      else return;
    }
  }

  function stop(): void {
    if (isDone) return;
    isDone = true;
    log.wakers.delete(wake);
    signal?.removeEventListener("abort", stop);
    for (const end of waiting.splice(0)) end({ done: true, value: undefined });
    onStop();
  }

  log.wakers.add(wake);
  if (signal?.aborted) stop();
  else signal?.addEventListener("abort", stop, { once: true });

  return {
    next: () =>
      new Promise((resolve) => {
        if (isDone) return resolve({ done: true, value: undefined });
        waiting.push(resolve);
        wake();
      }),
    return() {
      stop();
      return Promise.resolve({ done: true, value: undefined });
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
