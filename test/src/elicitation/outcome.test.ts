import { describe, expect, it } from "vitest";
import { type ElicitationOutcome, elicit } from "../../../src/index.js";
import { createChannel, createQuestion } from "../tools/ask-user-question/call.js";

describe("a cancelled outcome", () => {
  it.each(["declined", "dismissed", "aborted", "timeout", "connection_lost", "undeliverable", "deferred"])(
    "T-14 keeps the channel's code: %s",
    async (code) => {
      expect(await outcomeOf({ type: "cancelled", code })).toStrictEqual({ type: "cancelled", code });
    },
  );

  it.each([{}, { code: "declined" }, { reason: "it is night" }])(
    "T-19 has the code deferred and the handle as it came: %j",
    async (members) => {
      const deferred = { id: "7", message: "later", url: "https://example.com/7", state: { sealed: true } };
      expect(await outcomeOf({ type: "cancelled", deferred, ...members })).toStrictEqual({
        type: "cancelled",
        ...("reason" in members && { reason: members.reason }),
        code: "deferred",
        deferred,
      });
    },
  );
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
        defaulted: ["one"],
      };
      const reply = { type: "answered", answers: { one: "a" }, provenance };
      expect(await outcomeOf(reply)).toStrictEqual(reply);
    },
  );

  it("T-16 leaves out what does not belong in a provenance", async () => {
    const sound = { source: "user", channel: "c", answeredAt: "2026-11-21T12:00:00Z" };
    const provenance = { ...sound, by: "", defaulted: ["one", 7], extra: 1 };
    expect(await outcomeOf({ type: "answered", answers: { one: "a" }, provenance })).toMatchObject({
      provenance: { ...sound, defaulted: ["one"] },
    });
  });
});

function outcomeOf(reply: unknown): Promise<ElicitationOutcome> {
  const request = { toolCallId: "call", toolName: "test", questions: [createQuestion("one")] };
  return elicit(
    createChannel(() => reply),
    request,
  );
}
