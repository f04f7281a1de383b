import { readFileSync } from "node:fs";
import { measureCommand } from "./rows/command.js";
import { measureExecute } from "./rows/execute.js";
import { measureFolderStore } from "./rows/folder-store.js";
import { measureHtmlPreviews } from "./rows/html-previews.js";
import { measureImport } from "./rows/import.js";
import { measureInboxPage } from "./rows/inbox-page.js";
import { measureKeyPress } from "./rows/key-press.js";
import { measurePostgresStore } from "./rows/postgres-store.js";
import { measureValidateInput } from "./rows/validate-input.js";
import { measureWaitHandle } from "./rows/wait-handle.js";

/**
 * A row as rows.json lists it; its `unit` is µs where it names none. `at-most` bounds ours / peer, `at-least` bounds peer / ours.
 * @typedef {{ key: string, id: string, name: string, peer: string, kind: "at-most" | "at-least", bound: number | null, unit?: string }} Row
 *
 * Both in the unit of their row.
 * @typedef {{ ours: number, peer: number }} Times
 *
 * @typedef {{ id: string, name: string, peer: string, ours: number, theirs: number, unit: string, ratio: number, kind: Row["kind"], bound: number | null, verdict: "ok" | "MISSED" | "no bound" }} Result
 */

/** Each measures some rows, by key. */
const BENCHES = [
  measureValidateInput,
  measureHtmlPreviews,
  measureImport,
  measureCommand,
  measureExecute,
  measureKeyPress,
  measureWaitHandle,
  measureFolderStore,
  measurePostgresStore,
  measureInboxPage,
];

/**
 * Measures every row of rows.json, in its order.
 * @returns {Promise<Result[]>}
 * @throws where a peer does not judge as we do, so that the comparison would be no fair one
 */
export async function measureRows() {
  /** @type {{ rows: Row[] }} */
  const { rows } = JSON.parse(readFileSync(new URL("rows.json", import.meta.url), "utf8"));
  /** @type {Record<string, Times>} */
  const times = {};
  for (const measure of BENCHES) Object.assign(times, await measure());
  return rows.map((row) => judge(row, times[row.key]));
}

/**
 * @param {Row} row
 * @param {Times | undefined} times
 * @returns {Result}
 */
function judge({ key, id, name, peer, kind, bound, unit = "µs" }, times) {
  if (times === undefined) throw new Error(`Nothing measures the row "${key}" of rows.json.`);
  const ratio = kind === "at-most" ? times.ours / times.peer : times.peer / times.ours;
  // A difference of two times that comes out below nothing was not measured.
  const isKept = bound === null || (kind === "at-most" ? ratio > 0 && ratio <= bound : ratio >= bound);
  const verdict = bound === null ? "no bound" : isKept ? "ok" : "MISSED";
  return {
    id,
    name,
    peer,
    ours: times.ours,
    theirs: times.peer,
    unit,
    ratio,
    kind,
    bound,
    verdict,
  };
}
