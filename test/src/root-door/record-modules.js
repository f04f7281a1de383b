// A loader hook that writes down the address of every module that is loaded, one per line.
import { writeSync } from "node:fs";

/** @type {import("node:module").ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const resolved = await nextResolve(specifier, context);
  writeSync(1, `${resolved.url}\n`);
  return resolved;
}
