import { hash } from "node:crypto";

/** A file's name for what may be any text: 64 hexadecimal digits of SHA-256. */
export function nameOf(...parts: string[]): string {
  return hash("sha256", JSON.stringify(parts));
}
