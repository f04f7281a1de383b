import { describe, expect, it, onTestFinished, vi } from "vitest";
import { nameOfChannel } from "../../../src/elicitation/channel-name.js";
import { endSentence, isBlank, shorten } from "../../../src/text/foreign-words.js";
import { createIssueList, memberOf, ROOT } from "../../../src/text/issues.js";
import { findNearest, suggest } from "../../../src/text/nearest-name.js";
import {
  codeOf,
  createAbortReason,
  describeAbort,
  describeThrown,
  toldOf,
  withTold,
} from "../../../src/text/thrown.js";
import { describeType, isObject } from "../../../src/text/values.js";

const unreadable = new Proxy(
  {},
  {
    get() {
      throw new Error("no");
    },
  },
);

describe("the words of messages", () => {
  it.each<[text: string, most: number | undefined, expected: string]>([
    ["", undefined, ""],
    ["x".repeat(80), undefined, "x".repeat(80)],
    ["x".repeat(81), undefined, `${"x".repeat(79)}…`],
    ["abcde", 5, "abcde"],
    ["abcdef", 5, "abcd…"],
    ["ab😀cd", 4, "ab\ufffd…"],
  ])("T-07 of %j at most %s are %j", (text, most, expected) => {
    expect(shorten(text, most)).toBe(expected);
  });

  it.each<[value: unknown, expected: string]>([
    [null, "null"],
    [undefined, "undefined"],
    [[], "an array"],
    [{}, "an object"],
    [new Date(0), "an object"],
    ["", "a string"],
    [0, "a number"],
    [false, "a boolean"],
    [1n, "a bigint"],
    [() => 0, "a function"],
    [Symbol.iterator, "a symbol"],
  ])("T-07 what a value is, case %#", (value, expected) => {
    expect(describeType(value)).toBe(expected);
  });

  it.each<[thrown: unknown, expected: string]>([
    [new Error("boom"), "boom"],
    [new Error(""), "an error without a message"],
    [Object.assign(new Error("x"), { message: 5 }), "an error without a message"],
    ["text", "text"],
    ["", "an error without a message"],
    [undefined, "undefined was thrown, and no Error"],
    [{ code: 5 }, "an object was thrown, and no Error"],
    [{ message: "boom" }, "boom"],
    [Symbol("s"), "Symbol(s)"],
    [unreadable, "a value that cannot be read"],
    [new Error("x".repeat(301)), `${"x".repeat(299)}…`],
  ])("T-17 what was thrown is told, case %#", (thrown, expected) => {
    expect(describeThrown(thrown)).toBe(expected);
  });

  it.each([
    ["done", "done."],
    ["done.", "done."],
    [".done", ".done."],
    ["done?", "done?."],
    ["", "."],
    ["boom\n  at foo", "boom\n  at foo."],
    ["Cannot open:\n- a\n- b", "Cannot open:\n- a\n- b."],
    ["- x", "- x."],
  ])("T-07 %j ends as %j", (text, expected) => {
    expect(endSentence(text)).toBe(expected);
  });

  it.each<[signal: AbortSignal | undefined, expected: string]>([
    [undefined, "aborted"],
    [new AbortController().signal, "aborted"],
    [AbortSignal.abort(), "aborted"],
    [AbortSignal.abort(""), "aborted"],
    [AbortSignal.abort("timeout"), "timeout"],
    [AbortSignal.abort("x".repeat(81)), `${"x".repeat(79)}…`],
    [AbortSignal.abort(new Error("the host shuts down")), "the host shuts down"],
    [AbortSignal.abort(5), "aborted"],
    [AbortSignal.abort({ message: "no error" }), "aborted"],
  ])("T-15 why a signal was aborted is told, case %#", (signal, expected) => {
    expect(describeAbort(signal)).toBe(expected);
  });

  it("T-15 that nobody said why is known by what the platform says then: Node, Deno, Bun and Chrome, whose words are here, each say another thing", () => {
    const signal = AbortSignal.abort(new DOMException("signal is aborted without reason", "AbortError"));
    expect(describeAbort(signal)).toBe("signal is aborted without reason");
    vi.spyOn(AbortSignal, "abort").mockReturnValue(signal);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(describeAbort(signal, "stopped")).toBe("stopped");
  });

  const told = createAbortReason("the host shuts down", "der Host geht");
  it.each<[thrown: unknown, inOtherWords: string | undefined, code: unknown]>([
    [told, "der Host geht", 20],
    [withTold(new TypeError("no"), "nein"), "nein", undefined],
    [Object.assign(new Error("no"), { told: 5, code: "ENOENT" }), undefined, "ENOENT"],
    [new Error("no"), undefined, undefined],
    [{ told: "nein", code: "ENOENT" }, undefined, undefined],
    ["ENOENT", undefined, undefined],
    [null, undefined, undefined],
  ])(
    "T-17 of what was thrown its words for the person and its code are read, case %#",
    (thrown, inOtherWords, code) => {
      expect([toldOf(thrown), codeOf(thrown)]).toEqual([inOtherWords, code]);
    },
  );

  it("T-15 the reason of an abort is an AbortError that says why", () => {
    expect([told.name, told.message]).toEqual(["AbortError", "the host shuts down"]);
  });

  const long = "n".repeat(299);
  it.each<[word: string, names: string[], nearest: string | undefined]>([
    ["", ["a", "b"], undefined],
    ["x", ["xylophone"], undefined],
    ["x", ["y"], undefined],
    ["ab", ["abstract"], "abstract"],
    ["stract", ["abstract"], "abstract"],
    ["ract", ["abstract"], undefined],
    ["QUESIONS", ["inbox", "questions"], "questions"],
    ["recmendd", ["recommended"], undefined],
    ["recommndd", ["recommended"], "recommended"],
    ["bta", ["beta", "bata", "b"], "beta"],
    ["cat", ["cut", "car", "cat2"], "cat2"],
    ["cat", ["cut", "car"], "cut"],
    [`${long}x`, [`${long}y`], `${long}y`],
    [`${long}xx`, [`${long}xy`], undefined],
    ["ab", ["ba"], "ba"],
    ["ab", [], undefined],
  ])(
    "T-07 the nearest name is the one that a word was probably meant to be, case %#",
    (word, names, nearest) => {
      expect(findNearest(word, names)).toBe(nearest);
      expect(suggest(word, names)).toBe(nearest === undefined ? "" : ` Did you mean ${nearest}?`);
    },
  );

  class Gateway {}
  it.each<[channel: object, expected: string]>([
    [{ name: "desk" }, "desk"],
    [{ name: "" }, "unnamed"],
    [{ name: 5 }, "unnamed"],
    [{}, "unnamed"],
    [new Gateway(), "Gateway"],
    [Object.create(null), "unnamed"],
    [unreadable, "unnamed"],
    [{ name: "x".repeat(81) }, `${"x".repeat(79)}…`],
  ])("T-17 a channel is named, case %#", (channel, expected) => {
    expect(nameOfChannel(channel)).toBe(expected);
  });

  it.each<[text: string, expected: boolean]>([
    ["", true],
    [" \t\n\u00a0\u2003\u200b\u0007\ufeff\u00ad", true],
    ["\u007f", true],
    ["!", false],
    ["~", false],
    [" x", false],
    ["\u200bé", false],
    ["😀", false],
  ])("X-03 nothing can be seen in %j: %s", (text, expected) => {
    expect(isBlank(text)).toBe(expected);
  });

  it.each<[value: unknown, expected: boolean]>([
    [{}, true],
    [Object.create(null), true],
    [[], false],
    [null, false],
    [undefined, false],
    ["{}", false],
    [() => ({}), false],
  ])("T-07 is an object, case %#", (value, expected) => {
    expect(isObject(value)).toBe(expected);
  });
});

describe("where issues are", () => {
  it("T-07 is told as PilotDeck writes paths, and as a JSON Pointer", () => {
    const items = memberOf(ROOT, "items");
    expect(memberOf(items, 0)).toEqual({ path: "$.items[0]", pointer: "/items/0" });
    expect(memberOf(items, "0")).toEqual({ path: "$.items.0", pointer: "/items/0" });
    expect(memberOf(items, "a/b~c~1")).toEqual({ path: "$.items.a/b~c~1", pointer: "/items/a~1b~0c~01" });
    const long = "k".repeat(81);
    expect(memberOf(ROOT, long)).toEqual({ path: `$.${"k".repeat(79)}…`, pointer: `/${long}` });
  });

  it.each([
    [99, 99, undefined],
    [100, 100, undefined],
    [101, 101, "1 more issue is not listed."],
    [150, 101, "50 more issues are not listed."],
  ])("T-07 of %d issues, %d are listed", (count, listed, last) => {
    const issues = createIssueList();
    for (let index = 0; index < count; index += 1) {
      issues.add(memberOf(ROOT, index), "required", `Issue ${index}.`);
    }
    const list = issues.toArray();
    expect(list).toHaveLength(listed);
    expect(list[1]).toEqual({ path: "$[1]", pointer: "/1", code: "required", message: "Issue 1." });
    if (last === undefined) expect(list.at(-1)?.message).toBe(`Issue ${count - 1}.`);
    else expect(list.at(-1)).toEqual({ path: "$", code: "invalid_schema", message: last, pointer: "" });
  });
});
