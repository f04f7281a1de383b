import { readFileSync } from "node:fs";
import { inProcesses } from "./in-processes.js";
import { judgeRow } from "./judge-row.js";
import { measureCommand } from "./rows/command.js";
import { measureFolderStore } from "./rows/folder-store.js";
import { measureImport } from "./rows/import.js";
import { measureInboxPage } from "./rows/inbox-page.js";
import { measureKeyPress } from "./rows/key-press.js";
import { measurePostgresStore } from "./rows/postgres-store.js";
import { measureWaitHandle } from "./rows/wait-handle.js";

/** Each measures some rows, by key. */
const BENCHES = [
  inProcesses("validate-input.js"),
  inProcesses("html-previews.js"),
  measureImport,
  measureCommand,
  inProcesses("execute.js"),
  measureKeyPress,
  measureWaitHandle,
  measureFolderStore,
  measurePostgresStore,
  measureInboxPage,
];

/**
 * Measures every row of rows.json, in its order.
 * @returns {Promise<import("./judge-row.js").Result[]>}
 * @throws where a peer does not judge as we do, so that the comparison would be no fair one
 */
export async function measureRows() {
  /** @type {{ rows: import("./judge-row.js").Row[] }} */
  const { rows } = JSON.parse(readFileSync(new URL("rows.json", import.meta.url), "utf8"));
  /** @type {Record<string, import("./judge-row.js").Times>} */
  const times = {};
  for (const measure of BENCHES) Object.assign(times, await measure());
  return rows.map((row) => judgeRow(row, times[row.key]));
}
