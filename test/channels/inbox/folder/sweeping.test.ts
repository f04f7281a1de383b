import fs, { existsSync, linkSync, readdirSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { InboxStore } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";
import { nameOf } from "./name-of.js";
import { patch, patchPromises } from "./patch.js";

const HOUR = 3_600_000;
const same = { resumeKey: "same" };
const SENT = { medium: "test", about: "asked", at: "2026-01-01T00:00:00.000Z", tries: 1 } as const;

let path: string;
let store: InboxStore;

beforeEach(() => {
  path = createPlace();
  store = createFolderStore({ path });
});

/** An hour later, another host removes what is older than anything, and sweeps. */
const sweep = () => createFolderStore({ path, now: () => new Date(Date.now() + HOUR) }).remove(new Date(0));
const namesIn = (folder: string) => readdirSync(join(path, folder)).sort();

describe("sweeping", () => {
  it("S-08 leaves what belongs to an entry that is open or settled, and nothing that belongs to none", async () => {
    const [open, settled] = [createAsk("open", "1"), createAsk("settled", "1")];
    const gone = createAsk("gone", "1").id;
    for (const { id, ...ask } of [open, settled]) {
      await store.add({ id, ...ask });
      await store.saveDraft(id, { answers: {} });
      await store.reportNotices(id, { reports: [SENT] });
    }
    await store.settle(settled.id, { type: "declined" });
    for (const name of [join("drafts", gone), join("notices", gone), join("due", `${gone}-1`)])
      writeFileSync(join(path, name), "");
    writeFileSync(join(path, "drafts", settled.id), "");
    await sweep();
    const both = [open.id, settled.id].sort();
    expect(namesIn("drafts")).toEqual([open.id]);
    expect(namesIn("notices")).toEqual(both);
    expect(namesIn("due")).toEqual(both.map((id) => `${id}-9999999999999`));
    expect(namesIn("open")).toEqual([open.id]);
  });

  it("S-08 takes an entry off the list that was settled by one who was killed in the act", async () => {
    const [left, open] = [createAsk("left", "1"), createAsk("open", "1")];
    for (const ask of [left, open]) await store.add(ask);
    linkSync(join(path, "open", left.id), join(path, "copy"));
    await store.settle(left.id, { type: "declined" });
    linkSync(join(path, "copy"), join(path, "open", left.id));
    await sweep();
    expect(namesIn("open")).toEqual([open.id]);
    expect((await store.get(left.id))?.settlement?.type).toBe("declined");
  });

  it("S-03 keeps that an entry was handed over for as long as its name is there, since others stand behind it", async () => {
    const { entry } = await store.add(createAsk("first", "1", same));
    await store.settle(entry.id, { type: "declined" });
    await store.handOver(entry.id);
    const second = await store.add(createAsk("second", "2", same));
    await store.remove(new Date(Date.now() + HOUR));
    await sweep();
    expect(namesIn("handed")).toEqual([entry.id]);
    expect(await store.add(createAsk("third", "3", same))).toEqual({ entry: second.entry, isNew: false });
  });

  it("S-07 leaves the name of an ask that is listed at that moment", async () => {
    const ask = createAsk("ask", "1");
    await store.add(ask);
    unlinkSync(join(path, "open", ask.id));
    const key = join(path, "keys", nameOf("key", "ask"));
    const { unlinkSync: unlink } = fs;
    const mend = patch({
      unlinkSync(file) {
        if (file === key) linkSync(key, join(path, "open", ask.id));
        unlink(file);
      },
    });
    await sweep();
    mend();
    expect([existsSync(key), namesIn("tmp")]).toEqual([true, []]);
    expect((await store.add(createAsk("ask", "2"))).entry.id).toBe(ask.id);
  });

  it("S-08 is not held up by what is gone once it comes to it", async () => {
    await store.kept("x");
    const { readdir } = fs.promises;
    const ghosts = async (folder: string) => [...(await readdir(folder)), createAsk("ghost", "1").id];
    patchPromises({ readdir: ghosts as typeof readdir });
    expect(await sweep()).toBe(0);
  });

  it("S-03 leaves a small thing that is kept anew while the old one is removed", async () => {
    await store.keep("thing", "over", 0);
    const file = join(path, "kept", nameOf("kept", "thing"));
    const { renameSync: rename } = fs;
    const fresh = { format: 1, id: "fresh", value: "fresh", expiresAt: Date.now() + HOUR };
    const mend = patch({
      renameSync(from, to) {
        if (from === file) writeFileSync(file, JSON.stringify(fresh));
        rename(from, to);
      },
    });
    await sweep();
    mend();
    expect(await store.kept("thing")).toBe("fresh");
  });

  it("S-07 a small thing that has expired as soon as another one kept it is in nobody's way", async () => {
    await store.kept("x");
    const { linkSync: link } = fs;
    let isFirst = true;
    patch({
      linkSync(from, to) {
        const over = { format: 1, id: "over", value: "over", expiresAt: 0 };
        if (isFirst) writeFileSync(to, JSON.stringify(over));
        isFirst = false;
        link(from, to);
      },
    });
    expect(await store.keep("thing", "mine", HOUR)).toBe(true);
    expect(await store.kept("thing")).toBe("mine");
    expect(namesIn("kept")).toHaveLength(2);
  });

  it("S-07 a draft that was swept while the machine slept is written again", async () => {
    const { entry } = await store.add(createAsk("ask", "1"));
    const { renameSync: rename } = fs;
    let isFirst = true;
    patch({
      renameSync(from, to) {
        if (isFirst) unlinkSync(from);
        isFirst = false;
        rename(from, to);
      },
    });
    expect(await store.saveDraft(entry.id, { answers: { "ask?": "Y" } })).toBe(true);
    expect((await store.get(entry.id))?.draft?.answers).toEqual({ "ask?": "Y" });
  });
});
