// Prints the 99th percentile, in microseconds, of the time that a key on the dialog takes, from the bytes of the
// terminal to the bytes for it.
import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { createTerminalChannel } from "../../dist/channels/terminal/index.js";
import { createCall } from "../inputs/create-call.js";
import { ORDINARY_PREVIEWS } from "../inputs/ordinary-previews.js";

const PRESSES = 20_000;
const SIZE = { columns: 120, rows: 40 };

// Everything but what would end the dialog: lists, tabs, choices, typing, editing, scrolling, notes.
const KEYS = [
  "j",
  "k",
  "\t",
  "\u001b[Z",
  "\u001b[A",
  "\u001b[B",
  " ",
  "0",
  "n",
  "x",
  "é",
  "\u001b[D",
  "\u001b[C",
];
KEYS.push("\u007f", "\u001b[5~", "\u001b[6~", "\u001b[H", "\u001b[F", "\u001b[200~two words\u001b[201~");

const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
let bytes = 0;
const output = Object.assign(new PassThrough(), { isTTY: true, ...SIZE });
output.write = (/** @type {string} */ text) => {
  bytes += text.length;
  return true;
};
let time = 0;
const channel = createTerminalChannel({ input, output, env: {}, now: () => new Date(time) });
const { questions } = createCall(ORDINARY_PREVIEWS);
const abort = new AbortController();
const answer = channel.askUser({ toolCallId: "1", toolName: "bench", questions, signal: abort.signal });
while (input.listenerCount("data") === 0) await new Promise((resolve) => setImmediate(resolve));
time = 1000;

/** @type {number[]} */
const samples = [];
for (let count = 0; count < PRESSES; count += 1) {
  const key = KEYS[Math.floor(Math.random() * KEYS.length)] ?? "j";
  const start = performance.now();
  input.emit("data", Buffer.from(key));
  samples.push((performance.now() - start) * 1000);
  // What is typed must not grow without end: no person types 20 000 keys into one answer.
  if (count % 100 === 99) input.emit("data", Buffer.from("\u0015\u001b[H"));
}
assert.ok(bytes > PRESSES, "the keys were drawn");
abort.abort();
await answer;
const measured = samples.slice(PRESSES / 10).sort((a, b) => a - b);
console.log(measured[Math.floor(measured.length * 0.99)]);
