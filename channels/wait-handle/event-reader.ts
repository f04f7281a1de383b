import type { EventLog, Position } from "./event-log.js";
import type { KeptRequest } from "./kept-request.js";

/** Where events are read from. */
export type EventSourceLog = {
  /** Looks the log up, which is kept until `release`. */
  require: () => EventLog<KeptRequest>;
  release: () => void;
  /** The position of someone who has not seen anything. */
  start: () => Position;
  /** Whether the channel was closed: what is there is read to the end. */
  isClosed: () => boolean;
};

/**
 * Reads a log from a position on, and waits at its end. Ends when the channel is closed, with the signal, or by
 * `return`. Only while it waits does anything of it stand in the log, so that it may be dropped at any time.
 *
 * @param position - `undefined` where it cannot be told: then a `reset` comes first
 * @param write - makes what is given out of the request whose event it is, of the `reset`, or of the sequence up to which
 * a new listener has all; what is undefined is not given
 */
export function readEvents<T>(
  source: EventSourceLog,
  position: Position | undefined,
  write: (event: KeptRequest | "reset" | number) => T | undefined,
  signal?: AbortSignal,
): AsyncIterableIterator<T> {
  const waiting: ((result: IteratorResult<T>) => void)[] = [];
  let at = position;
  let log: EventLog<KeptRequest> | undefined;
  let isDone = signal?.aborted === true;

  function take(from: EventLog<KeptRequest>): T | undefined {
    const event = at && from.next(at);
    if (at === undefined || event === "lost") {
      at = source.start();
      return write("reset");
    }
    if (event === undefined) return catchUp(at);
    at.cursor = event.endedAt || event.askedAt;
    return write(event);
  }

  // Who comes back must not be told of ends from before the first time.
  function catchUp(position: Position): T | undefined {
    if (position.cursor >= position.settledFrom) return undefined;
    position.cursor = position.settledFrom;
    return write(position.cursor);
  }

  function wake(): void {
    log ??= source.require();
    while (waiting.length > 0) {
      const value = take(log);
      if (value !== undefined) waiting.shift()?.({ done: false, value });
      else if (source.isClosed()) stop();
      else return void log.wakers.add(wake);
    }
    letGo();
  }

  function letGo(): void {
    log?.wakers.delete(wake);
    log = undefined;
    source.release();
  }

  function stop(): void {
    isDone = true;
    signal?.removeEventListener("abort", stop);
    for (const end of waiting.splice(0)) end({ done: true, value: undefined });
    letGo();
  }

  if (!isDone) signal?.addEventListener("abort", stop);

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
