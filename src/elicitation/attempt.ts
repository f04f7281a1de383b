/**
 * Calls a host's own function, whose failure costs nobody an answer: what it throws, and what a promise that it
 * returns rejects with, goes to `onFailure`, if anywhere.
 */
export function attempt(act: () => unknown, onFailure: (thrown: unknown) => unknown = ignore): void {
  const fail = (thrown: unknown) => {
    try {
      Promise.resolve(onFailure(thrown)).catch(ignore);
    } catch {
      // There is nobody left to tell.
    }
  };
  try {
    Promise.resolve(act()).catch(fail);
  } catch (thrown) {
    fail(thrown);
  }
}

/** Calls it once what goes on now is done with, so that it cannot hold that up. What comes of it is nobody's concern. */
export function attemptLater(act: () => unknown): void {
  Promise.resolve().then(act).catch(ignore);
}

function ignore(): void {}
