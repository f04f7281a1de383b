import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Entry, InboxStore, SettleVerdict } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace, type Host, startHosts } from "./hosts.js";
import { createAsk } from "./life.js";

const PROCESSES = 8;
const ENTRIES = 40;
const HOUR = 3_600_000;
const numbers = Array.from({ length: ENTRIES }, (_, index) => index);

describe("races", () => {
  it("S-07 of eight processes that add, answer, keep and take the same at once, one is the first", async () => {
    const path = createPlace();
    const hosts = await startHosts(path, PROCESSES);
    const all = <T>(act: string, argsOf: (host: number) => unknown[][]) =>
      Promise.all(hosts.map((host, index) => host.each<T>(act, argsOf(index))));

    const added = await all<Awaited<ReturnType<InboxStore["add"]>>>("add", (host) =>
      numbers.map((n) => [createAsk(`key ${n}`, `${host}`, { resumeKey: `questions ${n >> 1}` })]),
    );
    const news = numbers.map((n) => added.filter((of) => of[n]?.result.isNew).length);
    // The same questions under two keys are one entry as well.
    expect(
      news.filter((_, n) => n % 2 === 0).map((count, pair) => count + (news[2 * pair + 1] ?? 0)),
    ).toEqual(numbers.slice(0, ENTRIES / 2).map(() => 1));
    const ids = numbers.map((n) => new Set(added.map((of) => of[n]?.result.entry.id)));
    expect(ids.every(({ size }) => size === 1)).toBe(true);

    const id = numbers.map((n) => added[0]?.[n]?.result.entry.id ?? "").filter((_, n) => n % 2 === 0);
    const settled = await all<SettleVerdict>("settle", (host) =>
      id.map((each) => [each, { type: "answered", answers: {}, by: `${host}`, answerKey: `${host}` }]),
    );
    for (const [n, each] of id.entries()) {
      const verdicts = settled.map((of) => of[n]?.result);
      const winners = verdicts.flatMap((verdict, host) => (verdict?.type === "settled" ? [`${host}`] : []));
      expect(winners).toHaveLength(1);
      expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict?.entry))).size).toBe(1);
      expect(verdicts[0]?.entry).toMatchObject({ id: each, settlement: { by: winners[0] } });
      const again = { type: "answered", answers: {}, by: winners[0], answerKey: winners[0] };
      expect(await hosts[0]?.call("settle", each, again)).toEqual({ ...verdicts[0], type: "settled" });
    }

    for (const lifetime of [0, HOUR]) {
      const kept = await all<boolean>("keep", (host) =>
        numbers.map((n) => [`thing ${n}`, `${host}`, lifetime]),
      );
      const counts = numbers.map((n) => kept.filter((of) => of[n]?.result).length);
      if (lifetime > 0) expect(counts).toEqual(numbers.map(() => 1));
    }
    const taken = await all<string | null>("take", () => numbers.map((n) => [`thing ${n}`]));
    expect(numbers.map((n) => taken.filter((of) => of[n]?.result !== null).length)).toEqual(
      numbers.map(() => 1),
    );
  });

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
