// Asks while hosts are killed, connections terminated and the server crashes; then counts what was lost and what was doubled
// of all that any host had been told. Fails where that is more than nothing, or somebody was not woken.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startPostgres } from "../channels/inbox/postgresql/start-postgres.js";

const ASKS = Number(process.argv[2] ?? 2_000);
const LIMIT_MS = 8 * 60_000;
const ASKS_PER_KILL = 6;
const KILLS_PER_CUT = 4;
const KILLS_PER_CRASH = 50;
const FIRST_CRASH = 5;
const HOST = fileURLToPath(new URL("postgresql-host.js", import.meta.url));
const SCHEMA = "chaos";

/** @typedef {{ role: "asks" | "answers", keys: Set<string>, isHere: boolean, child: import("node:child_process").ChildProcess }} Host */

const asked = new Map();
const woken = new Map();
/** @type {{ id: string, by: string, type: string, winner: string }[]} */
const told = [];
/** @type {string[]} */
const faults = [];
/** @type {number[]} */
const wakes = [];
const counts = { kills: 0, "connections terminated": 0, "server crashes": 0 };

const server = await startPostgres();
const started = performance.now();
let isOver = false;
let spawned = 0;
/** @type {Host[]} */
const hosts = ["asks", "asks", "asks", "answers", "answers", "answers"].map((role) => {
  const host = /** @type {Host} */ ({ role, keys: new Set(), isHere: false });
  start(host);
  return host;
});

for (let next = 0; woken.size < ASKS && performance.now() - started < LIMIT_MS; ) {
  await setTimeout(Math.random() * 60);
  const victim = pick(hosts.filter(({ isHere }) => isHere));
  if (victim === undefined || next >= ASKS) continue;
  const last = Math.min(next + ASKS_PER_KILL, ASKS);
  for (; next < last; next += 1) {
    const asking = pick(hosts.filter(({ role }) => role === "asks"));
    asking?.keys.add(`${next}`);
    if (asking?.isHere) asking.child.stdin?.write(`${next}\n`);
  }
  await setTimeout(Math.random() * 20);
  victim.isHere = false;
  counts.kills += 1;
  victim.child.kill("SIGKILL");
  if (counts.kills % KILLS_PER_CUT === 0) await cutAll();
  if (counts.kills % KILLS_PER_CRASH === FIRST_CRASH) {
    counts["server crashes"] += 1;
    await server.crash();
    await server.start();
  }
}
isOver = true;
for (const { child } of hosts) child.kill("SIGKILL");
const seconds = (performance.now() - started) / 1_000;
const { lost, doubled } = await count();
await server.end();

wakes.sort((one, other) => one - other);
const share = (/** @type {number} */ part) => wakes[Math.floor((wakes.length - 1) * part)];
const figures = {
  asks: ASKS,
  ...counts,
  "settlements told": told.length,
  woken: woken.size,
  lost,
  doubled,
  "wake p50, p99, slowest (ms)": [share(0.5), share(0.99), share(1)].join(", "),
  seconds: seconds.toFixed(1),
};
for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(28)} ${figure}`);
for (const fault of faults.slice(0, 20)) console.log(fault);
if (lost + doubled + faults.length > 0 || woken.size < ASKS) process.exitCode = 1;

/** @param {Host} host */
function start(host) {
  spawned += 1;
  const child = spawn(process.execPath, [HOST, server.url, SCHEMA, host.role, `host${spawned}`], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  host.child = child;
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stdout }).on("line", (line) => hear(host, line.split(" ")));
  child.on("exit", (code, signal) => {
    if (signal !== "SIGKILL") faults.push(`A host ended by itself: ${code ?? signal}.`);
    if (!isOver) start(host);
  });
}

/**
 * @param {Host} host
 * @param {string[]} words
 */
function hear(host, [what, ...words]) {
  const [one = "", two = "", three = "", four = ""] = words;
  if (what === "here") {
    host.isHere = true;
    for (const key of host.keys) host.child.stdin?.write(`${key}\n`);
  } else if (what === "asked") {
    const earlier = asked.get(one) ?? two;
    if (earlier !== two) faults.push(`Ask ${one} is entry ${earlier}, and entry ${two}.`);
    asked.set(one, two);
  } else if (what === "woken") {
    host.keys.delete(one);
    woken.set(one, { id: two, by: three });
    wakes.push(Number(four));
  } else if (what === "told") told.push({ id: one, by: two, type: three, winner: four });
  else faults.push(`Told of a missing entry: ${one}.`);
}

async function cutAll() {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  counts["connections terminated"] += rows.length;
  await client.end();
}

/** What anybody was told, against what is there. */
async function count() {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT e.id, e.settlement->>'by' AS by, EXISTS (SELECT FROM ${SCHEMA}.draft d WHERE d.id = e.id) AS has_draft FROM ${SCHEMA}.entry e`,
  );
  await client.end();
  const winners = new Map(rows.map(({ id, by }) => [id, by]));
  const lost =
    [...asked.values()].filter((id) => !winners.has(id)).length +
    [...woken.values()].filter(({ id, by }) => winners.get(id) !== by).length +
    told.filter(({ id, winner }) => winners.get(id) !== winner).length;
  const won = told.filter(({ type }) => type === "settled");
  const doubled =
    rows.length -
    new Set([...asked.values()]).size +
    won.filter(({ id, by }) => winners.get(id) !== by).length;
  return { lost, doubled };
}

/**
 * @template T
 * @param {T[]} list
 * @returns {T | undefined}
 */
function pick(list) {
  return list[Math.floor(Math.random() * list.length)];
}
