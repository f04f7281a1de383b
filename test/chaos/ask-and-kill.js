// Asks and answers in several processes on one folder, while one of them after the other is killed and started again.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createFolderStore } from "../../dist/channels/inbox/stores/folder/index.js";

const ASKERS = 3;
const ANSWERERS = 2;
/** How long after the last kill the next one comes, in milliseconds, at most. */
const PAUSE_MS = 60;

/**
 * @typedef {{ asks: number, kills: number, lost: number, doubled: number, slowestWakeMs: number }} Figures
 * @typedef {{ type: "asked" | "told" | "settled", key: string, id: string, by: string, ms: number }} Report
 * @typedef {{ role: "ask" | "answer", keys: string[], child: import("node:child_process").ChildProcess, isHeard: boolean, over: Promise<unknown> }} Running
 */

/**
 * @param {number} asks
 * @param {number} [killsMax]
 * @returns {Promise<Figures>} `lost`: acknowledged asks, answers and settlements that are not there or not the same for all;
 *   `doubled`: calls with two entries, and entries with two winners
 */
export async function runFolderChaos(asks, killsMax = Number.POSITIVE_INFINITY) {
  const folder = mkdtempSync(join(tmpdir(), "inbox-chaos-"));
  const path = join(folder, "store");
  /** @type {Report[]} */
  const reports = [];
  const told = new Set();
  /** @type {Set<Running>} */
  const running = new Set();
  let kills = 0;

  /**
   * @param {"ask" | "answer"} role
   * @param {string[]} keys
   */
  const start = (role, keys) => {
    const script = fileURLToPath(new URL(`spawned/${role}.js`, import.meta.url));
    const left = keys.filter((key) => !told.has(key));
    const child = spawn(process.execPath, [script, path, JSON.stringify(left)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    /** @type {Running} */
    const own = { role, keys, child, isHeard: false, over: once(child, "close") };
    running.add(own);
    createInterface(child.stdout).on("line", (line) => {
      const report = /** @type {Report} */ (JSON.parse(line));
      own.isHeard = true;
      reports.push(report);
      if (report.type === "told") told.add(report.key);
    });
    return own;
  };

  const kill = async (/** @type {Running} */ own) => {
    own.child.kill("SIGKILL");
    await own.over;
    running.delete(own);
  };

  try {
    for (let asker = 0; asker < ASKERS; asker += 1) {
      const keys = Array.from({ length: asks }, (_, index) => `ask ${index}`);
      start(
        "ask",
        keys.filter((__, index) => index % ASKERS === asker),
      );
    }
    for (let answerer = 0; answerer < ANSWERERS; answerer += 1) start("answer", []);
    while (told.size < asks) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS));
      // One that has done something: else nothing would ever be done on a slow machine.
      const heard = [...running].filter(({ isHeard, child }) => isHeard && child.exitCode === null);
      const victim = heard[Math.floor(Math.random() * heard.length)];
      if (victim === undefined || told.size >= asks || kills >= killsMax) continue;
      await kill(victim);
      kills += 1;
      start(victim.role, victim.keys);
    }
    return { asks, kills, ...(await judge(path, asks, reports)) };
  } finally {
    await Promise.all([...running].map(kill));
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} path
 * @param {number} asks
 * @param {Report[]} reports
 */
async function judge(path, asks, reports) {
  const store = createFolderStore({ path });
  const of = (/** @type {Report["type"]} */ type) => reports.filter((report) => report.type === type);
  const idsByKey = groupBy(of("asked"), "key");
  const winnersById = groupBy(of("settled"), "id");
  const count = (/** @type {Map<string, Report[]>} */ groups, /** @type {"id" | "by"} */ member) =>
    [...groups.values()].filter((group) => new Set(group.map((each) => each[member])).size > 1).length;
  let lost = asks - idsByKey.size;
  for (const { id, by } of [...of("settled"), ...of("told")]) {
    if ((await store.get(id))?.settlement?.by !== by) lost += 1;
  }
  for (const { id } of of("asked")) if ((await store.get(id)) === undefined) lost += 1;
  await store.close();
  const doubled = count(idsByKey, "id") + count(winnersById, "by");
  return { lost, doubled, slowestWakeMs: Math.max(...of("told").map(({ ms }) => ms)) };
}

/**
 * @param {Report[]} reports
 * @param {"id" | "key"} member
 * @returns {Map<string, Report[]>}
 */
function groupBy(reports, member) {
  const groups = new Map();
  for (const report of reports) groups.set(report[member], [...(groups.get(report[member]) ?? []), report]);
  return groups;
}
