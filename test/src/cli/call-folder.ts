import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/** A folder for the calls of a test file, removed after it: where a file is there, and what writes one. */
export function useCallFolder(): {
  placeOf: (name: string) => string;
  write: (name: string, content: string | Uint8Array) => string;
} {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "calls-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const placeOf = (name: string) => join(folder, name);
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(placeOf(name), content);
    return placeOf(name);
  };
  return { placeOf, write };
}
