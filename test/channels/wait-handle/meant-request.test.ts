import { describe, expect, it } from "vitest";
import { setUp } from "./set-up.js";

describe("the request that is meant", () => {
  it("W-01 is the only one that is open, or the one that is named", async () => {
    const { ask, post } = setUp();
    const first = ask(["name"]);
    const second = ask(["name"], { requestId: "req-2", toolCallId: "call-2" });
    const { status, json } = await post({ answer: "a" });
    expect({ status, code: json.code, open: json.open }).toEqual({
      status: 409,
      code: "several_open",
      open: [
        { requestId: "req-1", toolCallId: "call-1" },
        { requestId: "req-2", toolCallId: "call-2" },
      ],
    });
    expect((await post({ answer: "a", toolCallId: "call-2" })).status).toBe(204);
    expect(await second).toMatchObject({ answers: { "What should we name it?": "a" } });
    expect((await post({ answer: "b" })).status).toBe(204);
    expect(await first).toMatchObject({ answers: { "What should we name it?": "b" } });
  });

  it("W-01 a tool call that asks twice has to be named by the request", async () => {
    const { ask, post } = setUp();
    const asked = [ask(["name"]), ask(["name"], { requestId: "req-2" })];
    expect((await post({ answer: "a", toolCallId: "call-1" })).json.code).toBe("several_open");
    expect((await post({ answer: "a", requestId: "req-1", toolCallId: "call-1" })).status).toBe(204);
    expect((await post({ answer: "a", toolCallId: "call-1" })).status).toBe(204);
    await Promise.all(asked);
  });

  it("W-03 that has ended, or was never there, is told apart", async () => {
    const { channel, ask, post } = setUp();
    expect((await post({ answer: "a" })).json.code).toBe("nothing_pending");
    void ask(["name"]);
    await post({ answer: "a" });
    const settlement = expect.objectContaining({
      status: "answered",
      answers: { "What should we name it?": "a" },
    });
    for (const names of [{}, { requestId: "req-1" }, { toolCallId: "call-1" }]) {
      const { status, json } = await post({ answer: "b", ...names });
      expect({ status, code: json.code, settlement: json.settlement }).toEqual({
        status: 409,
        code: "already_answered",
        settlement,
      });
    }
    const withdrawn = ask(["name"], { requestId: "req-2", toolCallId: "call-2" });
    await channel.withdraw("req-2", "asked elsewhere");
    expect(await withdrawn).toEqual({ type: "cancelled", code: "aborted", reason: "asked elsewhere" });
    expect((await post({ answer: "b" })).json).toMatchObject({
      code: "withdrawn",
      settlement: { status: "withdrawn", reason: "asked elsewhere" },
    });
    for (const [names, sessionId] of [
      [{ requestId: "req-9" }, "default"],
      [{ toolCallId: "call-9" }, "default"],
      [{ requestId: "req-1", toolCallId: "call-2" }, "default"],
      [{ requestId: "req-1" }, "other"],
    ] as const) {
      expect(await post({ answer: "b", ...names }, sessionId)).toMatchObject({
        status: 404,
        json: { code: "nothing_pending" },
      });
    }
  });

  it("W-04 a secret is in no settlement", async () => {
    const { ask, post } = setUp();
    const asked = ask(["name", "secret"]);
    const answers = ["orders", { answer: "correct horse", notes: "battery staple" }];
    await post({ answers });
    const late = await post({ answers });
    expect(late.json.settlement).toMatchObject({ answers: { "What should we name it?": "orders" } });
    expect(late.json.settlement).not.toHaveProperty("annotations");
    expect(late.text).not.toMatch(/horse|staple/);
    expect(await asked).toMatchObject({ answers: { "What is the passphrase?": "correct horse" } });
  });
});
