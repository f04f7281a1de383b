import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished } from "vitest";

/** Puts calls in the place of the system's, until what it gives is called or the test is over. */
export function patch(calls: Partial<typeof fs>): () => void {
  const real = Object.fromEntries(Object.keys(calls).map((name) => [name, Reflect.get(fs, name)]));
  const use = (own: object) => {
    Object.assign(fs, own);
    syncBuiltinESMExports();
  };
  use(calls);
  onTestFinished(() => use(real));
  return () => use(real);
}
