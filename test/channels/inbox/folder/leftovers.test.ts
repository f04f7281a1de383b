import { existsSync, linkSync, readdirSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";
import { nameOf } from "./name-of.js";

const HOUR = 3_600_000;
const UNFINISHED = `.${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`;
const inAnHour = () => new Date(Date.now() + HOUR);

describe("what a killed process left", () => {
  it("S-08 is swept when a store is opened, once it is a quarter of an hour old, and nobody else's file is", async () => {
    const path = createPlace();
    await createFolderStore({ path }).kept("x");
    const folders = ["open", "drafts", "kept", "tmp", "."];
    for (const folder of folders) {
      for (const name of [UNFINISHED, ".gitignore"]) writeFileSync(join(path, folder, name), "half");
      // However old its text is: it may have got another name just now.
      utimesSync(join(path, folder, UNFINISHED), 0, 0);
    }
    const openAt = async (now: () => Date) => {
      const store = createFolderStore({ path, now });
      await store.kept("x");
      await store.close();
      return folders.map((folder) => readdirSync(join(path, folder)).filter((name) => name.startsWith(".")));
    };
    const both = folders.map(() => [UNFINISHED, ".gitignore"]);
    expect(await openAt(() => new Date(Date.now() + 14.5 * 60_000))).toEqual(both);
    expect(await openAt(() => new Date(Date.now() + 15.5 * 60_000))).toEqual(both.map(() => [".gitignore"]));
  });

  it("S-08 an ask that was never listed is listed for the same call, and swept where that never comes", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const asks = ["again", "never"].map((key) => createAsk(key, "1", { resumeKey: key }));
    for (const { id, ...ask } of asks) {
      await store.add({ id, ...ask });
      unlinkSync(join(path, "open", id));
    }
    expect(await store.get(asks[0]?.id ?? "")).toBe(undefined);
    const again = await store.add(createAsk("again", "2", { resumeKey: "again" }));
    expect([again.entry.id, again.isNew]).toEqual([asks[0]?.id, false]);
    await store.remove(new Date(0));
    expect(readdirSync(join(path, "keys"))).toHaveLength(4);
    await createFolderStore({ path, now: inAnHour }).remove(new Date(0));
    expect(readdirSync(join(path, "keys"))).toHaveLength(2);
    expect(await store.get(again.entry.id)).toEqual(again.entry);
    expect((await store.add(createAsk("never", "3", { resumeKey: "never" }))).isNew).toBe(true);
  });

  it("S-08 an entry that is listed and settled is settled, and its draft is gone with it", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const { entry } = await store.add(createAsk("ask", "1"));
    const copy = join(path, "copy");
    linkSync(join(path, "open", entry.id), copy);
    await store.settle(entry.id, { type: "declined" });
    linkSync(copy, join(path, "open", entry.id));
    writeFileSync(join(path, "drafts", entry.id), "{}");
    expect((await store.get(entry.id))?.settlement?.type).toBe("declined");
    expect(await store.saveDraft(entry.id, { answers: {} })).toBe(false);
    expect((await createFolderStore({ path }).list({ status: "open" })).entries).toEqual([]);
    expect(existsSync(join(path, "open", entry.id))).toBe(false);
    await createFolderStore({ path, now: inAnHour }).remove(new Date(0));
    expect(existsSync(join(path, "drafts", entry.id))).toBe(false);
  });

  it("S-08 a removal that was not finished takes no name from an entry that has it by now", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const same = { resumeKey: "same" };
    const { entry } = await store.add(createAsk("ask", "1", same));
    await store.add(createAsk("alias", "1", same));
    await store.settle(entry.id, { type: "declined" });
    await store.handOver(entry.id);
    // Killed when the keys were gone, and nothing else.
    for (const name of readdirSync(join(path, "keys"))) {
      if (name !== nameOf("resume", "same")) unlinkSync(join(path, "keys", name));
    }
    const news = [];
    for (const key of ["ask", "alias"]) news.push(await store.add(createAsk(key, "2")));
    expect(news.map(({ isNew }) => isNew)).toEqual([true, true]);
    expect(await store.remove(inAnHour())).toBe(1);
    for (const [index, key] of ["ask", "alias"].entries()) {
      expect(await store.add(createAsk(key, "3"))).toEqual({ entry: news[index]?.entry, isNew: false });
    }
  });
});
