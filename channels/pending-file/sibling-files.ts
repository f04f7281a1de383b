import { readdir } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path";
import { codeOf } from "../../src/text/thrown.js";

/** How many files of one name may wait at once. */
export const SIBLINGS_MAX = 1000;

/** The first file is `path` itself, the second `path` with `-2` before its extension, and so on. */
export function nameSibling(path: string, number: number): string {
  const { dir, name, ext } = parse(path);
  return number === 1 ? path : join(dir, `${name}-${number}${ext}`);
}

/** The files that are there, in the order of their numbers. Rejects where the folder cannot be read. */
export async function listSiblings(path: string): Promise<string[]> {
  const { name, ext } = parse(path);
  const numbers = (await listFolder(dirname(path))).flatMap((file) => {
    if (file === basename(path)) return [1];
    if (!file.startsWith(`${name}-`) || !file.endsWith(ext)) return [];
    const digits = file.slice(name.length + 1, file.length - ext.length);
    return /^(?:[2-9]|[1-9]\d{1,3})$/.test(digits) && Number(digits) <= SIBLINGS_MAX ? [Number(digits)] : [];
  });
  return numbers.sort((a, b) => a - b).map((number) => nameSibling(path, number));
}

/** What is in a folder; nothing where it is not there. Rejects where it cannot be read. */
export async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
}
