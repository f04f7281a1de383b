import type { Key } from "node:readline";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toDialogKey } from "../../../channels/terminal/index.js";
import { LONGEST_TEXT } from "../../../src/terminal/longest-text.js";
import { type KeyReader, readKeys } from "../../../src/terminal/read-keys.js";
import cases from "./read-keys.json" with { type: "json" };

let keys: string[];
let reader: KeyReader;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  keys = [];
  reader = readKeys(({ name, text = "" }) => {
    keys.push(name === "character" ? text : name === "paste" ? `paste ${text}` : `<${name}>`);
  });
});
afterEach(() => {
  reader.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Node's own parser tells of a lone Esc a turn later, by a timer that is no fake. */
const untilEscape = () => expect.poll(() => keys).toContain("<escape>");

/** Chunks as a terminal sends them; `wait` is the time after which a lone Esc is one, `later` a second, and `bytes:` is in hexadecimal. */
async function send(chunks: readonly string[]): Promise<void> {
  for (const chunk of chunks) {
    if (chunk === "wait") {
      vi.advanceTimersByTime(50);
      await untilEscape();
    } else if (chunk === "later") vi.advanceTimersByTime(1_000);
    else if (chunk.startsWith("bytes:")) reader.feed(Buffer.from(chunk.slice(6), "hex"));
    else reader.feed(chunk);
  }
}

describe("the keys of a terminal", () => {
  it.each(cases.map(([title = "", chunks = [], expected = []]) => ({ title, chunks, expected })))(
    "K-02 K-13 $title",
    async ({ chunks, expected }) => {
      await send([chunks].flat());
      expect(keys).toEqual([expected].flat());
    },
  );

  it.each(["", "a", "ab"])(
    "K-02 Esc after %j waits 50 ms for what may follow, and no longer",
    async (typed) => {
      reader.feed(`${typed}\u001b`);
      vi.advanceTimersByTime(49);
      expect([keys, vi.getTimerCount()]).toEqual([[...typed], 1]);
      vi.advanceTimersByTime(1);
      expect(vi.getTimerCount()).toBe(0);
      await untilEscape();
      expect(keys).toEqual([...typed, "<escape>"]);
    },
  );

  it("K-13 of a paste that is longer than any text may be, no more is kept than shows it", async () => {
    await send(["\u001b[200~", "x".repeat(LONGEST_TEXT), "yz", "more", "\u001b[201~", "c"]);
    expect(keys).toEqual([`paste ${"x".repeat(LONGEST_TEXT)}y`, "c"]);
  });

  it("K-02 a report without an end keeps no key for ever", async () => {
    await send([`\u001b]0;${"x".repeat(4_093)}`, "a"]);
    expect(keys).toEqual(["a"]);
    await send([`\u001b]0;${"x".repeat(4_092)}`, "\u0007b"]);
    expect(keys).toEqual(["a", "b"]);
  });

  it("K-02 what is half there when it is closed is nothing", () => {
    reader.feed("\u001b");
    reader.close();
    vi.advanceTimersByTime(1_000);
    expect(keys).toEqual([]);
  });

  it("K-02 Ctrl+C, and the end, leave nothing of an Esc that is about to be told", async () => {
    const late = readKeys(({ name }) => keys.push(`late <${name}>`));
    for (const feeder of [late, reader]) feeder.feed("\u001b");
    vi.advanceTimersByTime(50);
    late.close();
    reader.feed("\u0003");
    reader.feed("\u001b");
    vi.advanceTimersByTime(50);
    await untilEscape();
    expect(keys).toEqual(["<ctrl+c>", "<escape>"]);
  });
});

describe("a key of which only a part is told", () => {
  it.each<[Key, string]>([
    [{}, ""],
    [{ name: "up" }, "up"],
    [{ name: "x", ctrl: true }, "ctrl+x"],
    [{ name: "up", meta: true }, "alt+up"],
    [{ name: "up", shift: true }, "shift+up"],
  ])("K-02 %j is %s", (key, name) => {
    expect(toDialogKey(key)).toEqual({ name });
  });
});
