import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { discardInput } from "../../../src/cli/discard-input.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A terminal that notes what is done to it. */
function createInput() {
  const acts: string[] = [];
  const input = Object.assign(new EventEmitter(), {
    isTTY: true,
    destroyed: false,
    setRawMode: (isRaw: boolean) => acts.push(isRaw ? "raw" : "lines"),
    resume: () => acts.push("resume"),
    pause: () => acts.push("pause"),
  });
  return { input, acts, read: discardInput(input as never) };
}

describe("what was not taken from a terminal", () => {
  it("K-13 is read key by key, so that a line without its end goes, too, until nothing comes for 20 ms", async () => {
    const { input, acts, read } = createInput();
    expect(acts).toEqual(["raw", "resume"]);
    vi.advanceTimersByTime(19);
    input.emit("data", "rm");
    vi.advanceTimersByTime(19);
    expect(acts).toHaveLength(2);
    vi.advanceTimersByTime(1);
    await read;
    expect(acts).toEqual(["raw", "resume", "pause", "lines"]);
    expect([input.listenerCount("data"), input.listenerCount("error"), vi.getTimerCount()]).toEqual([
      0, 0, 0,
    ]);
  });

  it("K-13 keeps the command no longer than a second", async () => {
    const { input, acts, read } = createInput();
    for (let time = 0; time < 1000; time += 10) {
      input.emit("data", "y");
      vi.advanceTimersByTime(10);
    }
    await read;
    expect(acts.at(-1)).toBe("lines");
  });

  it("K-13 is given up where the terminal fails", async () => {
    const { input, acts, read } = createInput();
    input.emit("error", new Error("gone"));
    await read;
    expect([acts.at(-1), vi.getTimerCount()]).toEqual(["lines", 0]);
  });

  it("K-13 is left alone where the stream is no terminal, or gone", async () => {
    for (const change of [{ isTTY: false }, { setRawMode: undefined }, { destroyed: true }]) {
      const { input } = createInput();
      const resume = vi.fn();
      await discardInput(Object.assign(input, change, { resume }) as never);
      expect(resume).not.toHaveBeenCalled();
    }
  });
});
