import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "../compare.js";

const PROCESSES = 5;
const SCRIPT = fileURLToPath(new URL("../spawned/press-keys.js", import.meta.url));

/**
 * B-05: a key on the terminal dialog against one millisecond. In processes of its own: a dialog shares no heap with
 * the peers of the other rows.
 * @returns {Promise<Record<string, import("../judge-row.js").Times>>}
 */
export async function measureKeyPress() {
  const samples = Array.from({ length: PROCESSES }, () =>
    Number(execFileSync(process.execPath, [SCRIPT], { encoding: "utf8" })),
  );
  return { "key-press": { ours: median(samples), peer: 1000 } };
}
