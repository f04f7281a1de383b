/**
 * What a promise comes to, unless the signal is aborted before: then what `onAbort` comes to, and what becomes of the promise is
 * nobody's concern. No listener is left.
 */
export function unlessAborted<T, Instead>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  onAbort: () => Instead | Promise<Instead>,
): Promise<T | Instead> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => resolve(onAbort());
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
