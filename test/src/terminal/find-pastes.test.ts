import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPasteFinder } from "../../../src/terminal/find-pastes.js";

const LONG = "x".repeat(1000);

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe("what came at once from a terminal", () => {
  it.each<[piece: string, isPaste: boolean]>([
    ["", false],
    ["a", false],
    ["several words", false],
    ["a\r", false],
    ["a\r\n", false],
    ["a\n\n", false],
    ["\r", false],
    ["a\rb", true],
    ["a\nb", true],
    ["a\r\nb", true],
    ["\nb", true],
    ["a\n\nb\n", true],
    ["a\tb\nc", true],
    ["a\nb\u001b[A", false],
    ["\u0003a\nb", false],
    ["a\nb\u007f", false],
    ["a\nb\u0085", false],
    ["a\nbü\u{1f600}", true],
    [LONG, true],
    [LONG.slice(1), false],
    [`${LONG}\u001b`, false],
  ])("K-13 %j is a paste: %s", (piece, isPaste) => {
    expect(createPasteFinder().isPaste(piece)).toBe(isPaste);
  });

  it("K-13 goes on with what came within a tenth of a second of a long piece", async () => {
    const finder = createPasteFinder();
    const came = async (ms: number, piece: string) => {
      vi.advanceTimersByTime(ms);
      await setImmediate();
      return finder.isPaste(piece);
    };
    expect(await came(0, LONG)).toBe(true);
    expect(await came(99, "rest")).toBe(true);
    expect(await came(1, "typed")).toBe(false);
    expect(await came(0, LONG)).toBe(true);
    expect(await came(50, "rest")).toBe(true);
    expect(await came(49, "more")).toBe(true);
    expect(await came(1, "typed")).toBe(false);
    expect(await came(0, LONG)).toBe(true);
    expect(await came(99, LONG)).toBe(true);
    expect(await came(99, "rest")).toBe(true);
    expect(await came(0, "\u001b[A")).toBe(false);
    expect(await came(0, "typed")).toBe(false);
    expect(await came(0, "a\nb")).toBe(true);
    expect(await came(0, "typed")).toBe(false);
  });

  it("K-13 goes on with what waited longer than that to be read, since the process was busy", async () => {
    const finder = createPasteFinder();
    finder.isPaste(LONG);
    vi.advanceTimersByTime(500);
    expect(finder.isPaste("rest\r")).toBe(true);
    await setImmediate();
    expect(finder.isPaste("typed\r")).toBe(false);
  });

  it("K-13 leaves no timer when it is closed", () => {
    const finder = createPasteFinder();
    finder.isPaste(LONG);
    finder.isPaste(LONG);
    expect(vi.getTimerCount()).toBe(1);
    finder.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
