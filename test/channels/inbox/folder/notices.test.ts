import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { NoticeReport } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { some } from "../../../property-runs.js";
import { createPlace, startHosts } from "./hosts.js";
import { createAsk } from "./life.js";

const LEASE = 30_000;
const HOUR = 3_600_000;
const SENT: NoticeReport = { medium: "test", about: "asked", at: "2026-11-01T00:00:00.000Z", tries: 1 };
const STEPS: Record<string, string[]> = JSON.parse(
  readFileSync(new URL("steps.json", import.meta.url), "utf8"),
);

describe("notices in a folder", () => {
  it.each(["claim notices", "report notices"])(
    "N-02 S-08 a host that is killed at any step of this leaves what another one finishes: %s",
    async (act) => {
      const path = createPlace();
      for (const [index, step] of some([...new Set(STEPS[act])]).entries()) {
        const store = createFolderStore({ path });
        const { entry } = await store.add(createAsk(`${act} ${index}`, "1"));
        const [host] = await startHosts(path, 1);
        if (host === undefined) throw new Error("No host.");
        const file = `${path}/../${index}`;
        writeFileSync(file, "");
        const hold = { step, file };
        if (act === "report notices") await host.call("claimNotices", 1, LEASE);
        const held = once(host.process, "message");
        const doing =
          act === "report notices"
            ? host.each("reportNotices", [[entry.id, { reports: [SENT], dueInMs: 1 }]], hold)
            : host.each("claimNotices", [[1, LEASE]], hold);
        const ended = doing.then(
          () => "done",
          () => "killed",
        );
        expect(await held).toEqual(["held up", undefined]);
        host.process.kill("SIGKILL");
        expect(await ended).toBe("killed");
        const later = createFolderStore({ path, now: () => new Date(Date.now() + LEASE + 1_000) });
        const claimed = await later.claimNotices(10, LEASE);
        expect(claimed.map(({ id }) => id)).toEqual([entry.id]);
        await later.reportNotices(entry.id, { reports: [SENT], isOver: true });
        expect((await store.get(entry.id))?.notices).toEqual([SENT]);
        expect(await later.claimNotices(10, LEASE)).toEqual([]);
      }
    },
  );

  it("N-02 what cannot be read of them loses no entry, and is told again", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const asks = ["text", "folder", "link", "other"].map((key) => createAsk(key, "1"));
    for (const ask of asks) await store.add(ask);
    const [text = "", folder = "", link = "", other = ""] = asks.map(({ id }) => join(path, "notices", id));
    writeFileSync(text, "{");
    mkdirSync(folder);
    symlinkSync("/etc/hostname", link);
    writeFileSync(other, JSON.stringify({ format: 1, reports: [SENT, { medium: 1 }, null] }));
    const found = await Promise.all(asks.map(({ id }) => store.get(id)));
    expect(found.map((entry) => entry?.notices)).toEqual([undefined, undefined, undefined, [SENT]]);
    expect(found.map((entry) => entry?.id)).toEqual(asks.map(({ id }) => id));
  });

  it("S-03 they go with their entry, and what is left of them is swept", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const [kept, removed] = [createAsk("kept", "1"), createAsk("removed", "1")];
    for (const ask of [kept, removed]) {
      await store.add(ask);
      await store.reportNotices(ask.id, { reports: [SENT], dueInMs: HOUR });
    }
    await store.settle(removed.id, { type: "declined" });
    const list = () =>
      ["notices", "due"].map((folder) => readdirSync(join(path, folder)).map((name) => name.slice(0, 35)));
    const all = [kept.id, removed.id].sort();
    expect((await list()).map((names) => names.sort())).toEqual([all, all]);
    const later = createFolderStore({ path, now: () => new Date(Date.now() + HOUR) });
    for (const folder of ["notices", "due"]) {
      for (const name of readdirSync(join(path, folder))) utimesSync(join(path, folder, name), 0, 0);
    }
    expect(await later.remove(new Date(Date.now() + 60_000))).toBe(1);
    expect(list()).toEqual([[kept.id], [kept.id]]);
  });
});
