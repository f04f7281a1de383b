import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createFolderStore } from "../../dist/channels/inbox/stores/folder/index.js";
import { alternateRounds, measureRate, p99, TYPICAL, TYPICAL_OF_OURS } from "../alternate.js";
import { median } from "../compare.js";
import { createEntry } from "../inputs/inbox-entries.js";
import {
  AT_ONCE,
  FOLDER_PAIR_ROUNDS,
  PAIRS,
  PAUSE_MS,
  WAKE_ROUNDS,
  WAKES,
  WARM_UP,
} from "../inputs/store-rounds.js";

/**
 * B-07: an ask and its answer against two files written so that a loss of power does not take them, on the same disk and
 * turn by turn, each round in folders of its own: to make a file takes long in some and not in others, for as long as a
 * folder is used, so the round counts whose ratio is the median. B-08: from the call that settles an entry to a waiter in
 * another process, and two such files beside it, which tell how much of that the disk takes.
 * @returns {Promise<Record<string, import("../judge-row.js").Times>>}
 */
export async function measureFolderStore() {
  const folder = mkdtempSync(join(tmpdir(), "bench-inbox-"));
  try {
    const { ours, peer } = await alternateRounds(
      () => beginPairs(mkdtempSync(join(folder, "round-"))).sides,
      {
        rounds: FOLDER_PAIR_ROUNDS,
        turns: PAIRS,
        warmUp: WARM_UP,
        of: median,
        choice: TYPICAL,
      },
    );
    const { store, path, sides } = beginPairs(folder);
    const rates = [];
    for (const run of Object.values(sides)) {
      rates.push(await measureRate(run, { turns: PAIRS, atOnce: AT_ONCE }));
    }
    const [oursRate = Number.NaN, peerRate = Number.NaN] = rates;
    const wake = await measureWakes(store, path, sides.peer);
    await store.close();
    return {
      "folder-pair": { ours, peer },
      "folder-rate": { ours: oursRate, peer: peerRate },
      "folder-wake": { ours: wake.ours, peer: 5_000 },
      "folder-wake-files": wake,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} folder */
function beginPairs(folder) {
  const path = join(folder, "store");
  const store = createFolderStore({ path });
  const bare = join(folder, "bare");
  mkdirSync(bare);
  return { store, path, sides: { ours: () => askAndAnswer(store), peer: () => writeTwice(bare) } };
}

/** @param {import("../../channels/inbox/store.js").InboxStore} store */
async function askAndAnswer(store) {
  const entry = createEntry();
  await store.add(entry);
  await store.settle(entry.id, ANSWER);
}

/** @type {import("../../channels/inbox/entry.js").NewSettlement} */
const ANSWER = { type: "answered", answers: { "Deploy?": "Yes" }, by: "ada", door: "page" };

/**
 * The least that outlives a loss of power: a file and its name, once for the question and once for both.
 * @param {string} folder
 */
async function writeTwice(folder) {
  const { id, ...ask } = createEntry();
  await writeDurably(folder, `${id}-asked`, JSON.stringify({ id, ...ask }));
  await writeDurably(folder, `${id}-settled`, JSON.stringify({ id, ...ask, settlement: ANSWER }));
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} text
 */
async function writeDurably(folder, name, text) {
  const file = await open(join(folder, name), "wx", 0o600);
  await file.writeFile(text);
  await file.datasync();
  await file.close();
  const names = await open(folder, "r");
  await names.sync();
  await names.close();
}

/**
 * @param {import("../../channels/inbox/store.js").InboxStore} store
 * @param {string} path
 * @param {() => Promise<void>} writeBare
 * @returns {Promise<import("../judge-row.js").Times>} the 99th percentiles of the round whose wakes are the median, in microseconds
 */
async function measureWakes(store, path, writeBare) {
  const waiter = fork(fileURLToPath(new URL("../spawned/wait-for-entries.js", import.meta.url)), [path]);
  try {
    await once(waiter, "message");
    const sides = { ours: () => measureWake(store, waiter), peer: () => measurePaused(writeBare) };
    return await alternateRounds(sides, {
      rounds: WAKE_ROUNDS,
      turns: WAKES,
      of: p99,
      choice: TYPICAL_OF_OURS,
    });
  } finally {
    waiter.kill();
  }
}

/**
 * @param {() => Promise<void>} act
 * @returns {Promise<number>} what it takes once the machine has had nothing to do, as before a wake, in microseconds
 */
async function measurePaused(act) {
  await setTimeout(PAUSE_MS);
  const start = performance.now();
  await act();
  return (performance.now() - start) * 1_000;
}

/**
 * @param {import("../../channels/inbox/store.js").InboxStore} store
 * @param {import("node:child_process").ChildProcess} waiter
 * @returns {Promise<number>} from the call that settles until the waiter is told, in microseconds
 */
async function measureWake(store, waiter) {
  const entry = createEntry();
  await store.add(entry);
  waiter.send(entry.id);
  await once(waiter, "message");
  await setTimeout(PAUSE_MS);
  const woken = once(waiter, "message");
  const start = performance.timeOrigin + performance.now();
  await store.settle(entry.id, ANSWER);
  const [end] = await woken;
  return (end - start) * 1_000;
}
