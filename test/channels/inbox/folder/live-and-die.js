// Uses a store, and is killed as it sets out for a step, while the system takes it, or after a time. Says what it was told.
import { writeSync } from "node:fs";
import { live } from "./life.js";
import { watchSteps } from "./steps.js";

const [, , path = "", scenario, at, phase] = process.argv;
let steps = 0;
watchSteps((step, now) => {
  if (now === "before") steps += 1;
  if (at === "none") report("step", `${now} ${step}`);
  if (steps === Number(at) && now === phase) process.kill(process.pid, "SIGKILL");
});
const { createFolderStore } = await import("../../../../dist/channels/inbox/stores/folder/index.js");
const store = createFolderStore({ path });
if (phase === "ms") setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(at));
if (scenario === "remove") report("remove", await store.remove(new Date(Date.now() + 3_600_000)));
else await live(store, "1", report);
await store.close();

/**
 * @param {string} act
 * @param {unknown} result
 */
function report(act, result) {
  writeSync(1, `${JSON.stringify([act, result])}\n`);
}
