import { EventEmitter } from "node:events";
import type fs from "node:fs";
import { writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { readPendingAsk } from "../../../channels/pending-file/index.js";
import { patch, patchPromises } from "../inbox/folder/patch.js";
import { deferralOf, setUp } from "./set-up.js";

const failing = (code: string) => Object.assign(new Error(`${code}: as the system says`), { code });

/** A system whose watches say what they are told to, or that has none to give. */
function watchByHand({ hasAny }: { hasAny: boolean }) {
  const open = new Set<EventEmitter>();
  let started = () => {};
  const isStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const changed: ((event: string, name: string | null) => void)[] = [];
  const watch = (_: string, onChange: (event: string, name: string | null) => void) => {
    started();
    if (!hasAny) throw failing("ENOSPC");
    const watcher = new EventEmitter();
    open.add(watcher);
    changed.push(onChange);
    return Object.assign(watcher, { close: () => void open.delete(watcher) });
  };
  patch({ watch: watch as typeof fs.watch });
  return { open, isStarted, change: () => changed.forEach((tell) => void tell("rename", null)) };
}

/** The first look takes some turns of the loop: what comes later is seen by another one. */
async function untilLooked(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
}

describe("a folder with files that wait", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  it("P-04 is watched while somebody collects, and no longer", async () => {
    const { open, isStarted, change } = watchByHand({ hasAny: true });
    const { channel, ask, answer } = setUp();
    const { id } = deferralOf(await ask(["database"]));
    const collected = channel.collect(id);
    await isStarted;
    await untilLooked();
    expect([open.size, vi.getTimerCount()]).toEqual([1, 1]);
    answer(["SQLite"]);
    change();
    expect(await collected).toMatchObject({ answers: { "Which database?": "SQLite" } });
    expect([open.size, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it.each([true, false])(
    "P-04 is looked at each second where its watch fails, or there is none (watch: %s)",
    async (hasAny) => {
      const { open, isStarted } = watchByHand({ hasAny });
      const { channel, ask, answer } = setUp();
      const { id } = deferralOf(await ask(["database"]));
      const collected = channel.collect(id);
      await isStarted;
      await untilLooked();
      answer(["SQLite"]);
      for (const watcher of open) watcher.emit("error", failing("EPERM"));
      vi.advanceTimersByTime(1_000);
      expect(await collected).toMatchObject({ answers: { "Which database?": "SQLite" } });
      expect([open.size, vi.getTimerCount()]).toEqual([0, 0]);
    },
  );
});

describe("a file that waits", () => {
  it("P-01 is written where the system knows no hard links, and never over another one", async () => {
    patchPromises({ link: () => Promise.reject(failing("EPERM")) });
    const { ask, list, read } = setUp();
    for (const name of ["database", "name"]) deferralOf(await ask([name]));
    expect(list()).toEqual(["pending-questions-2.json", "pending-questions.json"]);
    expect(read().questions[0]?.question).toBe("Which database?");
  });

  it("P-01 is written where a file's handle cannot sync, as under Yarn's Plug'n'Play", async () => {
    const handle = await open(tmpdir());
    const prototype: { sync(): Promise<void> } = Object.getPrototypeOf(handle);
    await handle.close();
    const spy = vi.spyOn(prototype, "sync").mockRejectedValue(new Error("Method not implemented."));
    onTestFinished(() => spy.mockRestore());
    const { ask, read } = setUp();
    deferralOf(await ask(["database"]));
    expect(read().questions[0]?.question).toBe("Which database?");
  });

  it.each([
    ["null", null],
    ["an array", []],
    ["an object", {}],
    ["a string", "x"],
    ["a number", 7],
    ["a boolean", true],
  ])("P-02 that is not as it must be is told with what stands there: %s", async (name, found) => {
    const { folder } = setUp();
    const file = join(folder, "found.json");
    writeFileSync(file, JSON.stringify({ questions: [{ question: found, answer: null }, 1] }));
    const read = await readPendingAsk(file);
    const fault = read !== undefined && "fault" in read ? read.fault : "";
    const place = name === "a string" ? "$.questions[1]" : "$.questions[0].question";
    expect(fault).toContain(place);
    if (name !== "a string") expect(fault).toContain(`must be a string, but it is ${name}`);
  });
});
