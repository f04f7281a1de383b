import { EventEmitter } from "node:events";
import type fs from "node:fs";
import { mkdirSync, renameSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";
import { patch } from "./patch.js";

const FOLDERS = ["open", "settled", "drafts"];
const ID = createAsk("ask", "1").id;

/** A store on a system whose watches say what they are told to. */
function setUp({ fails = () => false }: { fails?: (folder: string) => boolean } = {}) {
  const watches: { folder: string; tell: (name: string | null) => void; watcher: EventEmitter }[] = [];
  const watch = (path: string, tell: (event: string, name: string | null) => void) => {
    const folder = basename(path);
    if (fails(folder)) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
    const watcher = new EventEmitter();
    const own = { folder, tell: (name: string | null) => tell("rename", name), watcher };
    watches.push(own);
    return Object.assign(watcher, { close: () => void watches.splice(watches.indexOf(own), 1) });
  };
  patch({ watch: watch as typeof fs.watch });
  const path = createPlace();
  const store = createFolderStore({ path });
  const look = () => store.findSettled([]);
  const told: unknown[] = [];
  return { path, store, look, told, watches, watched: () => watches.map(({ folder }) => folder) };
}

describe("a watch", () => {
  it("S-05 tells of an entry by its id, of what it does not know without, and of nothing unfinished", async () => {
    const { store, look, told, watches, watched } = setUp();
    store.watch((id) => told.push(id));
    await look();
    expect(watched()).toEqual(FOLDERS);
    for (const name of [ID, null, ".unfinished", "README", `${ID}x`]) watches[0]?.tell(name);
    expect(told).toEqual([ID, undefined, undefined, undefined]);
    await store.close();
  });

  it("S-05 is one for all who listen, and ends with the last of them", async () => {
    const { store, look, told, watches, watched } = setUp();
    await look();
    expect(watched()).toEqual([]);
    const listener = (id?: string) => void told.push(id);
    const stops = [store.watch(listener), store.watch(listener)];
    await look();
    await look();
    expect(watched()).toEqual(FOLDERS);
    stops[0]?.();
    expect(watched()).toEqual(FOLDERS);
    watches[1]?.tell(ID);
    expect(told).toEqual([ID]);
    stops[1]?.();
    await look();
    expect(watched()).toEqual([]);
    // Who leaves before it has begun leaves nothing behind.
    store.watch(listener)();
    await look();
    expect(watched()).toEqual([]);
  });

  it("S-05 that is lost is begun anew by whoever looks again, and only then", async () => {
    const { path, store, look, told, watches, watched } = setUp();
    store.watch((id) => told.push(id));
    await look();
    const [first] = watches;
    await look();
    expect(watches[0]).toBe(first);
    first?.watcher.emit("error", new Error("EPERM"));
    expect(watched()).toEqual([]);
    await look();
    expect(watched()).toEqual(FOLDERS);
    const [second] = watches;
    renameSync(path, `${path}-moved`);
    mkdirSync(path, { mode: 0o700 });
    for (const folder of ["open", "settled", "drafts"]) mkdirSync(`${path}/${folder}`, { mode: 0o700 });
    await look();
    expect(watched()).toEqual(FOLDERS);
    expect(watches).not.toContain(second);
    await store.close();
    expect(watched()).toEqual([]);
  });

  it("S-05 that the system gives a part of is none, until it gives the rest", async () => {
    let isFull = true;
    const { store, look, told, watched } = setUp({ fails: (folder) => isFull && folder === "drafts" });
    store.watch((id) => told.push(id));
    await look();
    expect(watched()).toEqual([]);
    isFull = false;
    await look();
    expect(watched()).toEqual(FOLDERS);
    await store.close();
  });

  it("S-05 of a store that is closed tells nobody, and is not begun", async () => {
    const { store, look, told, watches, watched } = setUp();
    store.watch((id) => told.push(id));
    await look();
    const [open] = watches;
    await store.close();
    open?.tell(ID);
    store.watch((id) => told.push(id));
    await expect(look()).rejects.toThrow("closed");
    expect([told, watched()]).toEqual([[], []]);
  });
});
