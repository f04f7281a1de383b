// A plugin of StrykerJS. It takes places in files, each with all that can be changed within; this leaves out what was not drawn.
import { readFileSync } from "node:fs";
import { keyOf } from "./list-mutants.js";

/** @typedef {import("./list-mutants.js").Mutant & { id: string, fileName: string }} MutantToCheck */

/** @returns {{ places: string[], keys: string[] } | undefined} what was drawn, where that is all that is to be changed */
export function readDrawn() {
  const file = process.env.DRAWN_MUTANTS;
  return file === undefined ? undefined : JSON.parse(readFileSync(file, "utf8"));
}

function createDrawnOnly() {
  const drawn = new Set(readDrawn()?.keys);
  return {
    init: async () => undefined,
    /** @param {MutantToCheck[]} mutants */
    group: (mutants) => [mutants.map(({ id }) => id)],
    /** @param {MutantToCheck[]} mutants */
    check: async (mutants) =>
      Object.fromEntries(
        mutants.map((mutant) => [
          mutant.id,
          drawn.has(keyOf(mutant)) ? { status: "passed" } : { status: "compileError", reason: "not drawn" },
        ]),
      ),
  };
}

createDrawnOnly.inject = /** @type {const} */ ([]);

export const strykerPlugins = [{ kind: "Checker", name: "drawn", factory: createDrawnOnly }];
