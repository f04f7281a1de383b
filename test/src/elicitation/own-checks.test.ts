import { describe, expect, it, vi } from "vitest";
import { elicit } from "../../../src/index.js";
import { createChannel } from "../tools/ask-user-question/call.js";
import { answered, base, throwBoom, withoutStrayRejections } from "./host-calls.js";

const issue = { path: "$", code: "invalid_schema", message: "Not that one.", pointer: "" } as const;

describe("a check of the tool's own", () => {
  it("C-10 is made after elicit's, and told of what is said beside the answers", async () => {
    const check = vi.fn((answers: unknown, _annotations?: unknown) =>
      JSON.stringify(answers).includes('"b"') ? [issue] : [],
    );
    const channel = createChannel(
      (request) => {
        expect(request.check?.({})).toMatchObject([{ code: "required", pointer: "/one" }]);
        expect(request.check?.({ one: 7 } as never)).toMatchObject([{ code: "invalid_type" }]);
        expect(check).not.toHaveBeenCalled();
        expect(request.check?.({ one: "b" }, { one: { notes: "n" } })).toEqual([issue]);
        expect(check).toHaveBeenLastCalledWith({ one: "b" }, { one: { notes: "n" } });
        return answered;
      },
      { capabilities: {} },
    );
    expect(await elicit(channel, { ...base, check })).toMatchObject(answered);
    expect(check.mock.lastCall).toEqual([{ one: "a" }]);
  });

  it("C-10 holds a channel that did not ask it, and leaves a plain one its freedom", async () => {
    const check = () => [issue];
    const reply = { ...answered, annotations: { one: { notes: "n" } } };
    expect(
      await elicit(
        createChannel(() => reply, { capabilities: {} }),
        { ...base, check },
      ),
    ).toMatchObject({
      type: "failed",
      message: expect.stringContaining("Not that one."),
      details: { issues: [issue] },
    });
    expect(
      await elicit(
        createChannel(() => reply),
        { ...base, check },
      ),
    ).toMatchObject(reply);
  });

  it.each<[string, unknown, number | undefined]>([
    ["is none", null, undefined],
    ["is no function", { maxResultBytes: 7 }, 7],
    [
      "throws when it is looked at",
      new Proxy(() => [], {
        get: throwBoom,
      }),
      undefined,
    ],
    ["has a limit that is none", Object.assign(() => [], { maxResultBytes: "7" }), undefined],
    ["has a limit", Object.assign(() => [], { maxResultBytes: 7 }), 7],
  ])("C-10 T-22 costs no answer where it %s", async (_, check, limit) => {
    let seen: unknown;
    const channel = createChannel(
      (request) => {
        seen = request.check?.maxResultBytes;
        return answered;
      },
      { capabilities: {} },
    );
    expect(await elicit(channel, { ...base, check: check as never })).toMatchObject(answered);
    expect(seen).toBe(limit);
  });

  it("C-11 has issues that are plain and bounded", async () => {
    const odd: Record<string, unknown> = { message: "z".repeat(1_000_000), code: "odd", pointer: 7 };
    odd.self = odd;
    const channel = createChannel(() => answered, { capabilities: {} });
    const outcome = await elicit(channel, { ...base, check: () => [odd] as never });
    expect(outcome).toMatchObject({ details: { issues: [{ code: "invalid_schema", path: "$" }] } });
    expect(JSON.stringify(outcome).length).toBeLessThan(5_000);
  });

  it("C-10 names the timeout that fired in the provenance", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const timeout = { ms: 1000, then: "recommended" } as const;
    const silent = createChannel(() => new Promise(() => undefined), { timeout: { ms: 5, then: "cancel" } });
    const outcome = elicit(silent, { ...base, timeout });
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(await outcome).toMatchObject({ provenance: { source: "timeout", timeout } });
  });

  it.each<[string, () => unknown]>([
    ["throws", () => throwBoom()],
    ["rejects", () => Promise.reject(new Error("boom"))],
    ["gives no list", () => "nonsense"],
    ["lists what is no issue", () => [null, 7, "x", {}, { message: "" }]],
  ])("C-11 costs no answer where it %s", async (_, check) => {
    const channel = createChannel(
      (request) => {
        expect(request.check?.({ one: "a" })).toEqual([]);
        expect(request.check?.({})).toMatchObject([{ code: "required" }]);
        return answered;
      },
      { capabilities: {} },
    );
    expect(
      await withoutStrayRejections(() => elicit(channel, { ...base, check: check as never })),
    ).toMatchObject(answered);
  });
});
