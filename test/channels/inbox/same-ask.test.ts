import { describe, expect, it } from "vitest";
import { type AskOptions, createInboxChannel } from "../../../channels/inbox/index.js";
import { elicit, type PilotDeckElicitationRequest } from "../../../src/index.js";
import { request, SQLITE, setUp } from "./set-up.js";

const AGAIN = { toolCallId: "call-2" };
const FILE = { name: "plan", url: "https://example.com/plan" };

describe("the same call, or the same questions, in an inbox", () => {
  it.each<[string, Partial<PilotDeckElicitationRequest>, AskOptions, boolean]>([
    ["the same call", { resumeKey: "other" }, {}, false],
    ["the same questions of another call", { toolCallId: "call-2" }, {}, false],
    ["another call with other questions", { toolCallId: "call-2", resumeKey: "other" }, {}, true],
    ["a call of another session", { sessionId: "other", resumeKey: "other" }, {}, true],
    ["a turn, which is no key", { turnId: "call-1", resumeKey: "other" }, {}, true],
    ["the same call of another agent", { resumeKey: "other" }, { scope: "other" }, true],
    ["the same questions of another agent", { toolCallId: "call-2" }, { scope: "other" }, true],
    ["a key of one's own", { resumeKey: "other" }, { key: "mine" }, true],
    [
      "the same words of another call on other grounds",
      { ...AGAIN, context: { markdown: "Two." } },
      {},
      true,
    ],
    ["the same words of another call in another project", { ...AGAIN, project: "bank" }, {}, true],
    ["the same words of another asker", { ...AGAIN, asker: "reviewer" }, {}, true],
    ["the same words of another call, on another file", { ...AGAIN, attachments: [FILE] }, {}, true],
  ])("I-03 %s", async (_, changes, options, isNew) => {
    const { inbox } = setUp();
    const { entry } = await inbox.ask(request());
    const again = await inbox.ask(request(changes), options);
    expect([again.isNew, again.entry.id === entry.id]).toEqual([isNew, !isNew]);
  });

  it("I-03 the same call has its answer at once; the same questions until it was handed over", async () => {
    const { inbox } = setUp();
    const { entry } = await inbox.ask(request());
    await inbox.answer(entry.id, SQLITE);
    const cutOff = await inbox.ask(request({ toolCallId: "call-2" }));
    expect([cutOff.isNew, cutOff.entry.settlement?.answers]).toEqual([false, SQLITE.answers]);
    await inbox.handOver(entry.id);
    expect((await inbox.ask(request({ toolCallId: "call-3" }))).isNew).toBe(true);
    expect((await inbox.ask(request())).entry.settlement?.answers).toEqual(SQLITE.answers);
  });

  it("I-03 the same key with other questions is an error that names both", async () => {
    const { inbox } = setUp();
    const { entry } = await inbox.ask(request());
    const questions = [{ question: "Why?", header: "", options: [] }];
    await expect(inbox.ask(request({ questions, resumeKey: "other" }))).rejects.toThrow(
      `The call "call-1" asks "Why?", but under the same key it has asked "Which database?" before (entry ${entry.id}). Give each call its own id.`,
    );
  });

  it("I-03 what is put off and has ended without an answer is asked anew by another call, once", async () => {
    const { inbox, pass } = setUp({ timeToLiveMs: 1_000 });
    const channel = createInboxChannel(inbox);
    const putOff = async (toolCallId: string) => {
      const answer = await channel.askUser({ ...request({ toolCallId, defer: "now" }) });
      return answer.type === "cancelled" ? answer.deferred?.id : undefined;
    };
    const first = await putOff("call-1");
    pass(1_000);
    expect(await putOff("call-1")).toBe(first);
    const second = await putOff("call-2");
    expect(second).not.toBe(first);
    expect([await putOff("call-2"), await putOff("call-3")]).toEqual([second, second]);
    expect((await inbox.list({ status: "open" })).entries.map(({ id }) => id)).toEqual([second]);
    await inbox.answer(second ?? "", SQLITE);
    expect(await putOff("call-4")).toBe(second);
  });

  it("I-03 what the channel has handed over is asked anew by another call", async () => {
    const { inbox } = setUp();
    const channel = createInboxChannel(inbox);
    const { entry } = await inbox.ask(request());
    await inbox.answer(entry.id, SQLITE);
    expect(await channel.askUser(request({ toolCallId: "call-2" }))).toMatchObject(SQLITE);
    expect((await inbox.ask(request({ toolCallId: "call-3" }))).isNew).toBe(true);
  });

  it("I-03 I-05 the same questions after an ask that was aborted are new, not taken back already", async () => {
    const { inbox } = setUp();
    const channel = createInboxChannel(inbox);
    const stop = new AbortController();
    const first = elicit(channel, {
      ...request({ toolCallId: "1", resumeKey: "same" }),
      signal: stop.signal,
    });
    const { entry } = await inbox.ask(request({ toolCallId: "1", resumeKey: "same" }));
    stop.abort();
    expect(await first).toMatchObject({ code: "aborted" });
    // Who reads that it was taken back may not read English: a reason is kept only where somebody gave one.
    expect((await inbox.wait(entry.id))?.settlement).toEqual({ type: "withdrawn", at: expect.any(String) });
    const again = await elicit(channel, { ...request({ toolCallId: "2", resumeKey: "same" }), defer: "now" });
    expect(again).toMatchObject({ code: "deferred" });
    expect(again).not.toMatchObject({ deferred: { id: entry.id } });
  });

  it("I-03 I-05 an answer that was there before the ask was aborted is found by the same questions", async () => {
    const { inbox } = setUp();
    const channel = createInboxChannel(inbox);
    const { entry } = await inbox.ask(request({ toolCallId: "1", resumeKey: "same" }));
    await inbox.answer(entry.id, { answers: { "Which database?": "SQLite" } });
    await channel.withdraw(entry.id, "The agent no longer needs an answer.");
    expect(await elicit(channel, request({ toolCallId: "2", resumeKey: "same" }))).toMatchObject({
      answers: { "Which database?": "SQLite" },
    });
  });
});
