import fs, { readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import timers from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { InboxStore } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";
import { nameOf } from "./name-of.js";
import { patch } from "./patch.js";

const HOUR = 3_600_000;
const same = { resumeKey: "same" };
const SENT = { medium: "test", about: "asked", at: "2026-01-01T00:00:00.000Z", tries: 1 } as const;

let path: string;
let passed: number;
let store: InboxStore;

beforeEach(() => {
  path = createPlace();
  passed = 0;
  store = createFolderStore({ path, now: () => new Date(Date.now() + passed) });
});

/** Has something happen just before a file gets a name in that folder. */
function justBefore(folder: string, happens: (to: string) => void): void {
  const { linkSync: link, renameSync: rename } = fs;
  const isThere = (to: unknown) => String(to).startsWith(join(path, folder));
  patch({
    linkSync(from, to) {
      if (isThere(to)) happens(String(to));
      link(from, to);
    },
    renameSync(from, to) {
      if (isThere(to)) happens(String(to));
      rename(from, to);
    },
  });
}

const namesIn = (folder: string) => readdirSync(join(path, folder)).sort();

describe("an entry of a folder", () => {
  it("S-08 that was never listed is found by the same questions, and is listed from then on", async () => {
    const { entry } = await store.add(createAsk("ask", "1", same));
    unlinkSync(join(path, "open", entry.id));
    expect((await store.findResumable("same"))?.id).toBe(entry.id);
    expect(namesIn("open")).toEqual([entry.id]);
  });

  it("S-07 that is settled and removed by others at that moment is unknown, whatever is asked of it", async () => {
    const ids: string[] = [];
    for (const key of ["get", "settle"])
      ids.push((await store.add(createAsk(key, "1", { timeToLiveMs: 2 * HOUR }))).entry.id);
    const [gone = "", other = ""] = ids;
    const { linkSync: link } = fs;
    patch({
      linkSync(from, to) {
        if (String(to).startsWith(join(path, "settled"))) writeFileSync(to, "");
        try {
          link(from, to);
        } finally {
          if (String(to).startsWith(join(path, "settled"))) unlinkSync(to);
        }
      },
    });
    expect(await store.settle(other, { type: "declined" })).toBeUndefined();
    passed = 2 * HOUR;
    expect(await store.get(gone)).toBeUndefined();
  });

  it("S-07 that is settled by others between two looks is settled, and not unknown", async () => {
    const { entry } = await store.add(createAsk("ask", "1"));
    const [open = "", settled = "", aside = ""] = ["open", "settled", "tmp"].map((folder) =>
      join(path, folder, entry.id),
    );
    const text = readFileSync(open);
    await store.settle(entry.id, { type: "declined" });
    const { lstatSync, renameSync } = fs;
    renameSync(settled, aside);
    writeFileSync(open, text, { mode: 0o600 });
    patch({
      // What is settled was looked at before.
      lstatSync: ((file: string, options: object) => {
        if (file === open) {
          renameSync(aside, settled);
          unlinkSync(file);
        }
        return lstatSync(file, options);
      }) as typeof lstatSync,
    });
    expect(await store.get(entry.id)).toMatchObject({ settlement: { type: "declined" } });
  });

  it("S-06 that expires once another host has removed it is listed no more", async () => {
    const { entry } = await store.add(createAsk("ask", "1", { timeToLiveMs: HOUR }));
    expect((await store.list({ status: "open" })).entries).toHaveLength(1);
    passed = HOUR;
    const { lstatSync } = fs;
    patch({
      // Its name goes once the folder was looked at.
      lstatSync: ((file: string, options: object) => {
        if (file === join(path, "settled", entry.id)) rmSync(join(path, "open", entry.id), { force: true });
        return lstatSync(file, options);
      }) as typeof lstatSync,
    });
    expect(await store.list({ status: "open" })).toEqual({ entries: [] });
    expect(await store.list({ status: "settled" })).toEqual({ entries: [] });
  });

  it("S-03 goes with all names that lead to it, but the one that others may stand behind", async () => {
    const { entry } = await store.add(createAsk("ask", "1", same));
    for (const key of ["one", "two"]) await store.add(createAsk(key, "1", same));
    const alone = await store.add(createAsk("alone", "1"));
    for (const { id } of [entry, alone.entry]) {
      await store.saveDraft(id, { answers: {} });
      await store.reportNotices(id, { reports: [SENT] });
      await store.settle(id, { type: "declined" });
    }
    await store.handOver(alone.entry.id);
    expect([namesIn("keys").length, namesIn("aliases").length]).toEqual([5, 2]);
    expect(await store.remove(new Date(Date.now() + HOUR))).toBe(2);
    expect([namesIn("keys"), namesIn("handed")]).toEqual([[nameOf("resume", "same")], [entry.id]]);
    for (const folder of ["open", "settled", "aliases", "drafts", "notices"])
      expect(namesIn(folder), folder).toEqual([]);
  });

  it("S-03 has the names of format 1, also behind one that was handed over", async () => {
    const { entry } = await store.add(createAsk("ask", "1", same));
    await store.settle(entry.id, { type: "declined" });
    await store.handOver(entry.id);
    await store.add(createAsk("again", "2", same));
    const names = [
      ["key", "ask"],
      ["resume", "same"],
      ["key", "again"],
      ["resume", "same", entry.id],
    ];
    expect(namesIn("keys")).toEqual(names.map((parts) => nameOf(...parts)).sort());
  });
});

describe("a small thing", () => {
  it("S-07 that another one takes at that moment is not given, nor is one that expires then", async () => {
    for (const name of ["taken", "late"]) await store.keep(name, "value", HOUR);
    const real = fs.renameSync;
    const isOf = (file: fs.PathLike, name: string) =>
      String(file) === join(path, "kept", nameOf("kept", name));
    patch({
      renameSync(from, to) {
        if (isOf(from, "taken")) unlinkSync(from);
        if (isOf(from, "late")) passed = HOUR;
        real(from, to);
      },
    });
    expect(await store.take("taken")).toBeUndefined();
    expect(await store.take("late")).toBeUndefined();
    expect(namesIn("kept")).toEqual([nameOf("kept", "late")]);
    expect(await store.keep("late", "next", HOUR)).toBe(true);
  });
});

describe("notices", () => {
  it("S-07 N-02 that another host reports at that moment are not given, and can be claimed when it is time", async () => {
    const { entry } = await store.add(createAsk("ask", "1"));
    const file = join(path, "notices", entry.id);
    justBefore("kept", () => writeFileSync(file, JSON.stringify({ format: 1, reports: [SENT] })));
    expect(await store.claimNotices(10, HOUR)).toEqual([]);
    expect(await store.kept(`notices of ${entry.id}`)).toBeUndefined();
    rmSync(file);
    await store.reportNotices(entry.id, { reports: [SENT], dueInMs: 0 });
    const [mark = ""] = namesIn("due");
    justBefore("kept", () => rmSync(join(path, "due", mark), { force: true }));
    expect(await store.claimNotices(10, HOUR)).toEqual([]);
    expect(namesIn("kept")).toEqual([]);
  });

  it("N-02 of nothing are not reported, and what is due is given with what was", async () => {
    const { entry } = await store.add(createAsk("ask", "1"));
    await store.reportNotices(createAsk("gone", "1").id, { reports: [SENT], dueInMs: 0 });
    expect([namesIn("notices"), namesIn("due")]).toEqual([[], []]);
    await store.reportNotices(entry.id, { reports: [SENT], dueInMs: HOUR });
    expect(namesIn("due")).toHaveLength(1);
    expect(await store.claimNotices(10, HOUR)).toEqual([]);
    passed = HOUR + 1;
    expect(await store.claimNotices(10, HOUR)).toStrictEqual([{ ...entry, notices: [SENT] }]);
    await store.reportNotices(entry.id, { reports: [SENT] });
    expect(namesIn("due")).toEqual([`${entry.id}-9999999999999`]);
  });
});

it("S-06 what is long gives others a turn after each 64", async () => {
  let turns = 0;
  const { setImmediate: turn } = timers;
  onTestFinished(() => {
    timers.setImmediate = turn;
    syncBuiltinESMExports();
  });
  timers.setImmediate = ((...given: Parameters<typeof turn>) => {
    turns += 1;
    return turn(...given);
  }) as typeof turn;
  syncBuiltinESMExports();
  for (const [count, expected] of [
    [63, 0],
    [64, 1],
    [200, 3],
  ] as const) {
    turns = 0;
    await store.findSettled(Array.from({ length: count }, (_, index) => `${index}`));
    expect(turns).toBe(expected);
  }
});
