// A host in a process of its own: does what it is told to do with a store, and says what came of it. A step on the file
// system can be held up, for as long as a file is there.
import { existsSync } from "node:fs";
import { watchSteps } from "./steps.js";

const [, , path = "", offset = "0"] = process.argv;
const cell = new Int32Array(new SharedArrayBuffer(4));
/** @type {{ step: string, file: string } | undefined} */
let held;
watchSteps((step, phase) => {
  if (held === undefined || phase !== "before" || step !== held.step) return;
  const { file } = held;
  held = undefined;
  process.send?.("held up");
  while (existsSync(file)) Atomics.wait(cell, 0, 0, 2);
});
const { createFolderStore } = await import("../../../../dist/channels/inbox/stores/folder/index.js");
const { createInbox } = await import("../../../../dist/channels/inbox/index.js");
const store = createFolderStore({ path, now: () => new Date(Date.now() + Number(offset)) });
const inbox = createInbox({
  store: {
    ...store,
    // Who waits has joined those who are told before, and looks once.
    async get(id) {
      const entry = await store.get(id);
      process.send?.({ looked: id });
      return entry;
    },
  },
});

/**
 * @typedef {import("../../../../channels/inbox/store.js").InboxStore} InboxStore
 *
 * @typedef {{ number: number, act: string, each: unknown[][], hold?: { step: string, file: string } }} Order to do an
 *   act with each of these arguments, one after the other
 */
process.on("message", async (/** @type {Order} */ { number, act, each, hold }) => {
  held = hold;
  const results = [];
  for (const args of each) {
    const start = performance.timeOrigin + performance.now();
    const call = /** @type {(...args: unknown[]) => Promise<unknown>} */ (
      Reflect.get(act === "wait" ? inbox : store, act)
    );
    results.push({
      result: (await call(...args)) ?? null,
      start,
      end: performance.timeOrigin + performance.now(),
    });
  }
  process.send?.({ number, results });
});
process.on("disconnect", () => inbox.close());
process.send?.("ready");
