import { writeSync } from "node:fs";

/**
 * A hook of Node's module loader that prints each address at once.
 * @type {import("node:module").LoadHook}
 */
export async function load(url, context, nextLoad) {
  writeSync(1, `${url}\n`);
  return nextLoad(url, context);
}
