import { describe, expect, it } from "vitest";
import type { WaitHandleChannel } from "../../../channels/wait-handle/index.js";
import { answerTo, createChannel, openOne, pathOf, post, readReply, request } from "./exchange.js";
import { serve } from "./serve.js";

describe("answers that come too late", () => {
  it("W-03 of a hundred answers at once one is taken, and the others are told which", async () => {
    const { channel, asked } = openOne();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post(channel, "s", { ...answerTo("a", `${index}`), by: `p${index}` }),
      ),
    );
    const [won, ...more] = replies.filter(({ status }) => status === 204);
    expect(more).toEqual([]);
    const lost = replies.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(99);
    expect(won?.text).toBe("");
    const settlement = {
      ...{ status: "answered", requestId: "a", toolCallId: "call-a", by: "p0" },
      ...{ answers: { "Which target?": "0" }, settledAt: "1970-01-01T00:00:00.000Z" },
    };
    for (const { json } of lost) expect(json).toMatchObject({ code: "already_answered", settlement });
    expect(await asked).toMatchObject({ answers: settlement.answers });
  });

  it("W-03 the same holds over real connections", async () => {
    const { channel, asked } = openOne();
    const { url } = await serve(channel);
    const replies = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const headers = { "content-type": "application/json" };
        const body = JSON.stringify(answerTo("a", `${index}`));
        return readReply(await fetch(`${url}${pathOf("s")}`, { method: "POST", headers, body }));
      }),
    );
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    const lost = replies.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(99);
    const [settlement, ...others] = lost.map(({ json }) => json.settlement as { answers: object });
    for (const other of others) expect(other).toEqual(settlement);
    expect(await asked).toMatchObject({ answers: settlement?.answers });
  });

  it.each([
    [
      "withdrawn",
      (channel: WaitHandleChannel) => channel.withdraw?.("a", "asked elsewhere"),
      "asked elsewhere",
    ],
    ["aborted", (_: WaitHandleChannel, abort: AbortController) => abort.abort(), /./],
    ["closed", (channel: WaitHandleChannel) => channel.close("shut down"), "shut down"],
  ] as const)("W-03 an answer to a %s question is told that it came too late", async (_, end, reason) => {
    const abort = new AbortController();
    const { channel, asked } = openOne({ signal: abort.signal });
    await end(channel, abort);
    expect(await asked).toMatchObject({ type: "cancelled" });
    for (const body of [
      answerTo("a"),
      { kind: "question", answer: "x" },
      { kind: "question", declined: true },
    ]) {
      const reply = await post(channel, "s", body);
      expect(reply).toMatchObject({
        status: 409,
        json: { code: "withdrawn", settlement: { status: "withdrawn" } },
      });
      expect(Object(reply.json.settlement).reason).toMatch(reason);
    }
  });

  it("W-03 a no that comes second is told of the answer, and an answer of the no", async () => {
    const { channel } = openOne();
    void channel.askUser(request("b"));
    const no = { kind: "question", declined: true, reason: "Later." };
    await post(channel, "s", answerTo("a", "good"));
    await post(channel, "s", { ...no, requestId: "b" });
    expect(await post(channel, "s", { ...no, requestId: "a" })).toMatchObject({
      status: 409,
      json: {
        code: "already_answered",
        settlement: { status: "answered", answers: { "Which target?": "good" } },
      },
    });
    expect(await post(channel, "s", answerTo("b"))).toMatchObject({
      status: 409,
      json: { code: "already_answered", settlement: { status: "declined", reason: "Later." } },
    });
    // None named and none open: the last one that ended is meant.
    expect(await post(channel, "s", { kind: "question", answer: "x" })).toMatchObject({
      status: 409,
      json: { settlement: { requestId: "b" } },
    });
  });

  it("W-03 progress on what has ended is told so", async () => {
    const drafts: unknown[] = [];
    const { channel } = openOne({ onProgress: (draft) => drafts.push(draft) });
    await post(channel, "s", answerTo("a"));
    expect(await post(channel, "s", { kind: "progress", requestId: "a" })).toMatchObject({ status: 409 });
    expect(drafts).toEqual([]);
  });

  it("W-03 at most a hundred are listed where several are open", async () => {
    const channel = createChannel();
    for (let index = 0; index < 500; index += 1) void channel.askUser(request(`q${index}`));
    const { status, json } = await post(channel, "s", { kind: "question", answer: "x" });
    expect({ status, code: json.code }).toEqual({ status: 409, code: "several_open" });
    expect(json.open).toHaveLength(100);
  });
});
