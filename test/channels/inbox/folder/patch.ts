import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished } from "vitest";

/** Puts calls in the place of the system's, until what it gives is called or the test is over. */
export const patch = (calls: Partial<typeof fs>): (() => void) => putIn(fs, calls);

/** The same of those that give promises. */
export const patchPromises = (calls: Partial<typeof fs.promises>): (() => void) => putIn(fs.promises, calls);

// Whoever has imported one by its name gets the real one back, too: the next test file is in the same process.
function putIn(owner: object, calls: object): () => void {
  const real = Object.fromEntries(Object.keys(calls).map((name) => [name, Reflect.get(owner, name)]));
  const use = (own: object) => {
    Object.assign(owner, own);
    syncBuiltinESMExports();
  };
  use(calls);
  onTestFinished(() => use(real));
  return () => use(real);
}
