import fs, { linkSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EntryQuery } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";
import { patch, patchPromises } from "./patch.js";

/** A store, and what it reads: the names in folders, files, and which settlements it looks for. */
async function setUp() {
  const path = createPlace();
  const store = createFolderStore({ path });
  const read = { names: [] as string[], files: [] as string[], looked: [] as string[] };
  let isSwept = () => {};
  const swept = new Promise<void>((resolve) => {
    isSwept = resolve;
  });
  const { openSync, lstatSync } = fs;
  const { readdir } = fs.promises;
  patchPromises({
    readdir: (async (folder: string) => {
      read.names.push(basename(folder));
      if (basename(folder) === "tmp") isSwept();
      // In whichever order a file system likes.
      return (await readdir(folder)).sort().reverse();
    }) as typeof readdir,
  });
  patch({
    openSync(file, ...rest) {
      if (/[\\/](open|settled)[\\/][^.]/.test(String(file))) read.files.push(basename(String(file)));
      return openSync(file, ...rest);
    },
    lstatSync: ((file: string, options: object) => {
      if (basename(dirname(file)) === "settled") read.looked.push(basename(file));
      return lstatSync(file, options);
    }) as typeof lstatSync,
  });
  // What is left unfinished is looked for once, beside the first call, in this folder last.
  await store.kept("x");
  await swept;
  const list = async (query: EntryQuery) => (await store.list(query)).entries.map(({ id }) => id.slice(0, 1));
  const ask = async (run: string) => (await store.add(createAsk("ask", run, { key: run }))).entry.id;
  /** What is read by an act. */
  const during = async (act: () => Promise<unknown>) => {
    for (const seen of Object.values(read)) seen.length = 0;
    await act();
    return { names: [...read.names], files: read.files.map((id) => id.slice(0, 1)).sort() };
  };
  /** Has a folder seem to have changed so long ago. */
  const age = (folder: string, seconds: number) => {
    const at = Math.floor(Date.now() / 1_000) - seconds;
    utimesSync(join(path, folder), at, at);
  };
  return { path, store, list, ask, during, age, read };
}

const OPEN = { status: "open" } as const;
const SETTLED = { status: "settled" } as const;

describe("a list", () => {
  it("S-06 reads names where their folder has changed, or may have, and each file once", async () => {
    const { path, list, ask, during, age } = await setUp();
    for (const run of ["2", "1"]) await ask(run);
    writeFileSync(join(path, "open", "README"), "");
    age("open", 10);
    expect(await during(() => list(OPEN))).toEqual({ names: ["open"], files: ["1", "2"] });
    expect(await during(() => list(OPEN))).toEqual({ names: [], files: [] });
    await ask("3");
    // Also where the clock of the folder was set back.
    age("open", 20);
    expect(await during(() => list(OPEN))).toEqual({ names: ["open"], files: ["3"] });
    expect(await list(OPEN)).toEqual(["1", "2", "3"]);
    age("open", 1);
    expect(await during(() => list(OPEN))).toEqual({ names: ["open"], files: [] });
    // What changes within the same tick of its clock is seen.
    const { atime, mtime } = statSync(join(path, "open"));
    await ask("4");
    utimesSync(join(path, "open"), atime, mtime);
    expect(await list(OPEN)).toEqual(["1", "2", "3", "4"]);
  });

  it("S-06 of what is settled reads no more than its page, the latest first, and that once", async () => {
    const { path, store, list, ask, during, age } = await setUp();
    for (const run of ["2", "4", "1", "3"]) await store.settle(await ask(run), { type: "declined" });
    writeFileSync(join(path, "settled", "README"), "");
    for (const folder of ["open", "settled"]) age(folder, 10);
    expect(await during(() => list({ ...SETTLED, limit: 1 }))).toMatchObject({ files: ["3", "4"] });
    expect(await list({ ...SETTLED, limit: 1 })).toEqual(["4"]);
    expect(await during(() => list(SETTLED))).toEqual({ names: [], files: ["1", "2"] });
    expect(await during(() => list(SETTLED))).toEqual({ names: [], files: [] });
    expect(await list(SETTLED)).toEqual(["4", "3", "2", "1"]);
  });

  it("S-06 that two ask for at once has each entry once", async () => {
    const { list, ask } = await setUp();
    for (const run of ["1", "2"]) await ask(run);
    // Both have the names before either reads a file.
    const { readdir } = fs.promises;
    const waiting: (() => void)[] = [];
    patchPromises({
      readdir: (async (folder: string) => {
        const names = await readdir(folder);
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length >= 2) for (const goOn of waiting) goOn();
        });
        return names;
      }) as typeof readdir,
    });
    const both = ["1", "2"];
    expect(await Promise.all([list(OPEN), list(OPEN)])).toEqual([both, both]);
  });

  it("S-06 has an entry whose file could not be read once it can be", async () => {
    const { path, list, ask, age } = await setUp();
    const file = join(path, "open", await ask("1"));
    const text = readFileSync(file);
    writeFileSync(file, "half");
    age("open", 10);
    expect(await list(OPEN)).toEqual([]);
    writeFileSync(file, text);
    expect(await list(OPEN)).toEqual(["1"]);
  });

  it("S-05 whoever waits looks for a tenth of the settlements each time, and so for all of them", async () => {
    const { path, store, ask, during, age, read } = await setUp();
    const ids: string[] = [];
    for (const run of "0123456789abcdefghjk") ids.push(await ask(run));
    const left = [0, 3, 19].map((index) => ids[index] ?? "");
    // Settled by processes that were killed before they took them off the list.
    for (const id of left) {
      linkSync(join(path, "open", id), join(path, "copy"));
      await store.settle(id, { type: "declined" });
      linkSync(join(path, "copy"), join(path, "open", id));
      rmSync(join(path, "copy"));
    }
    age("open", 10);
    const found: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      await during(async () => found.push(...(await store.findSettled(ids))));
      expect(read.looked.filter((id) => ids.includes(id)).length).toBeLessThanOrEqual(4);
      age("open", 10);
    }
    expect(new Set(found)).toEqual(new Set(left));
  });
});
