import { createHook } from "node:async_hooks";
import { getEventListeners } from "node:events";
import fs, { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { patch } from "../inbox/folder/patch.js";
import { atEveryStep } from "./at-every-step.js";
import { createWatch } from "./create-watch.js";
import { deferralOf, setUp } from "./set-up.js";

describe("collecting", () => {
  it("P-04 hears of a change from the system", async () => {
    const { channel, ask, answer } = setUp();
    const { id } = deferralOf(await ask(["name"]));
    const collected = channel.collect(id);
    answer(["orders"]);
    expect(await collected).toMatchObject({ answers: { "What name?": "orders" } });
  });

  it("P-04 gives up after its time, and on an abort, and lets go of everything", async () => {
    const { watch, watchers } = createWatch();
    const { channel, ask, list } = setUp({ watch });
    const { id } = deferralOf(await ask(["database"]));
    const unused = new AbortController().signal;
    expect(await channel.collect(id, { ms: 1, signal: unused })).toMatchObject({ code: "deferred" });
    expect(getEventListeners(unused, "abort")).toEqual([]);
    const controller = new AbortController();
    const { signal } = controller;
    const collected = channel.collect(id, { signal });
    controller.abort();
    expect(await collected).toMatchObject({ code: "aborted" });
    expect(await channel.collect(id, { signal })).toMatchObject({ code: "aborted" });
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(watchers.size).toBe(0);
    expect(list()).toHaveLength(1);
  });

  it("P-04 waits on where a host waits longer than a timer can", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { watch, watchers, stir } = createWatch();
    const { channel, ask, answer } = setUp({ watch });
    const { id } = deferralOf(await ask(["database"]));
    const collected = channel.collect(id, { ms: 2 ** 31 });
    await vi.waitFor(() => expect(watchers.size).toBe(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await channel.collect(id, { ms: 0 })).toMatchObject({ code: "deferred" });
    expect(watchers.size).toBe(1);
    answer(["SQLite"]);
    stir();
    expect(await collected).toMatchObject({ type: "answered" });
  });

  it("P-04 an abort while it waits ends it at once, and takes no answer", async () => {
    const { watch, watchers } = createWatch();
    const { channel, ask, answer } = setUp({ watch });
    const { id } = deferralOf(await ask(["name"]));
    const controller = new AbortController();
    const { signal } = controller;
    let looks = 0;
    const hook = createHook({
      init(_, type) {
        if (type === "FILEHANDLECLOSEREQ") looks += 1;
      },
    }).enable();
    onTestFinished(() => void hook.disable());
    const collected = channel.collect(id, { signal });
    await vi.waitFor(() => expect(looks).toBe(1));
    answer(["orders"]);
    controller.abort();
    expect(await collected).toEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(watchers.size).toBe(0);
    expect(await channel.collect(id, { ms: 0 })).toHaveProperty("type", "answered");
  });

  it("P-04 an abort at any step ends it, or comes too late", async () => {
    for (const ms of [0, 20]) {
      await atEveryStep(async (disturb) => {
        const { watch } = createWatch();
        const { channel, ask } = setUp({ watch });
        const { id } = deferralOf(await ask(["name"]));
        const controller = new AbortController();
        const outcome = await disturb(
          () => channel.collect(id, { signal: controller.signal, ms }),
          (past) => past === 0 && controller.abort(),
        );
        expect(outcome).toHaveProperty("code", controller.signal.aborted ? "aborted" : "deferred");
      });
    }
  });

  it("P-04 looks once more when its time is over", async () => {
    const { watch } = createWatch();
    const { channel, ask, answer } = setUp({ watch });
    const { id } = deferralOf(await ask(["name"]));
    const collected = channel.collect(id, { ms: 200 });
    answer(["orders"]);
    expect(await collected).toHaveProperty("type", "answered");
  });

  it("P-04 a watch that calls back at once is heard, and let go of", async () => {
    const stop = vi.fn();
    const { channel, ask, answer } = setUp({
      watch: (_, onChange) => {
        onChange();
        answer(["orders"]);
        setImmediate(onChange);
        return stop;
      },
    });
    const { id } = deferralOf(await ask(["name"]));
    expect(await channel.collect(id)).toHaveProperty("type", "answered");
    expect(stop).toHaveBeenCalledOnce();
  });

  it("P-04 does not watch what it looks at once", async () => {
    const watch = vi.fn(() => () => undefined);
    const { channel, ask } = setUp({ watch });
    const { id } = deferralOf(await ask(["name"]));
    await channel.collect(id, { ms: 0 });
    expect(watch).not.toHaveBeenCalled();
  });

  it("P-04 hears of a change from the system, or after a second, and lets go of both", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    // Those of other tests may still be closing.
    let watchers = 0;
    const { watch } = fs;
    const count = (...given: Parameters<typeof watch>) => {
      watchers += 1;
      return watch(...given).on("close", () => {
        watchers -= 1;
      });
    };
    patch({ watch: count as typeof watch });
    const { channel, ask, answer, folder, path } = setUp();
    const { id } = deferralOf(await ask(["name"]));
    const waitFor = async () => {
      const collected = channel.collect(id);
      await vi.waitFor(() => expect(watchers).toBe(1));
      expect(vi.getTimerCount()).toBe(1);
      return { collected };
    };
    const first = await waitFor();
    answer(["orders"]);
    expect(await first.collected).toHaveProperty("type", "answered");
    expect(vi.getTimerCount()).toBe(0);
    await vi.waitFor(() => expect(watchers).toBe(0));
    // A folder that was there before the one that is watched.
    await ask(["name"], { requestId: id });
    const second = await waitFor();
    const text = readFileSync(path, "utf8");
    renameSync(dirname(path), join(folder, "moved"));
    mkdirSync(dirname(path));
    writeFileSync(path, text.replace("null", '"shop"'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await second.collected).toMatchObject({ answers: { "What name?": "shop" } });
    expect(vi.getTimerCount()).toBe(0);
    await vi.waitFor(() => expect(watchers).toBe(0));
  });
});
