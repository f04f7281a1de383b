// Prints as JSON, in microseconds: an answer in process, the echo of the same body in process, and an answer with 10 and
// with 10 000 questions open.
import { createWaitHandleChannel } from "../../dist/channels/wait-handle/index.js";
import { median, shuffle } from "../compare.js";
import { createRequest, JSON_TYPE, writeAnswer } from "../inputs/wait-handle-requests.js";
import { createEcho } from "../peers/echo.js";

const ROUNDS = 400;
// No more than the smaller number of open questions.
const BATCH = 10;
// After these the channel remembers as many ended questions as it ever will.
const WARM_UP_ROUNDS = 1_000;

const echo = createEcho();
const few = createSide(10);
const many = createSide(10_000);
const idle = createSide(BATCH);

/** @type {Record<string, { prepare: () => Request[], answer: (request: Request) => Response | Promise<Response>, samples: number[] }>} */
const sides = {
  ours: { ...idle, samples: [] },
  peer: {
    prepare: () => Array.from({ length: BATCH }, (_, index) => createPost("/echo", writeAnswer(`q${index}`))),
    answer: (request) => echo.fetch(request),
    samples: [],
  },
  few: { ...few, samples: [] },
  many: { ...many, samples: [] },
};
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
  for (const { prepare, answer, samples } of shuffle(Object.values(sides))) {
    const requests = prepare();
    const start = performance.now();
    for (const request of requests) {
      const response = await answer(request);
      await response.text();
      if (!response.ok) throw new Error(`An answer was refused with ${response.status}.`);
    }
    const ms = performance.now() - start;
    if (round >= 0) samples.push((ms / BATCH) * 1000);
  }
}
const medians = Object.entries(sides).map(([name, { samples }]) => [name, median(samples)]);
console.log(JSON.stringify(Object.fromEntries(medians)));

/**
 * A channel on which so many questions are open whenever the clock runs.
 * @param {number} open
 */
function createSide(open) {
  const channel = createWaitHandleChannel();
  let asked = 0;
  let answered = 0;
  const ask = () => {
    void channel.askUser(createRequest(`q${asked}`));
    asked += 1;
  };
  return {
    prepare: () => {
      while (asked - answered < open) ask();
      return Array.from({ length: BATCH }, () => {
        const body = writeAnswer(`q${answered}`);
        answered += 1;
        return createPost("/api/sessions/bench/respond", body);
      });
    },
    answer: channel.fetch,
  };
}

/**
 * @param {string} path
 * @param {string} body
 */
function createPost(path, body) {
  const headers = { ...JSON_TYPE, "content-length": String(Buffer.byteLength(body)) };
  return new Request(`http://localhost${path}`, { method: "POST", headers, body });
}
