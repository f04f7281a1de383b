import fs, { existsSync, linkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { InboxStore } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";
import { nameOf } from "./name-of.js";
import { patch } from "./patch.js";

const HOUR = 3_600_000;
const same = { resumeKey: "same" };

/** Whatever happens at the worst moment, the same questions lead to one open entry. */
describe("while entries are removed", () => {
  let path: string;
  let store: InboxStore;
  let id: string;
  const resume = () => join(path, "keys", nameOf("resume", "same"));
  const behind = () => join(path, "keys", nameOf("resume", "same", id));
  const later = () => createFolderStore({ path, now: () => new Date(Date.now() + HOUR) });

  beforeEach(async () => {
    path = createPlace();
    store = createFolderStore({ path });
    id = (await store.add(createAsk("first", "1", same))).entry.id;
    await store.settle(id, { type: "declined" });
  });

  it("S-07 the same questions do not open the entry again that is removed at that moment", async () => {
    const { openSync } = fs;
    const mend = patch({
      openSync: (file, ...rest) => {
        const opened = openSync(file, ...rest);
        if (String(file) !== resume() || !existsSync(join(path, "settled", id))) return opened;
        writeFileSync(join(path, "handed", id), "");
        unlinkSync(join(path, "keys", nameOf("key", "first")));
        unlinkSync(join(path, "settled", id));
        return opened;
      },
    });
    const { entry, isNew } = await store.add(createAsk("second", "2", same));
    mend();
    expect([isNew, entry.id === id]).toEqual([true, false]);
    expect((await store.list({ status: "open" })).entries.map((each) => each.id)).toEqual([entry.id]);
  });

  it("S-03 nothing more is removed once it is broken off, and what keeps the rest stays with it", async () => {
    await store.handOver(id);
    const others = ["second", "third"].map((key) => createAsk(key, "1"));
    for (const ask of others) {
      await store.add(ask);
      await store.settle(ask.id, { type: "declined" });
    }
    expect(await later().remove(new Date(Date.now() + HOUR), AbortSignal.abort())).toBe(0);
    expect((await store.add(createAsk("again", "2", same))).isNew).toBe(true);
    const aborting = new AbortController();
    const { unlinkSync: unlink } = fs;
    patch({
      unlinkSync(file) {
        unlink(file);
        if (String(file).includes("settled")) aborting.abort();
      },
    });
    expect(await store.remove(new Date(Date.now() + HOUR), aborting.signal)).toBe(1);
    expect(await store.remove(new Date(Date.now() + HOUR))).toBe(2);
  });

  it("S-07 a new entry does not stand behind one whose name is swept at that moment", async () => {
    await store.handOver(id);
    const { linkSync: link } = fs;
    const mend = patch({
      linkSync: (from, to) => {
        if (String(to) === behind()) unlinkSync(resume());
        link(from, to);
      },
    });
    const { entry } = await store.add(createAsk("second", "2", same));
    mend();
    expect(existsSync(behind())).toBe(false);
    expect(await store.add(createAsk("third", "3", same))).toEqual({ entry, isNew: false });
  });

  it("S-07 a name stays that another one is put behind while it is swept", async () => {
    await store.remove(new Date(Date.now() + HOUR));
    await store.add(createAsk("other", "2"));
    const { unlinkSync: unlink } = fs;
    const mend = patch({
      unlinkSync: (file) => {
        if (String(file) === resume()) linkSync(join(path, "keys", nameOf("key", "other")), behind());
        unlink(file);
      },
    });
    await later().remove(new Date(0));
    mend();
    expect([existsSync(resume()), existsSync(join(path, "handed", id))]).toEqual([true, true]);
    unlinkSync(behind());
    await later().remove(new Date(0));
    expect([existsSync(resume()), existsSync(join(path, "handed", id))]).toEqual([false, false]);
  });
});
