import { readFileSync } from "node:fs";

/** A JSON fixture. It is not imported, because an import would take a key `__proto__` for the prototype. */
export function readFixture<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8"));
}
