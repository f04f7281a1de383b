import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Entry, SettleVerdict } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace, type Host, startHosts } from "./hosts.js";
import { createAsk } from "./life.js";

const HOUR = 3_600_000;

describe("races", () => {
  it("S-07 whichever of answer, withdrawal and expiry is held up before it counts, the other one is the first", async () => {
    const path = createPlace();
    const [[slow], [late], store] = [
      await startHosts(path, 1),
      await startHosts(path, 1, HOUR),
      createFolderStore({ path }),
    ];
    if (slow === undefined || late === undefined) throw new Error("No hosts.");
    const acts = {
      answered: ["settle", { type: "answered", answers: {}, by: "ada" }],
      withdrawn: ["settle", { type: "withdrawn", reason: "no longer needed" }],
      expired: ["get"],
    } as const;
    let count = 0;
    for (const first of ["answered", "withdrawn", "expired"] as const) {
      for (const second of ["answered", "withdrawn", "expired"] as const) {
        count += 1;
        const { entry } = await store.add(createAsk(`ask ${count}`, "1", { timeToLiveMs: HOUR }));
        const hostOf = (act: keyof typeof acts): Host => (act === "expired" ? late : slow);
        const file = `${path}/../${count}`;
        const [act, ...args] = acts[first];
        writeFileSync(file, "");
        const held = once(hostOf(first).process, "message");
        const step = "link tmp to settled";
        const holding = hostOf(first).each<Entry & SettleVerdict>(act, [[entry.id, ...args]], { step, file });
        expect(await held).toEqual(["held up", undefined]);
        const other =
          second === "expired" ? createFolderStore({ path, now: () => new Date(Date.now() + HOUR) }) : store;
        const told =
          second === "expired"
            ? await other.get(entry.id)
            : (await other.settle(entry.id, acts[second][1]))?.entry;
        expect(told?.settlement?.type).toBe(second);
        rmSync(file);
        const [done] = await holding;
        const { type, entry: found = done?.result } = done?.result ?? {};
        expect(found?.settlement).toEqual(told?.settlement);
        if (first !== "expired") expect(type).toBe("too_late");
        expect(await store.get(entry.id)).toEqual(told);
      }
    }
  });

  it("S-07 an answer that the disk holds up until after the expiry is too late", async () => {
    const path = createPlace();
    let passed = 0;
    const at = Date.now();
    const reading = { count: 0, jumpAt: Number.POSITIVE_INFINITY };
    const now = () => {
      reading.count += 1;
      if (reading.count === reading.jumpAt) passed = HOUR;
      return new Date(at + passed);
    };
    const store = createFolderStore({ path, now });
    const count = async (run: string) => {
      const { entry } = await store.add(createAsk(`ask ${run}`, run, { timeToLiveMs: HOUR }));
      const before = reading.count;
      const verdict = await store.settle(entry.id, { type: "answered", answers: {} });
      return { verdict, readings: reading.count - before };
    };
    // What the first one does besides, looking for leftovers, does not count.
    await count("1");
    const { readings, verdict } = await count("3");
    expect(verdict?.type).toBe("settled");
    // Whenever the clock strikes while the answer is under way, also at the last look at it.
    for (let index = 1; index <= readings; index += 1) {
      passed = 0;
      const { entry } = await store.add(createAsk(`late ${index}`, "2", { timeToLiveMs: HOUR }));
      reading.jumpAt = reading.count + index;
      const late = await store.settle(entry.id, { type: "answered", answers: {} });
      expect(late).toMatchObject({
        type: "too_late",
        entry: { settlement: { type: "expired", at: entry.expiresAt } },
      });
      reading.jumpAt = Number.POSITIVE_INFINITY;
    }
    expect(readings).toBeGreaterThan(1);
  });

  it("S-07 two waiters in two processes are told of one answer, and so is who comes after it", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const hosts = await startHosts(path, 2);
    const { entry } = await store.add(createAsk("ask", "1"));
    const waiting = await Promise.all(hosts.map((host) => host.wait(entry.id)));
    const verdict = await store.settle(entry.id, { type: "answered", answers: { "ask?": "Yes" } });
    const told = await Promise.all(waiting.map(({ done }) => done));
    expect(told.map(({ result }) => result)).toEqual([verdict?.entry, verdict?.entry]);
    expect(await hosts[0]?.call("wait", entry.id)).toEqual(verdict?.entry);
  });
});
