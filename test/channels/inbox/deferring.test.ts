import { afterEach, describe, expect, it, vi } from "vitest";
import { testElicitationChannel } from "../../../src/testing/index.js";
import { createDeferringInboxHarness } from "../harnesses/inbox.js";
import { request, setUp } from "./set-up-channel.js";

describe("C-06 I-05 the conformance suite, passed by", () => {
  testElicitationChannel({
    name: "an inbox whose channel puts off what it is asked",
    describe,
    it,
    createHarness: createDeferringInboxHarness,
  });
});

describe("an inbox's channel that waits no time", () => {
  afterEach(() => vi.useRealTimers());

  it("I-05 puts a question off, and looks at it, without a timer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { channel } = setUp({}, { deferAfterMs: 0 });
    const asked = await channel.askUser(request());
    expect(asked).toHaveProperty("code", "deferred");
    const { id = "" } = (asked.type === "cancelled" && asked.deferred) || {};
    expect(await channel.collect(id, { ms: 0 })).toMatchObject({ deferred: { id } });
  });
});
