// Fills a disk with entries, and says what became of them.
import { readdirSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { createFolderStore } from "../../../../dist/channels/inbox/stores/folder/index.js";
import { createAsk } from "./life.js";

const [, , path = ""] = process.argv;
const LONG = "long ".repeat(20_000);
const store = createFolderStore({ path });
const ask = (/** @type {string} */ key, /** @type {string} */ text) => {
  const asked = createAsk(key, "1");
  return { ...asked, request: { ...asked.request, metadata: { text } } };
};
const codeOf = (/** @type {Promise<unknown>} */ done) =>
  done.then(
    () => "done",
    (error) => (error.cause === undefined ? error.code : error.message),
  );
const kept = [];
for (let count = 0; count < 5; count += 1) kept.push((await store.add(ask(`short ${count}`, ""))).entry);
let add = "done";
let count = 0;
for (; add === "done" && count < 100; count += 1) {
  const asked = ask(`long ${count}`, LONG);
  add = await codeOf(store.add(asked).then(({ entry }) => kept.push(entry)));
  if (add !== "done")
    kept.push(/** @type {const} */ ({ id: asked.id, missing: (await store.get(asked.id)) === undefined }));
}
const settle = await codeOf(
  store.settle(kept[0]?.id ?? "", { type: "answered", answers: { "Q?": LONG.repeat(10) } }),
);
await store.close();
const again = createFolderStore({ path });
const missing = kept.pop();
const whole = await Promise.all(
  kept.map(async (entry) => isDeepStrictEqual(await again.get(entry.id), entry)),
);
console.log(
  JSON.stringify({
    add,
    settle,
    isMissing: missing !== undefined && "missing" in missing && missing.missing,
    areWhole: whole.every(Boolean),
    areListed: (await again.list({ status: "open" })).entries.length === kept.length,
    leftovers: ["open", "tmp", "."]
      .flatMap((folder) => readdirSync(`${path}/${folder}`))
      .filter((name) => name.startsWith(".")),
  }),
);
await again.close();
