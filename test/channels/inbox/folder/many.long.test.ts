import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { InboxStore, SettleVerdict } from "../../../../channels/inbox/index.js";
import { createPlace, startHosts } from "./hosts.js";
import { createAsk } from "./life.js";

const WAIT_OFTEN = fileURLToPath(new URL("wait-often.js", import.meta.url));
const PROCESSES = 8;
const ENTRIES = 40;
const HOUR = 3_600_000;
const numbers = Array.from({ length: ENTRIES }, (_, index) => index);

describe("many at once", () => {
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

  it("S-05 ten thousand waiters cost one watch and one timer, and nothing is left once they are told or it is closed", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [WAIT_OFTEN, createPlace()], {
      timeout: 9_000,
    });
    const { open, told, isLeftOpen } = JSON.parse(stdout);
    expect({ told, isLeftOpen }).toEqual({ told: 10_001, isLeftOpen: true });
    const one = [...open.before.split(" "), "FSEventWrap", "FSEventWrap", "FSEventWrap", "Timeout"]
      .sort()
      .join(" ")
      .trim();
    expect(open).toEqual({
      before: open.before,
      one,
      all: one,
      told: open.before,
      another: one,
      closed: open.before,
    });
  });
});
