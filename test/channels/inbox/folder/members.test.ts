import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";
import { nameOf } from "./name-of.js";

const HOUR = 3_600_000;
const AT = "2026-01-01T00:00:00.000Z";
const HEAD = { format: 1, key: "k", kind: "question", title: "t", askedAt: AT };
const REST = { request: { toolCallId: "c", toolName: "t", questions: [] } };
const DECLINED = { type: "declined", at: AT };
const LINE_BYTES_MAX = 65_536;

/** Members of a first line that are not what they should be, and of a settlement that is not the one of the second line. */
const WRONG: [open: object[], settled: object[]] = [
  [
    ...["key", "title", "resumeKey", "session", "project", "asker", "kind"].map((name) => ({ [name]: 7 })),
    ...[{ kind: "wish" }, { questionCount: 1.5 }, { askedAt: 7 }, { askedAt: "soon" }, { expiresAt: 7 }],
    ...[{ format: 0 }, { format: 1.5 }, { format: -1 }, { format: "1" }, { format: null }],
    { settlement: DECLINED },
  ],
  [
    { settlement: { type: "answered", at: AT } },
    { settlement: { type: "declined", at: "2026-01-01T00:00:00.001Z" } },
    { settlement: { type: "declined", at: 7 } },
    { settlement: undefined },
  ],
];

const write = (file: string, ...lines: unknown[]) =>
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: 0o600 });

/** What a call rejects with says: that it was nothing at all would satisfy `toThrow`. */
const toldBy = (call: Promise<unknown>) => call.then(JSON.stringify, (error: Error) => error.message);

describe("a file of a folder", () => {
  it("S-03 with a member that is not what it should be is none of an inbox", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const { id } = createAsk("ask", "1");
    expect(await store.get(id)).toBeUndefined();
    const [open, settled] = WRONG;
    const faultOf = (folder: string, name: string) =>
      `${join(path, folder, name)} is damaged, or not one of an inbox. Move it away.`;
    const ending = { settlement: DECLINED };
    for (const wrong of settled) {
      write(join(path, "settled", id), { ...HEAD, id, ...ending, ...wrong }, { ...REST, ...ending });
      expect(await toldBy(store.get(id)), JSON.stringify(wrong)).toBe(faultOf("settled", id));
    }
    write(join(path, "settled", id), { ...HEAD, id, ...ending }, { ...REST, ...ending });
    expect(await store.get(id)).toMatchObject({ id, settlement: DECLINED });
    const other = createAsk("other", "2").id;
    for (const wrong of open) {
      write(join(path, "open", other), { ...HEAD, id: other, ...wrong }, { ...REST, ...wrong });
      expect(await toldBy(store.get(other)), JSON.stringify(wrong)).toBe(faultOf("open", other));
    }
    write(join(path, "open", other), { ...HEAD, id: other }, { ...REST, ...ending });
    expect(await toldBy(store.get(other))).toBe(faultOf("open", other));
    write(join(path, "open", other), { ...HEAD, id: other }, REST);
    expect(await store.get(other)).toEqual({ ...HEAD, ...REST, id: other, format: undefined });
  });

  it("S-03 of a draft that is none costs no entry, and neither does one of an entry that is over", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const { entry } = await store.add(createAsk("ask", "1"));
    const draft = { answers: { "ask?": "Y" }, annotations: { "ask?": { notes: "n" } }, by: "Ada", at: AT };
    const file = join(path, "drafts", entry.id);
    for (const wrong of [{ answers: "Y" }, { annotations: "n" }, { by: 7 }, { at: 7 }, { at: "soon" }]) {
      write(file, { format: 1, ...draft, ...wrong });
      expect(await store.get(entry.id), JSON.stringify(wrong)).toEqual(entry);
    }
    for (const right of [draft, { answers: {}, at: AT }]) {
      write(file, { format: 1, ...right });
      expect((await store.get(entry.id))?.draft).toEqual(right);
    }
    const gone = createAsk("gone", "1").id;
    write(join(path, "drafts", gone), { format: 1, ...draft });
    expect(await store.get(gone)).toBeUndefined();
    await store.settle(entry.id, { type: "withdrawn" });
    write(file, { format: 1, ...draft });
    const settled = await store.get(entry.id);
    expect([settled?.settlement?.type, settled?.draft]).toEqual(["withdrawn", undefined]);
  });

  it("S-03 N-02 of notices gives those reports that are some", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const { entry } = await store.add(createAsk("ask", "1"));
    const sent = { medium: "test", about: "asked", at: AT, tries: 1 };
    const failed = { ...sent, error: "why", againAt: AT };
    const wrong = [
      ...[{ medium: 7 }, { about: 7 }, { at: 7 }, { at: "soon" }, { tries: "1" }, { error: 7 }],
      { againAt: 7 },
    ];
    const reports = [sent, ...wrong.map((member) => ({ ...failed, ...member })), 7, null, failed];
    write(join(path, "notices", entry.id), { format: 1, reports });
    expect((await store.get(entry.id))?.notices).toEqual([sent, failed]);
    write(join(path, "notices", entry.id), { format: 1, reports: "none" });
    expect(await store.get(entry.id)).toEqual(entry);
  });

  it("S-03 of what is kept with a member that is not what it should be is named", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const thing = { format: 1, id: "1", value: "v", expiresAt: Date.now() + HOUR };
    expect(await store.kept("thing")).toBeUndefined();
    const file = join(path, "kept", nameOf("kept", "thing"));
    for (const wrong of [
      { id: 7 },
      { value: 7 },
      { expiresAt: "soon" },
      { id: 7, value: 7 },
      { format: 0 },
    ]) {
      write(file, { ...thing, ...wrong });
      expect(await toldBy(store.kept("thing")), JSON.stringify(wrong)).toBe(
        `${file} is damaged, or not one of an inbox. Move it away.`,
      );
    }
    write(file, thing);
    expect(await store.kept("thing")).toBe("v");
  });
});

describe("what a folder can keep", () => {
  it("S-03 of an entry's names and titles is less than a first line may hold", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    expect(store.name).toBe("folder");
    const { entry } = await store.add(createAsk("ask", "1", { session: "" }));
    const rest = Buffer.byteLength(`${JSON.stringify({ request: entry.request })}\n`);
    const head = statSync(join(path, "open", entry.id)).size - rest - 1;
    const ask = (key: string, length: number) =>
      store.add(createAsk(key, "1", { session: "s".repeat(length - head) }));
    const tooLong = new RangeError(
      "The names and titles of an entry come to more than 65536 bytes. Shorten them.",
    );
    await expect(ask("one", LINE_BYTES_MAX)).rejects.toThrow(tooLong);
    const wide = createAsk("one", "1", { session: "漢".repeat(30_000) });
    await expect(store.add(wide)).rejects.toThrow(tooLong);
    const { entry: long } = await ask("two", LINE_BYTES_MAX - 1);
    expect(await createFolderStore({ path }).get(long.id)).toEqual(long);
    expect(readdirSync(join(path, "open")).sort()).toEqual([entry.id, long.id].sort());
  });

  it("S-03 of a request is less than 64 MiB, a first line counted off", async () => {
    const store = createFolderStore({ path: createPlace() });
    const { entry } = await store.add(createAsk("ask", "1"));
    const ask = (key: string, length: number) => {
      const rest = JSON.stringify({ request: { ...entry.request, turnId: "" } });
      const turnId = "t".repeat(length - Buffer.byteLength(rest));
      return store.add({ ...createAsk(key, "1"), request: { ...entry.request, turnId } });
    };
    const most = 67_108_864 - LINE_BYTES_MAX;
    await expect(ask("one", most)).rejects.toThrow(
      new RangeError(`The request and answers of an entry come to more than ${most} bytes. Shorten them.`),
    );
    expect((await ask("two", most - 1)).isNew).toBe(true);
  });

  it("S-03 under a name is up to a first line, which is read to its end", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    await store.keep("thing", "", HOUR);
    const [file = ""] = readdirSync(join(path, "kept"));
    const most = "v".repeat(LINE_BYTES_MAX - statSync(join(path, "kept", file)).size);
    await expect(store.keep("other", `${most}v`, HOUR)).rejects.toThrow(
      new RangeError('What is kept as "other" is longer than 65536 bytes.'),
    );
    expect(await store.keep("other", most, HOUR)).toBe(true);
    expect(await store.kept("other")).toBe(most);
  });

  it("S-03 for whoever asks next are the notices of the ask that is oldest", async () => {
    const store = createFolderStore({ path: createPlace() });
    const asks: Entry[] = [];
    for (const run of ["5", "1", "9", "3"])
      asks.push((await store.add(createAsk("ask", run, { key: run }))).entry);
    await store.reportNotices(asks[0]?.id ?? "", { reports: [], dueInMs: 0 });
    const claimed: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      for (const { id } of await store.claimNotices(1, HOUR)) claimed.push(id.slice(0, 1));
    }
    expect(claimed).toEqual(["1", "3", "5", "9"]);
  });
});
