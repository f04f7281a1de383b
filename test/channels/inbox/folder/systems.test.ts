import fs, { readdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";
import { patch } from "./patch.js";

const HOUR = 3_600_000;
const FOLDERS = [
  "open",
  "settled",
  "keys",
  "aliases",
  "handed",
  "drafts",
  "notices",
  "due",
  "kept",
  "tmp",
  ".",
];
const UNFINISHED = `.${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`;

const failing = (code: string) => Object.assign(new Error(`${code}: as the system says`), { code });
/** What a call rejects with: that it was nothing at all would satisfy `toThrow`. */
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => new Error("It did not."),
    (error: Error) => error,
  );

/** Has the process seem to be on another system. */
function pretend(traits: object): void {
  const names = Object.keys(traits);
  const real = names.map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const);
  for (const [name, value] of Object.entries(traits))
    Object.defineProperty(process, name, { value, configurable: true });
  onTestFinished(() => {
    for (const [name, trait] of real) if (trait !== undefined) Object.defineProperty(process, name, trait);
  });
}

describe("a folder", () => {
  it("S-03 is used where the system knows no users and keeps no modes", async () => {
    const path = createPlace();
    fs.mkdirSync(path);
    fs.chmodSync(path, 0o755);
    pretend({ platform: "win32", getuid: undefined });
    const store = createFolderStore({ path });
    expect((await store.add(createAsk("ask", "1"))).isNew).toBe(true);
  });

  it("S-03 that another host makes at that moment is used, one that cannot be made is not", async () => {
    const { mkdirSync } = fs;
    const mend = patch({
      mkdirSync: ((file: string, options: object) => {
        mkdirSync(file, options);
        throw failing("EEXIST");
      }) as typeof mkdirSync,
    });
    const path = createPlace();
    expect((await createFolderStore({ path }).add(createAsk("ask", "1"))).isNew).toBe(true);
    mend();
    patch({
      mkdirSync: () => {
        throw failing("EACCES");
      },
    });
    const other = createPlace();
    const { message, cause } = await failureOf(createFolderStore({ path: other }).get("x"));
    expect(message).toBe(
      `${other} may not be written by this user. Name a folder of your own for the inbox, as path or with --store.`,
    );
    expect(cause).toMatchObject({ code: "EACCES" });
  });

  it.each(["ENOSPC", "EDQUOT"])(
    "S-03 on a full disk (%s) is opened, so that it can be read",
    async (code) => {
      const path = createPlace();
      const { entry } = await createFolderStore({ path }).add(createAsk("ask", "1"));
      const { openSync } = fs;
      patch({
        openSync: (file, flags, ...rest) => {
          if (flags === "wx") throw failing(code);
          return openSync(file, flags, ...rest);
        },
      });
      expect(await createFolderStore({ path }).get(entry.id)).toEqual(entry);
    },
  );

  it.each([
    ["ENOSPC", "writeFileSync", "settle"],
    ["EDQUOT", "openSync", "settle"],
    ["ENOSPC", "openSync", "handOver"],
    ["EDQUOT", "linkSync", "settle"],
    ["ENOSPC", "renameSync", "saveDraft"],
  ] as const)(
    "S-03 on a disk that is full (%s in %s) says so where it can do no %s",
    async (code, call, act) => {
      const path = createPlace();
      const store = createFolderStore({ path });
      const { id } = (await store.add(createAsk("ask", "1"))).entry;
      if (act === "handOver") await store.settle(id, { type: "withdrawn" });
      const { openSync } = fs;
      patch({
        [call]: (file: string, flags: unknown) => {
          // What is there can be read.
          if (typeof flags === "number" && (flags & fs.constants.O_CREAT) === 0) return openSync(file, flags);
          throw failing(code);
        },
      });
      const acts = {
        settle: () => store.settle(id, { type: "withdrawn" }),
        handOver: () => store.handOver(id),
        saveDraft: () => store.saveDraft(id, { answers: {} }),
      };
      const { message, cause } = await failureOf(acts[act]());
      expect(message).toBe(`The disk that ${path} is on is full. Make room on it (${code}).`);
      expect(cause).toMatchObject({ code });
    },
  );

  it("S-03 that lost a part of itself is missed, and no entry is taken for unknown", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    await store.kept("x");
    const settled = join(path, "settled");
    rmSync(settled, { recursive: true });
    expect((await failureOf(store.get(createAsk("ask", "1").id))).message).toBe(
      `${settled} is no longer there. Put the inbox's folder back.`,
    );
  });

  it("S-03 S-08 has nobody else's files taken away, nor counted", async () => {
    const path = createPlace();
    const store = createFolderStore({ path, now: () => new Date(Date.now() + HOUR) });
    await store.kept("x");
    const theirs = [".gitignore", `x${UNFINISHED}`, `${UNFINISHED}x`];
    for (const folder of FOLDERS)
      for (const name of [...theirs, UNFINISHED]) writeFileSync(join(path, folder, name), "");
    await store.remove(new Date(0));
    const written = ["open", "drafts", "notices", "kept", "tmp", "."];
    for (const folder of FOLDERS) {
      const names = readdirSync(join(path, folder)).filter((name) => name.includes("."));
      const left = written.includes(folder) ? theirs.slice(0, 1) : [...theirs.slice(0, 1), UNFINISHED];
      expect(names, folder).toEqual(expect.arrayContaining(left));
      expect(names.includes(UNFINISHED), folder).toBe(!written.includes(folder));
      if (folder === "." || folder === "tmp" || folder === "open" || folder === "kept")
        expect(names.sort(), folder).toEqual([...theirs].sort());
    }
    expect(await store.claimNotices(10, HOUR)).toEqual([]);
  });
});

describe("a disk", () => {
  it("S-03 that fails leaves nothing unfinished, no file open, and nobody waiting", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const { entry } = await store.add(createAsk("ask", "1"));
    const open = new Set<number>();
    const { openSync, closeSync } = fs;
    patch({
      openSync(file, ...rest) {
        const opened = openSync(file, ...rest);
        open.add(opened);
        return opened;
      },
      closeSync(file) {
        open.delete(file);
        closeSync(file);
      },
      fdatasync: ((_: number, done: (error: Error) => void) => done(failing("EIO"))) as typeof fs.fdatasync,
    });
    for (const call of [
      store.add(createAsk("other", "1")),
      store.saveDraft(entry.id, { answers: {} }),
      store.settle(entry.id, { type: "declined" }),
      store.keep("thing", "value", HOUR),
      store.reportNotices(entry.id, { reports: [] }),
    ])
      expect((await failureOf(call)).message).toBe("EIO: as the system says");
    writeFileSync(join(path, "drafts", entry.id), "half");
    expect(await store.get(entry.id)).toEqual(entry);
    expect((await store.list({ status: "open" })).entries).toHaveLength(1);
    const unfinished = FOLDERS.flatMap((folder) => readdirSync(join(path, folder))).filter((name) =>
      name.startsWith("."),
    );
    expect([unfinished, open.size]).toEqual([[], 0]);
  });

  it.each(["EIO", "ENOENT"])(
    "S-03 that gives a file no name (%s) is told of, and not asked for ever",
    async (code) => {
      const path = createPlace();
      const store = createFolderStore({ path });
      const { entry } = await store.add(createAsk("ask", "1"));
      const fail = (to: fs.PathLike) => {
        if (code === "ENOENT") rmSync(join(String(to), ".."), { recursive: true, force: true });
        throw failing(code);
      };
      patch({ linkSync: (_, to) => fail(to), renameSync: (_, to) => fail(to) });
      expect((await failureOf(store.settle(entry.id, { type: "declined" }))).message).toBe(
        failing(code).message,
      );
      expect((await failureOf(store.saveDraft(entry.id, { answers: {} }))).message).toBe(
        failing(code).message,
      );
    },
  );

  it("S-07 whose file goes just before it is read has none, and one that may not be read is told of", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const { entry } = await store.add(createAsk("ask", "1"));
    const file = join(path, "open", entry.id);
    const { openSync } = fs;
    let isGoing = false;
    patch({
      openSync(opened, ...rest) {
        if (opened !== file) return openSync(opened, ...rest);
        if (!isGoing) throw failing("EACCES");
        unlinkSync(file);
        return openSync(opened, ...rest);
      },
    });
    expect(await failureOf(store.get(entry.id))).toMatchObject({ code: "EACCES" });
    isGoing = true;
    expect(await store.get(entry.id)).toBeUndefined();
  });

  it("S-03 with a first line that has no end is told so, however long it is", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    await store.keep("thing", "value", HOUR);
    const [name = ""] = readdirSync(join(path, "kept"));
    const file = join(path, "kept", name);
    writeFileSync(file, "x".repeat(100_000));
    expect((await failureOf(store.kept("thing"))).message).toBe(
      `${file} has a first line of more than 65536 bytes. Move it away.`,
    );
  });
});
