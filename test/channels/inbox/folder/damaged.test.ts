import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { InboxStore } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";

const HOUR = 3_600_000;
const HEAD = {
  format: 1,
  id: "",
  key: "k",
  kind: "question",
  title: "t",
  askedAt: "2026-01-01T00:00:00.000Z",
};
const REST = { request: { toolCallId: "c", toolName: "t", questions: [] } };
const ENDING = { type: "answered", at: "2026-01-01T00:00:00.000Z" };

/** What somebody may have put in the place of a file, by what is wrong with it. */
const DAMAGES: Record<string, (file: string, id: string) => void> = {
  truncated: (file) => truncateSync(file, readFileSync(file).length - 20),
  "cut in its first line": (file) => truncateSync(file, 20),
  empty: (file) => writeFileSync(file, ""),
  "no text": (file) =>
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from([0xff, 0xfe, 0x00])])),
  "no UTF-8 in a text": (file) => {
    const bytes = readFileSync(file);
    bytes[bytes.includes("?") ? bytes.indexOf("?") : bytes.lastIndexOf("u")] = 0xff;
    writeFileSync(file, bytes);
  },
  "of 70 megabytes": (file) => truncateSync(file, 70_000_000),
  "a first line without an end": (file) => writeFileSync(file, `{"format":1,"key":"${"k".repeat(200_000)}`),
  "deeply nested": (file) => writeFileSync(file, `${"[".repeat(50_000)}\n`),
  "no object": (file) => writeFileSync(file, "[1]\nnull\n"),
  "without a format": (file, id) => write(file, { ...HEAD, format: undefined, id }, REST),
  "of another format": (file, id) => write(file, { ...HEAD, format: "1", id }, REST),
  "of a later format": (file, id) => write(file, { ...HEAD, format: 2, id }, REST),
  "without a count": (file, id) => write(file, { ...HEAD, questionCount: "3", id }, REST),
  "without a time": (file, id) => write(file, { ...HEAD, askedAt: "soon", id }, REST),
  "expiring never": (file, id) => write(file, { ...HEAD, expiresAt: "never", id }, REST),
  "without a request": (file, id) => write(file, { ...HEAD, id }, {}),
  "with half a settlement": (file, id) => write(file, { ...HEAD, id, settlement: ENDING }, REST),
  "settled by magic": (file, id) =>
    write(file, { ...HEAD, id, settlement: { ...ENDING, type: "magic" } }, { ...REST, settlement: ENDING }),
  "of another entry": (file) => write(file, { ...HEAD, id: "../../../etc" }, REST),
  "a folder": (file) => mkdirSync(remove(file)),
  "a pipe": (file) => execFileSync("sh", ["-c", 'exec mkfifo "$0"', remove(file)]),
  "a link": (file) => symlinkSync("/etc/hostname", remove(file)),
  "a link to nowhere": (file) => symlinkSync("/nowhere/at/all", remove(file)),
};

/** Those that a list does not notice, since it reads no more than the first line. */
const BELOW_THE_FIRST_LINE = ["truncated", "no text", "of 70 megabytes"];

describe("a file", () => {
  it.each(Object.entries(DAMAGES))("S-03 that is %s is named, and harms no other", async (what, damage) => {
    const isBelow = BELOW_THE_FIRST_LINE.includes(what);
    const isListed = {
      open: isBelow || what === "without a request",
      settled: isBelow || what === "with half a settlement",
    };
    const path = createPlace();
    const before = createFolderStore({ path });
    const ids = new Map<string, string>();
    for (const key of ["open", "settled", "keys", "sound"]) {
      const { entry } = await before.add(createAsk(key, "1"));
      ids.set(key, entry.id);
      if (key === "settled") await before.settle(entry.id, { type: "declined" });
    }
    const [open = "", settled = "", keys = "", sound = ""] = ids.values();
    await before.saveDraft(sound, { answers: { "sound?": "Ye" } });
    await before.keep("thing", "value", HOUR);
    await before.close();
    const store = createFolderStore({ path });

    damage(join(path, "open", open), open);
    await expect(store.get(open)).rejects.toThrow(join(path, "open", open));
    await expect(store.settle(open, { type: "declined" })).rejects.toThrow(join(path, "open", open));
    // Who waits for it looks, and is told, unless its first line is in order.
    expect(await store.findSettled([open, sound])).toEqual(isListed.open ? [] : [open]);

    damage(join(path, "settled", settled), settled);
    await expect(store.get(settled)).rejects.toThrow(join(path, "settled", settled));
    expect(await listIds(store, "settled")).toEqual(isListed.settled ? [settled] : []);

    const [key = ""] = execFileSync("grep", ["-lr", `"id":"${keys}"`, join(path, "keys")], {
      encoding: "utf8",
    }).split("\n");
    writeFileSync(remove(join(path, "open", keys)), readFileSync(key));
    writeFileSync(remove(key), readFileSync(join(path, "open", keys)));
    damage(key, keys);
    const again = store.add(createAsk("keys", "2"));
    if (isListed.open) expect((await again).entry.id).toBe(keys);
    else await expect(again).rejects.toThrow(key);
    expect((await store.get(keys))?.id).toBe(keys);

    const [thing = ""] = execFileSync("ls", [join(path, "kept")], { encoding: "utf8" }).split("\n");
    damage(join(path, "kept", thing), thing);
    await expect(store.kept("thing")).rejects.toThrow(join(path, "kept", thing));
    await expect(store.take("thing")).rejects.toThrow(join(path, "kept", thing));
    expect(await store.keep("another", "value", HOUR)).toBe(true);

    // Nobody is kept from answering by a draft that cannot be read.
    damage(join(path, "drafts", sound), sound);
    expect(await store.get(sound)).toMatchObject({ id: sound });
    expect((await store.get(sound))?.draft).toBe(undefined);

    const listed = isListed.open ? [keys, open, sound] : [keys, sound];
    expect(await listIds(store, "open")).toEqual(listed);
    expect((await store.settle(sound, { type: "declined" }))?.type).toBe("settled");
    expect(await store.remove(new Date(Date.now() + HOUR))).toBe(isListed.settled ? 2 : 1);
    expect((await store.add(createAsk("new", "1"))).isNew).toBe(true);
  });

  it("S-03 of a later format is refused with the format and what to do", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const { entry } = await store.add(createAsk("ask", "1"));
    const file = join(path, "open", entry.id);
    write(file, { ...HEAD, id: entry.id, format: 7 }, REST);
    await expect(store.get(entry.id)).rejects.toThrow(
      `${file} has the format 7, and this version reads formats up to 1. Update the package.`,
    );
  });

  it("S-03 under the name of another entry is not taken for that one", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const [one, other] = [await store.add(createAsk("one", "1")), await store.add(createAsk("other", "1"))];
    await store.settle(one.entry.id, { type: "declined" });
    const file = join(path, "settled", other.entry.id);
    copyFileSync(join(path, "settled", one.entry.id), file);
    await expect(store.get(other.entry.id)).rejects.toThrow(
      `${file} is damaged, or not one of an inbox. Move it away.`,
    );
  });

  it("S-03 that is too long is not read", async () => {
    const path = createPlace();
    const { entry } = await createFolderStore({ path }).add(createAsk("ask", "1"));
    const file = join(path, "open", entry.id);
    truncateSync(file, 67_108_865);
    await expect(createFolderStore({ path }).get(entry.id)).rejects.toThrow(
      `${file} is longer than 67108864 bytes. Move it away.`,
    );
  });

  it("S-03 that would be too long to be read again is not written", async () => {
    const store = createFolderStore({ path: createPlace() });
    await expect(store.add(createAsk("ask", "1", { session: "s".repeat(66_000) }))).rejects.toThrow(
      RangeError,
    );
    await expect(store.keep("thing", "v".repeat(66_000), HOUR)).rejects.toThrow(RangeError);
    const long = createAsk("long", "1", { session: "s".repeat(60_000) });
    long.request.metadata = { long: "ü".repeat(1_000_000) };
    const { entry } = await store.add(long);
    expect(await store.get(entry.id)).toEqual(entry);
    expect((await store.list({ status: "open" })).entries[0]?.session).toHaveLength(60_000);
  });

  it("S-03 in the place of a key keeps nothing settled from being removed", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    for (const key of ["one", "two", "three", "four"]) {
      const { entry } = await store.add(createAsk(key, "1"));
      await store.settle(entry.id, { type: "declined" });
    }
    for (const key of readdirSync(join(path, "keys"))) truncateSync(join(path, "keys", key));
    expect(await store.remove(new Date(Date.now() + HOUR))).toBe(4);
    expect(await listIds(store, "settled")).toEqual([]);
    // Whoever asks again under it is told, as before.
    await expect(store.add(createAsk("two", "2"))).rejects.toThrow("damaged");
  });

  it("S-03 in the place of a settlement leaves the entry listed, so that somebody hears of it", async () => {
    const path = createPlace();
    const { entry } = await createFolderStore({ path }).add(createAsk("ask", "1"));
    const file = join(path, "settled", entry.id);
    symlinkSync("/nowhere/at/all", file);
    const store = createFolderStore({ path });
    expect((await store.list({ status: "open" })).entries).toHaveLength(1);
    await expect(store.settle(entry.id, { type: "declined" })).rejects.toThrow(
      `${file} is a symbolic link, which is not followed. Move it away.`,
    );
    rmSync(file);
    expect((await store.settle(entry.id, { type: "declined" }))?.type).toBe("settled");
  });
});

async function listIds(store: InboxStore, status: "open" | "settled"): Promise<string[]> {
  return (await store.list({ status })).entries.map(({ id }) => id).sort();
}

function write(file: string, ...lines: unknown[]): void {
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

function remove(file: string): string {
  rmSync(file);
  return file;
}
