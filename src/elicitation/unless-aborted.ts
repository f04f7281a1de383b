/**
 * What a promise comes to, unless the signal is aborted before: then what `onAbort` returns or throws, and what becomes of the
 * promise is nobody's concern. No listener is left.
 */
export function unlessAborted<T, Instead>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  onAbort: () => Instead,
): Promise<T | Instead> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const end = (tell: () => void) => {
      signal.removeEventListener("abort", abort);
      tell();
    };
    const abort = () => {
      try {
        end(() => resolve(onAbort()));
      } catch (thrown) {
        reject(thrown);
      }
    };
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
    promise.then(
      (value) => end(() => resolve(value)),
      (thrown) => end(() => reject(thrown)),
    );
  });
}
