import { createHash } from "node:crypto";

/** The name of a file that decides, as format 1 has it. */
export function nameOf(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
