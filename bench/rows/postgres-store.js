import { deepEqual } from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { createInbox } from "../../dist/channels/inbox/index.js";
import { createPostgresStore } from "../../dist/channels/inbox/stores/postgresql/index.js";
import { startPostgres } from "../../test/channels/inbox/postgresql/start-postgres.js";
import { alternateRounds, measureRate, p99, QUIETEST, TYPICAL } from "../alternate.js";
import { median } from "../compare.js";
import { createEntry } from "../inputs/inbox-entries.js";
import {
  AT_ONCE,
  MANY_WAKES,
  PAIR_ROUNDS,
  PAIRS,
  PAUSE_MS,
  WAKE_ROUNDS,
  WARM_UP,
} from "../inputs/store-rounds.js";
import { createBareSteps } from "../peers/bare-steps.js";
import { createPlainTable } from "../peers/plain-table.js";

const PAIR_OPTIONS = { rounds: PAIR_ROUNDS, turns: PAIRS, warmUp: WARM_UP, of: median, choice: QUIETEST };
const ANSWER = { answers: { "Deploy?": "Yes" }, by: "ada", door: "page" };

/**
 * @typedef {import("../../channels/inbox/inbox.js").Inbox} Inbox
 * @typedef {import("../../channels/inbox/entry.js").NewSettlement} NewSettlement
 * @typedef {import("../../channels/inbox/store.js").InboxStore} InboxStore
 * @typedef {import("../peers/bare-steps.js").BareSteps} BareSteps
 * @typedef {import("../peers/plain-table.js").PlainTable} PlainTable
 */

/** @type {NewSettlement} */
const SETTLEMENT = { type: "answered", ...ANSWER };

/**
 * B-07: an ask and its answer against a row of the same content that is inserted and updated, and gives back when, on one
 * PostgreSQL that writes each commit to the disk, turn by turn; beside it a row of two columns that gives nothing back. B-08:
 * from the call that answers to a waiter in another process, against a row, a notification and what is read upon it.
 * @returns {Promise<Record<string, import("../judge-row.js").Times>>}
 */
export async function measurePostgresStore() {
  const server = await startPostgres({ fsync: "on" });
  const pool = new pg.Pool({ connectionString: server.url, max: AT_ONCE });
  // A pool has ended before its connections have: the server may end them first.
  pool.on("error", () => undefined);
  const inbox = createInbox({ store: createPostgresStore({ pool }) });
  try {
    const plain = await createPlainTable(pool);
    await checkPlain(inbox.store, plain);
    const bare = await createBareSteps(pool);
    const ours = () => askAndAnswer(inbox);
    const peer = () => writeTwice(bare);
    const sides = {
      ours,
      peer,
      store: () => addAndSettle(inbox.store).then(ignore),
      plain: () => addAndSettle(plain).then(ignore),
    };
    const pairs = await alternateRounds(sides, PAIR_OPTIONS);
    const rates = [];
    for (const run of [ours, peer]) {
      rates.push(await measureRate(run, { turns: PAIRS, atOnce: AT_ONCE }));
    }
    const [oursRate = Number.NaN, peerRate = Number.NaN] = rates;
    const tellRates = [];
    for (const settle of [bare.settleAndTell, bare.settle]) {
      const insertAndSettle = async () => settle(await insert(bare), ANSWER);
      tellRates.push(await measureRate(insertAndSettle, { turns: PAIRS, atOnce: AT_ONCE }));
    }
    const [withTell = Number.NaN, without = Number.NaN] = tellRates;
    return {
      "postgres-pair": { ours: pairs.ours, peer: pairs.plain },
      "postgres-store-pair": { ours: pairs.store, peer: pairs.plain },
      "postgres-bare-pair": { ours: pairs.store, peer: pairs.peer },
      "postgres-rate": { ours: oursRate, peer: peerRate },
      "postgres-notify": { ours: withTell, peer: without },
      "postgres-wake": await measureWakes(inbox, bare, server.url),
      "postgres-size": await measureSize(pool),
    };
  } finally {
    await inbox.close();
    await pool.end();
    await server.end();
  }
}

/**
 * @param {pg.Pool} pool
 * @returns {Promise<import("../judge-row.js").Times>} bytes of an entry that was answered: its table, before a vacuum, and indexes
 */
async function measureSize(pool) {
  const { rows } = await pool.query(`
    SELECT pg_total_relation_size('ask_user_question.entry')::float8 / count(*) AS ours,
      avg(octet_length(request::text))::float8 AS peer
    FROM ask_user_question.entry`);
  return rows[0];
}

/** @param {Inbox} inbox */
async function askAndAnswer(inbox) {
  await inbox.answer(await ask(inbox), ANSWER);
}

/**
 * @param {Pick<InboxStore, "add" | "settle"> | PlainTable} store
 * @param {import("../../channels/inbox/store.js").NewEntry} entry
 */
async function addAndSettle(store, entry = createEntry()) {
  await store.add(entry);
  return store.settle(entry.id, SETTLEMENT);
}

/**
 * Throws where the peer keeps less than we do. Neither is sent the ask again once it is answered: the host that has asked has it.
 * @param {InboxStore} store
 * @param {PlainTable} plain
 */
async function checkPlain(store, plain) {
  const entry = createEntry();
  const settled = /** @type {{ entry: import("../../channels/inbox/entry.js").Entry }} */ (
    await addAndSettle(store, entry)
  );
  await addAndSettle(plain, entry);
  const { asked_at, expires_at, settled_at, type, by, door, answers, ...row } = await plain.get(entry.id);
  const { askedAt, settlement: { at, ...settlement } = { at: "" }, ...given } = settled.entry;
  deepEqual({ ...row, settlement: { type, by, door, answers } }, { ...given, settlement });
  deepEqual([asked_at, settled_at, expires_at].map(isDate), [askedAt, at, null].map(isDate));
}

function ignore() {}

/** @param {string | Date | null} at */
function isDate(at) {
  return at !== null && !Number.isNaN(new Date(at).getTime());
}

/** @param {Inbox} inbox */
async function ask(inbox) {
  const { request, session = "", key } = createEntry();
  return (await inbox.ask({ ...request, sessionId: session }, { key })).entry.id;
}

/** @param {BareSteps} bare */
async function writeTwice(bare) {
  await bare.settle(await insert(bare), ANSWER);
}

/** @param {BareSteps} bare */
async function insert(bare) {
  const { id, request } = createEntry();
  await bare.add(id, request);
  return id;
}

/**
 * @param {Inbox} inbox
 * @param {BareSteps} bare
 * @param {string} url
 * @returns {Promise<import("../judge-row.js").Times>} the 99th percentiles of the round whose ratio is the median, in microseconds
 */
async function measureWakes(inbox, bare, url) {
  const waiter = fork(fileURLToPath(new URL("../spawned/wait-for-rows.js", import.meta.url)), [url]);
  /** @param {string} id @param {"ours" | "peer"} side @param {() => Promise<unknown>} settle */
  const wake = async (id, side, settle) => {
    waiter.send({ side, id });
    await once(waiter, "message");
    await setTimeout(PAUSE_MS);
    const woken = once(waiter, "message");
    const start = performance.timeOrigin + performance.now();
    await settle();
    const [end] = await woken;
    return (end - start) * 1_000;
  };
  const sides = {
    ours: async () => {
      const id = await ask(inbox);
      return wake(id, "ours", () => inbox.answer(id, ANSWER));
    },
    peer: async () => {
      const id = await insert(bare);
      return wake(id, "peer", () => bare.settleAndTell(id, ANSWER));
    },
  };
  try {
    await once(waiter, "message");
    const options = { rounds: WAKE_ROUNDS, turns: MANY_WAKES, warmUp: WARM_UP, of: p99, choice: TYPICAL };
    return await alternateRounds(sides, options);
  } finally {
    waiter.disconnect();
    await once(waiter, "exit");
  }
}
