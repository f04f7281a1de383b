// Prints as JSON, in bytes: what an open question holds, and the JSON of its request. Needs --expose-gc.
import { createWaitHandleChannel } from "../../dist/channels/wait-handle/index.js";
import { createRequest } from "../inputs/wait-handle-requests.js";

const QUESTIONS = 10_000;

const channel = createWaitHandleChannel();
const requests = Array.from({ length: QUESTIONS }, (_, index) => createRequest(`q${index}`));
const bytes = requests.reduce((sum, request) => sum + JSON.stringify(request).length, 0);
const before = weighHeap();
const asked = requests.map((request) => channel.askUser(request));
const ours = (weighHeap() - before) / asked.length;
console.log(JSON.stringify({ ours, peer: bytes / QUESTIONS }));

function weighHeap() {
  for (let count = 0; count < 3; count += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
