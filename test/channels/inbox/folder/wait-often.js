// Waits ten thousand times, and says what that keeps open: before, with one waiter, with all, once they are told, and once it
// is closed with one who still waits. Ends by itself, if nothing is left.
import { setImmediate } from "node:timers/promises";
import { createInbox } from "../../../../dist/channels/inbox/index.js";
import { createFolderStore } from "../../../../dist/channels/inbox/stores/folder/index.js";
import { createAsk } from "./life.js";

const [, , path = ""] = process.argv;
const inbox = createInbox({ store: createFolderStore({ path }) });
const { store } = inbox;
const ids = [];
for (let count = 0; count < 20; count += 1)
  ids.push((await store.add(createAsk(`ask ${count}`, "1"))).entry.id);
/** @type {Record<string, string>} */
const open = {};

await note("before");
const first = inbox.wait(ids[0] ?? "");
await note("one");
const all = ids.flatMap((id) => Array.from({ length: 500 }, () => inbox.wait(id)));
await note("all");
for (const id of ids) await store.settle(id, { type: "declined" });
const told = (await Promise.all([first, ...all])).filter(
  (entry) => entry?.settlement?.type === "declined",
).length;
await note("told");
const { entry } = await store.add(createAsk("another", "1"));
const waiting = inbox.wait(entry.id);
await note("another");
await inbox.close();
const left = await waiting;
await note("closed");
console.log(JSON.stringify({ open, told, isLeftOpen: left?.settlement === undefined }));

/** @param {string} when */
async function note(when) {
  // What is closed is so by the end of a turn; looking at the folder takes a few, each second.
  const list = () => process.getActiveResourcesInfo().sort();
  do await setImmediate();
  while (list().some((name) => name.startsWith("FSReq")));
  await setImmediate();
  open[when] = list().join(" ");
}
