import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT: string = fileURLToPath(new URL("../..", import.meta.url));

/** Files below a folder of the checkout, with forward slashes, from the root. */
export function listFiles(folder: string, extension: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules")
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(path, extension);
      return path.endsWith(extension) ? [path] : [];
    })
    .sort();
}

export function readText(file: string): string {
  return readFileSync(`${ROOT}${file}`, "utf8");
}

export function readJson(file: string): unknown {
  return JSON.parse(readText(file));
}

/** What a module imports or re-exports, types too: specifiers as they are written. */
export function listImports(file: string): string[] {
  const text = readText(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)"([^"]+)"/g)].map(
    ([, specifier = ""]) => specifier,
  );
}
