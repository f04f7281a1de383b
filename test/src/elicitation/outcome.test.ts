import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationChannel } from "../../../src/index.js";
import { AT, outcomeOf } from "./outcome-of.js";

describe("a cancelled outcome", () => {
  it.each([
    ...["declined", "dismissed", "aborted", "timeout", "connection_lost", "undeliverable", "deferred"],
    ...["unknown", "expired", "withdrawn"],
  ])("T-14 keeps the channel's code: %s", async (code) => {
    expect(await outcomeOf({ type: "cancelled", code })).toStrictEqual({
      type: "cancelled",
      code,
      endedAt: AT,
    });
  });

  it("K-18 says that the person interrupted the call, where the channel aborted it for that", async () => {
    const reply = { type: "cancelled", code: "aborted", interrupted: true };
    expect(await outcomeOf(reply)).toStrictEqual({ ...reply, endedAt: AT });
    for (const other of [
      { code: "aborted", interrupted: "yes" },
      { code: "declined", interrupted: true },
    ]) {
      expect(await outcomeOf({ type: "cancelled", ...other })).not.toHaveProperty("interrupted");
    }
  });

  it.each([{}, { code: "declined" }, { reason: "it is night" }])(
    "T-19 has the code deferred and the handle as it came: %j",
    async (members) => {
      const deferred = { id: "7", message: "later", url: "https://example.com/7", state: { sealed: true } };
      expect(await outcomeOf({ type: "cancelled", deferred, ...members })).toStrictEqual({
        type: "cancelled",
        ...("reason" in members && { reason: members.reason }),
        code: "deferred",
        deferred,
        endedAt: AT,
      });
    },
  );
});

describe("a deferral", () => {
  const deferral = { type: "cancelled", code: "deferred", deferred: { id: "7", message: "later" } };
  const collect = async () => ({ type: "cancelled" }) as const;

  it.each<[string, Partial<PilotDeckElicitationChannel>, "cancelled" | "failed"]>([
    ["by its capabilities", { capabilities: { deferral: true } }, "cancelled"],
    ["by a plain channel that collects", { collect }, "cancelled"],
    ["by nothing", {}, "failed"],
    ["by no capability", { capabilities: {}, collect }, "failed"],
    ["by a capability that is off", { capabilities: { deferral: false } }, "failed"],
  ])("C-09 counts only where it is declared: %s", async (_, members, type) => {
    const outcome = await outcomeOf(deferral, { collect: undefined, ...members } as never);
    expect(outcome).toMatchObject(
      type === "cancelled"
        ? deferral
        : { type, code: "tool_execution_failed", message: expect.stringContaining("without declaring") },
    );
  });

  it("C-09 is passed on as a copy that is plain and bounded, whatever else it has", async () => {
    const deferred: Record<string, unknown> = {
      id: "7".repeat(5_000),
      message: "m".repeat(300_000),
      url: "https://example.com/7",
      headers: { Authorization: "Bearer s3cret" },
    };
    deferred.self = deferred;
    deferred.state = { n: 1, big: 7n, act: () => undefined };
    const outcome = await outcomeOf({ ...deferral, deferred });
    expect(structuredClone(outcome)).toMatchObject({
      deferred: { url: "https://example.com/7", state: { n: 1 } },
    });
    expect(JSON.stringify(outcome).length).toBeLessThan(102_000);
    expect(JSON.stringify(outcome)).not.toContain("s3cret");
    const sealed = await outcomeOf({
      ...deferral,
      deferred: { id: "7", message: "m", state: "x".repeat(9_000) },
    });
    expect(sealed).toMatchObject({ deferred: { state: "x".repeat(9_000) } });
  });

  it.each(["explanation", "instruction"])("C-09 has a text as its %s", async (name) => {
    const deferred = { id: "7", message: "later", [name]: "why" };
    expect(await outcomeOf({ ...deferral, deferred })).toMatchObject({ deferred });
    expect(await outcomeOf({ ...deferral, deferred: { ...deferred, [name]: 7 } })).toMatchObject({
      type: "failed",
    });
  });
});

describe("an outcome", () => {
  it.each([[["declined"]], [7], [{ toString: () => "declined" }], ["Declined"], ["toString"]])(
    "T-14 has no code that is none: %j",
    async (code) => {
      expect(await outcomeOf({ type: "cancelled", code })).toStrictEqual({ type: "cancelled", endedAt: AT });
    },
  );

  it.each([
    ["Declined", 'its code is "Declined", which is none of'],
    ["toString", 'its code is "toString", which is none of'],
    ["", 'its code is "", which is none of'],
    [7, "its code is a number, which is none of"],
    [["declined"], "its code is an array, which is none of"],
  ])("T-17 is no refusal where a channel that knows codes gives another: %j", async (code, fault) => {
    const capabilities = {};
    const outcome = await outcomeOf({ type: "cancelled", code }, { capabilities });
    expect(outcome).toMatchObject({ type: "failed", message: expect.stringContaining(fault) });
    for (const none of [undefined, null]) {
      const said = await outcomeOf({ type: "cancelled", code: none }, { capabilities });
      expect(said).toStrictEqual({ type: "cancelled", endedAt: AT });
    }
  });

  it("T-16 says how the person was reached, and when it came about", async () => {
    const capabilities = { mode: "rpc" } as const;
    expect(await outcomeOf({ type: "answered", answers: { one: "a" } }, { capabilities })).toMatchObject({
      mode: "rpc",
      endedAt: AT,
      provenance: { answeredAt: AT },
    });
  });
});

describe("an answered outcome", () => {
  it.each(["user", "timeout", "pre-supplied", "policy", "scripted", "unattested"])(
    "T-16 keeps the channel's provenance: %s",
    async (source) => {
      const provenance = {
        source,
        channel: "c",
        answeredAt: "2026-11-21T12:00:00Z",
        by: "Ada",
        door: "page",
        defaulted: ["one"],
        timeout: { ms: 1000, then: "recommended" },
      };
      const reply = { type: "answered", answers: { one: "a" }, provenance };
      expect(await outcomeOf(reply)).toStrictEqual({ ...reply, endedAt: AT });
    },
  );

  it("T-16 leaves out what does not belong in a provenance", async () => {
    const sound = { source: "user", channel: "c", answeredAt: "2026-11-21T12:00:00Z" };
    const provenance = { ...sound, by: "", door: "", defaulted: ["one", 7], extra: 1 };
    expect(await outcomeOf({ type: "answered", answers: { one: "a" }, provenance })).toMatchObject({
      provenance: { ...sound, defaulted: ["one"] },
    });
  });
});
