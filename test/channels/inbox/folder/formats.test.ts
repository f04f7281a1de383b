import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";

/** Stores as versions of the package left them, one of each format: their files and what is in them. Never changed. */
const FORMATS = fileURLToPath(new URL("formats", import.meta.url));
const NOW = new Date("2027-01-01T00:00:00.000Z");

it.each(readdirSync(FORMATS))(
  "S-03 reads what a version of the package left that wrote format %s",
  async (name) => {
    const { files, entries, kept } = JSON.parse(readFileSync(join(FORMATS, name), "utf8"));
    const path = createPlace();
    for (const [file, text] of Object.entries<string>(files)) {
      mkdirSync(dirname(join(path, file)), { recursive: true, mode: 0o700 });
      writeFileSync(join(path, file), text, { mode: 0o600 });
    }
    const { open, settled } = entries;
    const store = createFolderStore({ path, now: () => NOW });
    expect(await store.get(open.id)).toEqual(open);
    expect(await store.get(settled.id)).toEqual(settled);
    const { request: _, draft: __, ...head } = open;
    expect((await store.list({ status: "open" })).entries).toEqual([head]);
    expect((await store.list({ status: "settled" })).entries).toMatchObject([{ id: settled.id }]);
    for (const key of ["open", "alias"]) {
      expect(await store.add(createAsk(key, "3", { resumeKey: "r" }))).toEqual({ entry: open, isNew: false });
    }
    expect((await store.add(createAsk("new", "3", { resumeKey: "t" }))).isNew).toBe(true);
    expect(await store.take("thing")).toBe(kept.thing);
    expect(await store.settle(open.id, { type: "declined" })).toMatchObject({ type: "settled" });
  },
);

it("S-03 there is a store of each format that is written", async () => {
  const path = createPlace();
  const { entry } = await createFolderStore({ path }).add(createAsk("ask", "1"));
  const [head = ""] = readFileSync(join(path, "open", entry.id), "utf8").split("\n");
  const written = Array.from({ length: JSON.parse(head).format }, (_, index) => `${index + 1}.json`);
  expect(readdirSync(FORMATS).sort()).toEqual(written);
});
