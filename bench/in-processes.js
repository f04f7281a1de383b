import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** @typedef {import("./judge-row.js").Times} Times */

const PROCESSES = 3;
const SCRIPT = fileURLToPath(new URL("spawned/measure-rows-of.js", import.meta.url));

/**
 * Measures the rows of a file in processes of their own, since how V8 compiles the same code differs from one to the next by a
 * third.
 * @param {string} file - in `rows/`; its one export measures them
 * @returns {() => Promise<Record<string, Times>>}
 */
export function inProcesses(file) {
  return async () =>
    chooseTypical(
      Array.from({ length: PROCESSES }, () =>
        JSON.parse(execFileSync(process.execPath, [SCRIPT, file], { encoding: "utf8" })),
      ),
    );
}

/**
 * @param {readonly Record<string, Times>[]} runs
 * @returns {Record<string, Times>} of each row the run whose ratio is the median
 */
export function chooseTypical(runs) {
  const [first = {}] = runs;
  return Object.fromEntries(
    Object.keys(first).map((key) => {
      const times = runs.flatMap((run) => run[key] ?? []);
      const sorted = times.toSorted((one, other) => one.ours / one.peer - other.ours / other.peer);
      return [key, /** @type {Times} */ (sorted[Math.floor((sorted.length - 1) / 2)])];
    }),
  );
}
