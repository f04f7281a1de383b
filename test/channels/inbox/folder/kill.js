// Kills processes that use a store, and finds out what became of it.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAsk, live, prepareRemoval } from "./life.js";

/**
 * @typedef {import("./life.js").InboxStore} InboxStore
 * @typedef {(options: { path: string, now?: () => Date }) => InboxStore} CreateStore
 * @typedef {"live" | "remove"} Scenario
 * @typedef {{ at: number, phase: "before" | "during" | "ms" }} Kill
 * @typedef {{ scenario: Scenario, step: string, kill: Kill }} Step
 */

const SCRIPT = fileURLToPath(new URL("live-and-die.js", import.meta.url));
const HOUR = 3_600_000;
const FOLDERS = ["open", "settled", "keys", "handed", "drafts", "kept", "tmp"];

/**
 * Every place in a scenario where a process can be killed.
 * @param {Scenario} scenario
 * @param {CreateStore} createStore
 * @returns {Promise<Step[]>}
 */
export async function listSteps(scenario, createStore) {
  return inFolder(async (path) => {
    if (scenario === "remove") await withStore(createStore({ path }), prepareRemoval);
    const { told } = await spawn(path, scenario, "none", "");
    let at = 0;
    return told
      .filter(([act]) => act === "step")
      .map(([, text]) => {
        const [phase = "", ...words] = String(text).split(" ");
        if (phase === "before") at += 1;
        return {
          scenario,
          step: `${phase} ${words.join(" ")}`,
          kill: { at, phase: phase === "before" ? "before" : "during" },
        };
      });
  });
}

/**
 * Kills a process, and proves that what it was told holds, that the rest is whole or not there, that the same acts can be
 * done again, and that nothing is left behind.
 * @param {Step} step
 * @param {CreateStore} createStore
 * @returns {Promise<boolean>} whether it was killed before it was done
 */
export async function proveKill({ scenario, kill }, createStore) {
  return inFolder(async (path) => {
    if (scenario === "remove") await withStore(createStore({ path }), prepareRemoval);
    const { told, killed } = await spawn(path, scenario, String(kill.at), kill.phase);
    const acts = Object.fromEntries(told);
    await withStore(createStore({ path }), async (store) => {
      await store.list({ status: "open" });
      checkWhole(path);
      if (scenario === "live") await checkLife(store, acts);
      else await checkRemoval(store);
    });
    // A quarter of an hour later.
    await withStore(createStore({ path, now: () => new Date(Date.now() + HOUR / 2) }), async (store) => {
      await store.remove(new Date(0));
      await store.remove(new Date(0));
      checkWhole(path);
      // How often what has expired was kept again depends on where it was killed.
      const { kept, ...counts } = count(path);
      assert.deepEqual(counts, scenario === "live" ? AFTER_LIFE : AFTER_REMOVAL);
      assert.ok(scenario === "live" ? (kept ?? 0) >= 3 : kept === 0);
      if (scenario === "remove") assert.equal((await store.add(createAsk("plain", "2"))).isNew, true);
    });
    return killed;
  });
}

const AFTER_LIFE = { open: 1, settled: 2, keys: 6, handed: 1, drafts: 0, tmp: 0, unfinished: 0 };
const AFTER_REMOVAL = { open: 1, settled: 0, keys: 1, handed: 0, drafts: 0, tmp: 0, unfinished: 0 };

/**
 * @param {InboxStore} store
 * @param {Partial<import("./life.js").Acts>} told
 */
async function checkLife(store, told) {
  const { ask, draft, keep, settle, take, next } = told;
  if (ask) {
    const entry = await store.get(ask.entry.id);
    assert.deepEqual(entry?.request, ask.entry.request);
    if (settle) assert.deepEqual(entry, settle.entry);
    else if (draft && entry?.settlement === undefined) assert.equal(entry?.draft?.answers["ask?"], "Ye");
  }
  if (keep) assert.equal(await store.kept("key"), "the first");
  if (take) assert.equal(await store.kept("code"), undefined);

  /** @type {Partial<import("./life.js").Acts>} */
  const again = {};
  await live(store, "2", (act, result) => Object.assign(again, { [act]: result }));
  const { id } = again.ask?.entry ?? {};
  assert.equal(again.again?.entry.id, id);
  assert.equal(again.settle?.type, "settled");
  assert.notEqual(again.next?.entry.id, id);
  assert.equal(again.expire?.settlement?.type, "expired");
  assert.equal(await store.kept("brief"), "the first");
  if (ask) assert.equal(id, ask.entry.id);
  if (settle) assert.deepEqual(again.settle?.entry, settle.entry);
  if (next) assert.equal(again.next?.entry.id, next.entry.id);
  // What one was given, no other one gets.
  if (take) assert.equal(again.take, "of run 2");
}

/** @param {InboxStore} store */
async function checkRemoval(store) {
  const [open] = (await store.list({ status: "open" })).entries;
  assert.equal(open?.key, "open");
  for (const { id } of (await store.list({ status: "settled" })).entries) {
    assert.equal((await store.get(id))?.settlement?.type, "declined");
  }
  await store.remove(new Date(Date.now() + HOUR));
  assert.deepEqual((await store.list({ status: "settled" })).entries, []);
}

/**
 * Every file with a name is whole.
 * @param {string} path
 */
function checkWhole(path) {
  for (const folder of ["open", "settled", "keys", "drafts", "kept"]) {
    for (const name of readdirSync(join(path, folder)).filter((each) => !each.startsWith("."))) {
      const text = readFileSync(join(path, folder, name), "utf8");
      for (const line of text.trimEnd().split("\n")) JSON.parse(line);
    }
  }
}

/**
 * @param {string} path
 * @returns {Record<string, number>}
 */
function count(path) {
  const names = FOLDERS.map((folder) => /** @type {const} */ ([folder, readdirSync(join(path, folder))]));
  const unfinished = [...names.flatMap(([, each]) => each), ...readdirSync(path)].filter((name) =>
    name.startsWith("."),
  );
  return {
    ...Object.fromEntries(names.map(([folder, each]) => [folder, each.length])),
    unfinished: unfinished.length,
  };
}

/**
 * @param {string[]} args
 * @returns {Promise<{ told: [act: string, result: unknown][], killed: boolean }>}
 */
function spawn(...args) {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [SCRIPT, ...args], (error, stdout, stderr) => {
      const killed = error?.signal === "SIGKILL";
      if (error !== null && !killed) return reject(new Error(stderr, { cause: error }));
      const lines = stdout.split("\n").slice(0, -1);
      resolve({ told: lines.map((line) => JSON.parse(line)), killed });
    });
  });
}

/**
 * @param {InboxStore} store
 * @param {(store: InboxStore) => Promise<void>} use
 */
async function withStore(store, use) {
  try {
    await use(store);
  } finally {
    await store.close();
  }
}

/**
 * @template T
 * @param {(path: string) => Promise<T>} use
 */
async function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "inbox-kill-"));
  try {
    return await use(join(folder, "store"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
