import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** Reads a file of this package by the name under which it is exported. */
export function readPackaged(name: string): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  return readFile(resolve(`@pilotdeck/ask-user-question/${name}`), "utf8");
}

/** The version of this package. */
export async function readVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readPackaged("package.json"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "";
}
