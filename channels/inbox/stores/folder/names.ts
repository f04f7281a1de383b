import { createHash } from "node:crypto";

/** A file's name for what may be any text: 64 hexadecimal digits of SHA-256. */
export function nameOf(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
