import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { elicit, type PilotDeckElicitationQuestion } from "../../../src/index.js";
import { createQuestion } from "../tools/ask-user-question/call.js";
import { ask, MINUTE, one } from "./ask-with-timeout.js";

const many = createQuestion("many", { multiSelect: true });
const freeText: PilotDeckElicitationQuestion = { question: "why", header: "Why", options: [] };

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe("on a timeout", () => {
  it.each([
    [1, "b"],
    [0, "a"],
    [undefined, "a"],
    [7, "a"],
    [-1, "a"],
    [0.5, "a"],
  ])("X-03 takes the recommended option, else the first: %s", async (recommended, label) => {
    const { outcome } = ask([
      { ...one, ...(recommended !== undefined && { recommended }) },
      { ...many, recommended: 1 },
    ]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await outcome).toMatchObject({
      type: "answered",
      answers: { one: label, many: ["b"] },
      provenance: {
        source: "timeout",
        channel: "test channel",
        defaulted: ["one", "many"],
        timeout: { ms: MINUTE, then: "recommended" },
      },
    });
  });

  it("X-03 answers nothing where a channel took the questions away", async () => {
    const questions = [createQuestion("one")];
    const asking = elicit(
      {
        name: "thief",
        askUser: (request) => {
          request.questions.length = 0;
          return new Promise(() => undefined);
        },
      },
      { toolCallId: "c", toolName: "t", questions, timeout: { ms: MINUTE, then: "recommended" } },
    );
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await asking).toMatchObject({ type: "cancelled", code: "timeout" });
  });

  it.each(["Keep it (Recommended)", "Keep it (recommended) "])(
    "X-03 takes the option whose label recommends it: %s",
    async (label) => {
      const options = ["Drop it", label].map((text) => ({ label: text, description: "" }));
      const { outcome } = ask([{ ...one, options }]);
      await vi.advanceTimersByTimeAsync(MINUTE);
      expect(await outcome).toMatchObject({ answers: { one: label } });
    },
  );

  it("X-03 does not take a label that says so in its midst", async () => {
    const options = ["First", "The (recommended) one", "Last"].map((label) => ({ label, description: "" }));
    const { outcome } = ask([createQuestion("one", { options })]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await outcome).toMatchObject({ answers: { one: "First" } });
  });

  it("X-03 keeps what was picked, and lists the rest as defaulted", async () => {
    const { outcome, progress } = ask([one, many, createQuestion("three")]);
    progress({ answers: { three: "own words", many: ["b", "a"] }, typing: false });
    await vi.advanceTimersByTimeAsync(MINUTE);
    const answered = await outcome;
    expect(answered).toMatchObject({
      answers: { one: "a", many: ["b", "a"], three: "own words" },
      provenance: { defaulted: ["one"] },
    });
    expect(Object.keys(answered.type === "answered" ? answered.answers : {})).toEqual([
      "one",
      "many",
      "three",
    ]);
  });

  it.each<[string, unknown]>([
    ["an empty text", { one: "", many: ["b"] }],
    ["a number", { one: 7, many: ["b"] }],
    ["a list for a single choice", { one: ["b"], many: ["b"] }],
    ["a member of Object.prototype", { many: ["b"] }],
  ])("X-03 does not keep what nobody could have confirmed: %s", async (_, answers) => {
    const { outcome, progress } = ask([one, many, createQuestion("toString")]);
    progress({ answers, typing: false });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await outcome).toMatchObject({
      answers: { one: "a", many: ["b"], toString: "a" },
      provenance: { defaulted: ["one", "toString"] },
    });
  });

  it.each<[string, unknown]>([
    ["no answers", {}],
    ["null", { answers: null }],
    ["a list", { answers: ["a"] }],
    ["text", { answers: "a" }],
  ])("X-03 survives progress that holds %s", async (_, draft) => {
    const { outcome, progress } = ask([one]);
    progress(draft);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await outcome).toMatchObject({ answers: { one: "a" } });
  });

  it("X-03 keeps the draft as it was told, whatever the channel does to it afterwards", async () => {
    const { outcome, progress } = ask([many]);
    const draft = { answers: { many: ["b"] }, typing: false };
    progress(draft);
    draft.answers.many.push("a");
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await outcome).toMatchObject({ answers: { many: ["b"] } });
  });

  it("X-03 cancels where a free-text question is open, which cannot be answered for the user", async () => {
    const { outcome } = ask([one, freeText]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await outcome).toMatchObject({
      type: "cancelled",
      reason: "no answer within 60 seconds",
      code: "timeout",
    });
  });

  it("X-03 answers where the free-text question has its answer already", async () => {
    const { outcome, progress } = ask([one, freeText]);
    progress({ answers: { why: "because" }, typing: false });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await outcome).toMatchObject({ answers: { one: "a", why: "because" } });
  });

  it("X-03 cancels where the request says so, even if all was picked", async () => {
    const { outcome, progress } = ask([one], { timeout: { ms: MINUTE, then: "cancel" } });
    progress({ answers: { one: "b" }, typing: false });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await outcome).toMatchObject({ type: "cancelled", code: "timeout" });
  });

  it("X-03 withdraws the question from the channel, and leaves no timer", async () => {
    const { outcome, request } = ask([one]);
    expect(request.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await outcome;
    expect(request.signal).toMatchObject({ aborted: true, reason: "timeout" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("X-03 tells the channel why else the question is withdrawn", async () => {
    const { outcome, request, stop } = ask([one]);
    stop("elsewhere");
    expect(await outcome).toMatchObject({ code: "aborted" });
    expect(request.signal).toMatchObject({ aborted: true, reason: "elsewhere" });
  });
});
