import { setImmediate } from "node:timers/promises";

/** How many are done at once before others have their turn. */
const AT_ONCE = 64;

/** Gives one after the other, with pauses in which the process does whatever else it has to do, and none once it is aborted. */
export async function* withPauses<T>(items: Iterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
  let count = 0;
  for (const item of items) {
    if (signal?.aborted) return;
    yield item;
    count += 1;
    if (count % AT_ONCE === 0) await setImmediate();
  }
}
