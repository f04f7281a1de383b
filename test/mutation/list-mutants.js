import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * One change that StrykerJS makes of a source. Lines and columns begin with 0.
 * @typedef {{ line: number, column: number }} Position
 * @typedef {{ fileName: string, mutatorName: string, replacement: string, location: { start: Position, end: Position } }} Mutant
 */

const INSTRUMENTER = "test/mutation/node_modules/@stryker-mutator/instrumenter/dist/src/index.js";

/**
 * @param {readonly string[]} files
 * @returns {Promise<Mutant[]>} all changes that StrykerJS would make of them, in the order of the files
 */
export async function listMutants(files) {
  const { Instrumenter } = await import(pathToFileURL(resolve(INSTRUMENTER)).href);
  const logger = { debug: () => undefined, info: () => undefined, isDebugEnabled: () => false };
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(name, "utf8") }));
  const options = { ignorers: [], excludedMutations: [], plugins: null };
  return (await new Instrumenter(logger).instrument(sources, options)).mutants;
}

/**
 * @param {Mutant} mutant
 * @returns {string} what names it in every process: its file, from where to where, and what stands there instead
 */
export function keyOf({ fileName, mutatorName, replacement, location: { start, end } }) {
  const file = relative("", fileName).replaceAll("\\", "/");
  return JSON.stringify([file, start.line, start.column, end.line, end.column, mutatorName, replacement]);
}
