import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median, shuffle } from "../compare.js";
import { writeAnswer } from "../inputs/wait-handle-requests.js";
import { openConnections } from "./open-connections.js";

const PROCESSES = 3;
const ROUNDS = 150;
const WARM_UP_ROUNDS = 50;
const BATCH = 200;
const CONNECTIONS = 16;

/**
 * B-06: answers over TCP and in process against an echo of the same bodies, with few and with many questions open,
 * and what an open question weighs. In processes of their own; the questions are put while the clock stands still.
 * @returns {Promise<Record<string, import("../judge-row.js").Times>>}
 */
export async function measureWaitHandle() {
  const runs = Array.from({ length: PROCESSES }, () => spawn("time-answers.js"));
  const inProcess = (/** @type {string} */ name) => median(runs.map((times) => times[name] ?? Number.NaN));
  const { ours = Number.NaN, peer = Number.NaN } = spawn("weigh-questions.js", "--expose-gc");
  return {
    "answer-tcp": await measureOverTcp(),
    "answer-in-process": { ours: inProcess("ours"), peer: inProcess("peer") },
    "answer-flat": { ours: inProcess("many"), peer: inProcess("few") },
    "question-memory": { ours, peer },
  };
}

/** @returns {Promise<import("../judge-row.js").Times>} */
async function measureOverTcp() {
  const server = fork(fileOf("serve-answers.js"), { execArgv: ["--expose-gc"] });
  try {
    const [ports] = await once(server, "message");
    const ours = await openConnections(ports.ours, CONNECTIONS);
    const peer = await openConnections(ports.peer, CONNECTIONS);
    const sides = [
      { send: ours, path: "/api/sessions/bench/respond", samples: /** @type {number[]} */ ([]) },
      { send: peer, path: "/echo", samples: /** @type {number[]} */ ([]) },
    ];
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const ids = Array.from({ length: BATCH }, (_, index) => `q${round + WARM_UP_ROUNDS}-${index}`);
      server.send({ open: ids });
      await once(server, "message");
      for (const { send, path, samples } of shuffle(sides)) {
        const posts = ids.map((id) => writePost(path, writeAnswer(id)));
        const start = performance.now();
        await send(posts);
        const ms = performance.now() - start;
        if (round >= 0) samples.push((ms / BATCH) * 1000);
      }
    }
    ours.close();
    peer.close();
    const [oursTime = Number.NaN, peerTime = Number.NaN] = sides.map(({ samples }) => median(samples));
    return { ours: oursTime, peer: peerTime };
  } finally {
    server.kill();
  }
}

/**
 * @param {string} path
 * @param {string} body
 */
function writePost(path, body) {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json`;
  return Buffer.from(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/**
 * @param {string} script
 * @param {string[]} options
 * @returns {Record<string, number>}
 */
function spawn(script, ...options) {
  return JSON.parse(execFileSync(process.execPath, [...options, fileOf(script)], { encoding: "utf8" }));
}

/** @param {string} script */
function fileOf(script) {
  return fileURLToPath(new URL(`../spawned/${script}`, import.meta.url));
}
