// Lists what is open beside so many open and settled entries, and says which folders were read, and how often.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, dirname } from "node:path";
import { createAsk } from "./life.js";

const [, , path = "", open = "", settled = ""] = process.argv;
/** @type {Record<string, number>} */
let calls = {};
const count = (/** @type {string} */ folder, by = 1) => {
  calls[folder] = (calls[folder] ?? 0) + by;
};
const { openSync } = fs;
const { readdir } = fs.promises;
Object.assign(fs, {
  openSync: (/** @type {[string, number, number?]} */ ...args) => {
    count(`${basename(dirname(args[0]))}/`);
    return openSync(...args);
  },
});
Object.assign(fs.promises, {
  readdir: (/** @type {string} */ folder) => {
    count(basename(folder));
    return readdir(folder);
  },
});
syncBuiltinESMExports();
const { createFolderStore } = await import("../../../../dist/channels/inbox/stores/folder/index.js");

await createFolderStore({ path }).list({ status: "open" });
for (let number = 0; number < Number(open); number += 1) write("open", number);
for (let number = 0; number < Number(settled); number += 1) write("settled", Number(open) + number);
age("open");
age("settled");

const store = createFolderStore({ path });
/** @type {Record<string, Record<string, number>>} */
const told = {};
/** @type {Record<string, number>} */
const ms = {};
await note("first", () => store.list({ status: "open", limit: 50 }));
await note("again", () => store.list({ status: "open", limit: 50 }));
write("open", Number(open) + Number(settled));
await note("one more", () => store.list({ status: "open", limit: 50 }));
await note("settled", () => store.list({ status: "settled", limit: 50 }));
await note("settled again", () => store.list({ status: "settled", limit: 50 }));
await store.close();
console.log(JSON.stringify({ told, ms }));

/**
 * @param {string} what
 * @param {() => Promise<unknown>} act
 */
async function note(what, act) {
  calls = {};
  const start = performance.now();
  await act();
  ms[what] = performance.now() - start;
  told[what] = { ...calls };
}

/**
 * @param {"open" | "settled"} folder
 * @param {number} number
 */
function write(folder, number) {
  const { id: _, request, ...head } = createAsk(`ask ${number}`, "1");
  const id = String(number).padStart(35, "0");
  const at = "2026-01-01T00:00:00.000Z";
  const ending = folder === "settled" && { settlement: { type: "declined", at } };
  const lines = [
    { format: 1, id, ...head, askedAt: at, ...ending },
    { request, ...ending },
  ];
  fs.writeFileSync(`${path}/${folder}/${id}`, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), {
    mode: 0o600,
  });
}

/**
 * So that its time tells whether it changes.
 * @param {string} folder
 */
function age(folder) {
  fs.utimesSync(`${path}/${folder}`, new Date(0), new Date(0));
}
