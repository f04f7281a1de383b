import { describe, expect, it, vi } from "vitest";
import { firstAnswer } from "../../../channels/compose/index.js";
import {
  type AskOptions,
  createInbox,
  createInboxChannel,
  createMemoryStore,
  type InboxOptions,
} from "../../../channels/inbox/index.js";
import { elicit, type PilotDeckElicitationRequest } from "../../../src/index.js";

const START = Date.parse("2026-11-22T02:00:00.000Z");

function setUp(options: Partial<InboxOptions> = {}) {
  let at = START;
  const store = createMemoryStore({ now: () => new Date(at) });
  const inbox = createInbox({ store, now: () => new Date(at), ...options });
  return { inbox, store, pass: (ms: number) => (at += ms) };
}

const LABELS = ["PostgreSQL", "SQLite"];

function request(more: Partial<PilotDeckElicitationRequest> = {}): PilotDeckElicitationRequest {
  const options = LABELS.map((label) => ({ label, description: "" }));
  const questions = [{ question: "Which database?", header: "Database", options, allowOther: false }];
  return { toolCallId: "call-1", toolName: "test", sessionId: "s", resumeKey: "r", questions, ...more };
}

const AGAIN = { toolCallId: "call-2" };
const FILE = { name: "plan", url: "https://example.com/plan" };

const SQLITE = { answers: { "Which database?": "SQLite" } };

describe("an inbox", () => {
  it("I-01 keeps an entry as plain data, with its life", async () => {
    const { inbox, pass } = setUp({ baseUrl: "https://ask.example.com/inbox//", timeToLiveMs: 60_000 });
    const asked = { ...request({ asker: "deployer", project: "shop", kind: "todo" }), check: () => [] };
    const { entry, isNew, url } = await inbox.ask(asked);
    expect([isNew, url]).toEqual([true, `https://ask.example.com/inbox/q/${entry.id}`]);
    expect(entry.id).toMatch(/^[0-9a-z]{35}$/);
    expect(JSON.parse(JSON.stringify(entry))).toEqual(entry);
    expect(entry).toMatchObject({
      ...{ kind: "todo", title: "Which database?", session: "s", project: "shop", asker: "deployer" },
      askedAt: "2026-11-22T02:00:00.000Z",
      expiresAt: "2026-11-22T02:01:00.000Z",
      request: request({ asker: "deployer", project: "shop", kind: "todo" }),
    });
    pass(1_000);
    const result = await inbox.answer(entry.id, { ...SQLITE, by: "Ada", door: "page" });
    expect(result).toMatchObject({
      type: "settled",
      entry: {
        settlement: { type: "answered", at: "2026-11-22T02:00:01.000Z", by: "Ada", door: "page", ...SQLITE },
      },
    });
    expect(await inbox.get(entry.id)).toEqual("entry" in result ? result.entry : undefined);
  });

  it("I-01 the title is what all is about, where the request says so, and is cut", async () => {
    const { inbox } = setUp();
    const long = "x".repeat(400);
    const { entry } = await inbox.ask(request({ title: long }));
    expect(entry.title).toHaveLength(300);
    expect(entry.title.startsWith("xxx")).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ["an unknown option", { answers: { "Which database?": "Oracle" } }, '"PostgreSQL", "SQLite"'],
    ["no answer", { answers: {} }, "Which database?"],
    ["an unknown question", { answers: { ...SQLITE.answers, "Why?": "so" } }, "Why?"],
    ["what is no set of answers", { answers: 7 }, "a number"],
    ["notes on nothing", { ...SQLITE, annotations: { "Why?": { notes: "x" } } }, "Why?"],
    ["broken notes", { ...SQLITE, annotations: { "Which database?": { notes: "\0" } } }, "NUL"],
  ])("I-02 refuses %s, and stays open", async (_, input, fault) => {
    const { inbox } = setUp();
    const { entry } = await inbox.ask(request());
    const result = await inbox.answer(entry.id, input as { answers: unknown });
    expect(result.type === "refused" && result.issues.map(({ message }) => message).join(" ")).toContain(
      fault,
    );
    expect((await inbox.get(entry.id))?.settlement).toBeUndefined();
    expect((await inbox.answer(entry.id, SQLITE)).type).toBe("settled");
  });

  it("I-02 tells too late from unknown, with who won, when, where and what they said", async () => {
    const { inbox } = setUp();
    const { entry } = await inbox.ask(request());
    await inbox.answer(entry.id, { ...SQLITE, by: "Ada", door: "page", answerKey: "k" });
    const winner = { type: "answered", by: "Ada", door: "page", at: "2026-11-22T02:00:00.000Z", ...SQLITE };
    const late = { type: "too_late", entry: { settlement: winner } };
    expect(await inbox.answer(entry.id, { answers: { "Which database?": "PostgreSQL" } })).toMatchObject(
      late,
    );
    expect(await inbox.answer(entry.id, { answers: { "Which database?": "Oracle" } })).toMatchObject(late);
    expect(await inbox.decline(entry.id)).toMatchObject(late);
    expect(await inbox.withdraw(entry.id)).toMatchObject(late);
    expect(await inbox.answer(entry.id, { ...SQLITE, answerKey: "k" })).toMatchObject({ type: "settled" });
    for (const act of [inbox.answer("gone", SQLITE), inbox.decline("gone"), inbox.withdraw("gone")])
      expect(await act).toEqual({ type: "unknown" });
    expect(await inbox.wait("gone")).toBeUndefined();
  });

  it("I-02 an entry that was removed is unknown, also to who asked it", async () => {
    const { inbox, store, pass } = setUp();
    const { entry } = await inbox.ask(request());
    await inbox.withdraw(entry.id);
    pass(1);
    expect(await store.remove(new Date(START + 1))).toBe(1);
    expect(await inbox.answer(entry.id, SQLITE)).toEqual({ type: "unknown" });
    expect(await inbox.answer(entry.id, { answers: {} })).toEqual({ type: "unknown" });
  });

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

  it.each([
    ["the request's", 8.64e15, undefined],
    ["the inbox's", undefined, Number.POSITIVE_INFINITY],
    ["the inbox's", undefined, Number.NaN],
    ["the inbox's", undefined, -1],
  ])("I-01 %s time to live is refused where it leads to no moment: %s %s", async (_, asked, own) => {
    const { inbox } = setUp(own === undefined ? {} : { timeToLiveMs: own });
    const asking = inbox.ask(request(asked === undefined ? {} : { timeToLiveMs: asked }));
    await expect(asking).rejects.toThrow(/^timeToLiveMs must be a number of milliseconds from 0 to \d+ /);
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

  it("I-05 an ask that is aborted while the store takes it is taken back", async () => {
    const { store } = setUp();
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    const inbox = createInbox({ store: { ...store, add: (ask) => promise.then(() => store.add(ask)) } });
    const abort = new AbortController();
    const answer = createInboxChannel(inbox).askUser(request({ signal: abort.signal }));
    abort.abort("No longer needed.");
    expect(await answer).toMatchObject({ code: "aborted" });
    resolve();
    await vi.waitFor(async () => {
      const { entries } = await inbox.list({ status: "settled" });
      expect(entries.map(({ settlement }) => settlement?.type)).toEqual(["withdrawn"]);
    });
  });

  it("I-05 a listener that throws at a draft costs no answer", async () => {
    const { inbox, store } = setUp();
    const onProgress = vi.fn(() => {
      throw new Error("The host's own.");
    });
    const answer = createInboxChannel(inbox).askUser(request({ onProgress }));
    await vi.waitFor(async () => expect((await inbox.list({ status: "open" })).entries).toHaveLength(1));
    const { entry } = await inbox.ask(request());
    await store.saveDraft(entry.id, { answers: { "Which database?": "SQL" } });
    await vi.waitFor(() => expect(onProgress).toHaveBeenCalled());
    await inbox.answer(entry.id, SQLITE);
    expect(await answer).toMatchObject({ type: "answered", ...SQLITE });
  });

  it("I-03 what is no request is refused with what is wrong", async () => {
    const { inbox } = setUp();
    await expect(inbox.ask(request({ questions: [] }))).rejects.toThrow(/\$\.questions must be a list/);
  });

  it("I-04 a draft is seen everywhere, and gone with the settlement", async () => {
    const { inbox, store } = setUp();
    const elsewhere = createInbox({ store });
    const { entry } = await inbox.ask(request());
    const drafts: unknown[] = [];
    const waiting = elsewhere.wait(entry.id, { onChange: ({ draft }) => drafts.push(draft?.answers) });
    await inbox.saveDraft(entry.id, { answers: { "Which database?": "SQL" }, by: "Ada" });
    expect((await elsewhere.get(entry.id))?.draft).toEqual({
      ...{ answers: { "Which database?": "SQL" }, by: "Ada", at: "2026-11-22T02:00:00.000Z" },
    });
    await inbox.answer(entry.id, SQLITE);
    expect((await waiting)?.draft).toBeUndefined();
    expect(await inbox.saveDraft(entry.id, { answers: {} })).toBe(false);
  });

  it("I-05 firstAnswer with the inbox: answered there, gone here; answered here, taken back there", async () => {
    const { inbox } = setUp();
    const aborted: unknown[] = [];
    const here = {
      capabilities: { closedChoice: true },
      answer: (_: string) => {},
      askUser(asked: PilotDeckElicitationRequest) {
        return new Promise<{ type: "answered"; answers: Record<string, string> }>((resolve) => {
          asked.signal?.addEventListener("abort", () => aborted.push(String(asked.signal?.reason)));
          here.answer = (label) => resolve({ type: "answered", answers: { "Which database?": label } });
        });
      },
    };
    const both = firstAnswer([here, createInboxChannel(inbox)]);
    const first = elicit(both, request());
    const seen = async () => {
      for (;;) {
        const [entry] = (await inbox.list({ status: "open" })).entries;
        if (entry !== undefined) return entry.id;
      }
    };
    await inbox.answer(await seen(), { ...SQLITE, by: "Ada", door: "page" });
    expect(await first).toMatchObject({
      type: "answered",
      ...SQLITE,
      provenance: { channel: "inbox", by: "Ada", door: "page" },
    });
    expect(aborted).toEqual([expect.stringContaining("Ada answered on the page")]);
    const second = elicit(both, request({ toolCallId: "call-2", resumeKey: "other" }));
    const id = await seen();
    here.answer("PostgreSQL");
    expect(await second).toMatchObject({ answers: { "Which database?": "PostgreSQL" } });
    expect((await inbox.wait(id))?.settlement?.type).toBe("withdrawn");
  });

  it("I-05 an ask that is aborted takes its entry back, or leaves it", async () => {
    const { inbox } = setUp();
    for (const [onAbort, ending] of [
      ["withdraw", "withdrawn"],
      ["leave", undefined],
    ] as const) {
      const stop = new AbortController();
      const channel = createInboxChannel(inbox, { onAbort });
      const asking = elicit(channel, {
        ...request({ toolCallId: onAbort, resumeKey: onAbort }),
        signal: stop.signal,
      });
      const { entry } = await inbox.ask(request({ toolCallId: onAbort, resumeKey: onAbort }));
      stop.abort();
      expect(await asking).toMatchObject({ type: "cancelled", code: "aborted" });
      const ended = ending === undefined ? await inbox.get(entry.id) : await inbox.wait(entry.id);
      expect(ended?.settlement?.type).toBe(ending);
    }
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

  it("I-07 secrets are not taken", async () => {
    const { inbox } = setUp();
    const schema = { type: "string" as const, writeOnly: true };
    const questions = [{ question: "Which token?", header: "", options: [], schema }];
    expect(await elicit(createInboxChannel(inbox), request({ questions }))).toMatchObject({
      ...{ type: "failed", code: "unsupported_tool", details: { capability: "secret" } },
    });
  });
});
