import fs, { existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { BROKEN_CLOCKS } from "../broken-clocks.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";
import { nameOf } from "./name-of.js";
import { patch } from "./patch.js";

const HOUR = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR);

describe("a store", () => {
  it("S-08 forgets who shared an entry that is gone, and nobody else", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const same = { resumeKey: "same" };
    for (const key of ["ask", "alias"]) await store.add(createAsk(key, "1", same));
    const aliases = join(path, "aliases");
    const kept = readdirSync(aliases);
    writeFileSync(join(aliases, `${"0".repeat(35)}-${"0".repeat(64)}`), "");
    await store.remove(new Date(0));
    expect(readdirSync(aliases)).toHaveLength(2);
    await createFolderStore({ path, now: inAnHour }).remove(new Date(0));
    expect(readdirSync(aliases)).toEqual(kept);
  });

  it.each(BROKEN_CLOCKS)(
    "S-03 keeps what is asked and answered where its host's clock %s",
    async (_, now) => {
      const store = createFolderStore({ path: createPlace(), now });
      const { entry } = await store.add(createAsk("ask", "1", { timeToLiveMs: HOUR }));
      expect(await store.saveDraft(entry.id, { answers: {} })).toBe(true);
      expect(await store.settle(entry.id, { type: "declined" })).toMatchObject({ type: "settled" });
    },
  );

  it("S-07 has asked itself, where another host lists it for the same call before it is done", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const ask = createAsk("ask", "1", { resumeKey: "same" });
    await store.kept("x");
    const { linkSync: link } = fs;
    const keys = (...parts: string[]) => join(path, "keys", nameOf(...parts));
    patch({
      linkSync: (from, to) => {
        if (String(to) === keys("key", "ask")) {
          link(keys("resume", "same"), join(path, "open", ask.id));
          link(keys("resume", "same"), to);
        }
        link(from, to);
      },
    });
    const { entry, isNew } = await store.add(ask);
    expect([entry.id, isNew]).toEqual([ask.id, true]);
  });

  it("S-03 leaves nothing unfinished behind where an ask was listed by another one in between", async () => {
    const path = createPlace();
    const other = createFolderStore({ path });
    const store = createFolderStore({ path });
    const ask = createAsk("ask", "1");
    await store.kept("x");
    // Between the name that decides and the list, another host opens it.
    const { linkSync: link } = fs;
    const patched: typeof link = (from, to) => {
      link(from, to);
      if (String(to).includes("/keys/")) link(from, join(path, "open", ask.id));
    };
    patch({ linkSync: patched });
    expect((await store.add(ask)).isNew).toBe(true);
    expect(readdirSync(join(path, "open"))).toEqual([ask.id]);
    expect((await other.get(ask.id))?.id).toBe(ask.id);
  });

  it("S-03 settles what has expired as expired, also where the clock is set back in that moment", async () => {
    const path = createPlace();
    const at = Date.now();
    const readings: number[] = [];
    const store = createFolderStore({ path, now: () => new Date(at + (readings.shift() ?? 0)) });
    const { entry } = await store.add(createAsk("ask", "1", { timeToLiveMs: HOUR }));
    readings.push(HOUR);
    expect((await store.get(entry.id))?.settlement).toEqual({ type: "expired", at: entry.expiresAt });
    const [, rest = ""] = readFileSync(join(path, "settled", entry.id), "utf8").split("\n");
    expect(JSON.parse(rest).settlement.type).toBe("expired");
  });

  it("S-03 does not call settled what the disk could not be made to keep; the same answer again is told that it has won", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const { entry } = await store.add(createAsk("ask", "1"));
    const { openSync } = fs;
    const patched: typeof openSync = (file, ...rest) => {
      if (String(file).endsWith("/settled"))
        throw Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
      return openSync(file, ...rest);
    };
    const mend = patch({ openSync: patched });
    const answer = { type: "answered", answers: { "ask?": "Yes" }, answerKey: "k" } as const;
    await expect(store.settle(entry.id, answer)).rejects.toThrow("EMFILE");
    mend();
    expect(await store.settle(entry.id, answer)).toMatchObject({ type: "settled" });
  });

  it("S-03 writes again what was swept while the machine slept, and looks at the clock again", async () => {
    const path = createPlace();
    let passed = 0;
    const store = createFolderStore({ path, now: () => new Date(Date.now() + passed) });
    const { linkSync: link, renameSync: rename } = fs;
    const swept = new Set<string>();
    const sweep = (from: fs.PathLike, to: fs.PathLike) => {
      const folders = [from, to].map((file) => basename(dirname(String(file)))).join(" to ");
      if (swept.has(folders) || !basename(String(from)).startsWith(".")) return;
      swept.add(folders);
      unlinkSync(from);
      if (folders === "tmp to settled") passed += HOUR;
    };
    await store.kept("x");
    const mend = patch({
      linkSync: (from, to) => {
        sweep(from, to);
        link(from, to);
      },
      renameSync: (from, to) => {
        sweep(from, to);
        rename(from, to);
      },
    });
    const { entry, isNew } = await store.add(createAsk("ask", "1", { timeToLiveMs: 2 * HOUR }));
    expect(isNew).toBe(true);
    expect(await store.saveDraft(entry.id, { answers: {} })).toBe(true);
    expect(await store.keep("thing", "value", 3 * HOUR)).toBe(true);
    expect((await store.settle(entry.id, { type: "declined" }))?.type).toBe("settled");
    swept.delete("tmp to settled");
    const late = await store.add(createAsk("late", "1", { timeToLiveMs: HOUR }));
    expect(await store.settle(late.entry.id, { type: "declined" })).toMatchObject({
      type: "too_late",
      entry: { settlement: { type: "expired" } },
    });
    mend();
    expect(swept).toEqual(new Set(["open to keys", "drafts to drafts", "kept to kept", "tmp to settled"]));
    expect(await store.kept("thing")).toBe("value");
  });

  it("S-03 goes on where the system cannot keep the names of folders, and not where the disk fails", async () => {
    const store = createFolderStore({ path: createPlace() });
    const refuse = (code: string) => {
      const fail = (_: number, done: (error: Error) => void) =>
        done(Object.assign(new Error(code), { code }));
      return patch({ fsync: fail as typeof fs.fsync });
    };
    for (const code of ["EINVAL", "ENOTSUP", "ENOSYS"]) {
      const mend = refuse(code);
      expect((await store.add(createAsk(code, "1"))).isNew).toBe(true);
      mend();
    }
    refuse("EIO");
    await expect(store.add(createAsk("ask", "1"))).rejects.toThrow("EIO");
  });

  it("S-03 opens on a full disk, so that what is there can be read", async () => {
    const path = createPlace();
    const { entry } = await createFolderStore({ path }).add(createAsk("ask", "1"));
    const { openSync } = fs;
    patch({
      openSync: (file, flags, ...rest) => {
        if (flags === "wx") throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
        return openSync(file, flags, ...rest);
      },
    });
    expect(await createFolderStore({ path }).get(entry.id)).toEqual(entry);
  });

  it("S-07 keeps nothing where another one is quicker, and where what it stands behind goes, it is kept all the same", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    await store.keep("thing", "over", 0);
    const [first = ""] = readdirSync(join(path, "kept"));
    const { linkSync: link } = fs;
    const mend = patch({
      linkSync: (from, to) => {
        const fresh = { format: 1, id: "fresh", value: "fresh", expiresAt: Date.now() + HOUR };
        writeFileSync(to, JSON.stringify(fresh));
        link(from, to);
      },
    });
    expect(await store.keep("thing", "mine", HOUR)).toBe(false);
    mend();
    expect(await store.take("thing")).toBe("fresh");
    patch({
      linkSync: (from, to) => {
        if (existsSync(join(path, "kept", first))) unlinkSync(join(path, "kept", first));
        link(from, to);
      },
    });
    expect(await store.keep("thing", "mine", HOUR)).toBe(true);
    expect(await store.kept("thing")).toBe("mine");
  });

  it("S-03 removes what has expired for a while, from the last one on, and leaves what somebody puts behind it", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const kept = () => readdirSync(join(path, "kept"));
    for (const value of ["one", "two"]) await store.keep("thing", value, 0);
    await store.keep("other", "value", 3 * HOUR);
    await store.remove(new Date(0));
    expect(kept()).toHaveLength(3);
    const later = createFolderStore({ path, now: inAnHour });
    const { renameSync: rename } = fs;
    const behind: string[] = [];
    const mend = patch({
      renameSync: (from, to) => {
        const { id } = JSON.parse(readFileSync(from, "utf8"));
        behind.push(join(path, "kept", nameOf("kept behind", basename(String(from)), id)));
        writeFileSync(behind[0] ?? "", "");
        rename(from, to);
      },
    });
    await later.remove(new Date(0));
    mend();
    expect(kept()).toHaveLength(4);
    unlinkSync(behind[0] ?? "");
    for (let count = 0; count < 2; count += 1) await later.remove(new Date(0));
    expect(kept()).toHaveLength(1);
    expect(await later.kept("other")).toBe("value");
  });

  it("S-03 saves no draft for an entry that is settled at that moment", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const { entry } = await store.add(createAsk("ask", "1"));
    const { renameSync: rename } = fs;
    patch({
      renameSync: (from, to) => {
        writeFileSync(join(path, "settled", entry.id), "");
        rename(from, to);
      },
    });
    expect(await store.saveDraft(entry.id, { answers: {} })).toBe(false);
    expect(readdirSync(join(path, "drafts"))).toEqual([]);
  });

  it("S-03 does not bring back with the same questions what it has removed", async () => {
    const store = createFolderStore({ path: createPlace() });
    const same = { resumeKey: "same" };
    const { entry } = await store.add(createAsk("ask", "1", same));
    await store.settle(entry.id, { type: "declined" });
    expect(await store.remove(inAnHour())).toBe(1);
    const again = await store.add(createAsk("again", "2", same));
    expect([again.isNew, again.entry.id === entry.id]).toEqual([true, false]);
  });
});
