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

function ignore(): void {}
