import { describe, expect, it, onTestFinished, vi } from "vitest";
import { firstAnswer } from "../../../channels/compose/index.js";
import { createInbox, createInboxChannel, createMemoryStore } from "../../../channels/inbox/index.js";
import {
  elicit,
  type PilotDeckElicitationQuestion,
  type PilotDeckElicitationRequest,
} from "../../../src/index.js";
import { request, SQLITE, START, setUp } from "./set-up.js";

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

  it("I-01 a request's time to live is refused where it leads to no moment", async () => {
    const { inbox } = setUp();
    const asking = inbox.ask(request({ timeToLiveMs: 8.64e15 }));
    await expect(asking).rejects.toThrow(/^timeToLiveMs must be a number of milliseconds from 0 to \d+ /);
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN, -1])(
    "I-01 the inbox's time to live is refused where it leads to no moment: %s",
    (timeToLiveMs) => {
      expect(() => setUp({ timeToLiveMs })).toThrow(
        /^timeToLiveMs of createInbox must be a number of milliseconds from 0 to \d+ /,
      );
    },
  );

  it("I-05 an ask that is aborted while the store takes it is taken back", async () => {
    const { store } = setUp();
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    const abort = new AbortController();
    const add: typeof store.add = async (ask) => {
      abort.abort("No longer needed.");
      await promise;
      return store.add(ask);
    };
    const inbox = createInbox({ store: { ...store, add } });
    const answer = createInboxChannel(inbox).askUser(request({ signal: abort.signal }));
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
        // Time that is not up yet takes no answer.
        timeout: { ms: 60_000, then: "recommended" },
        signal: stop.signal,
      });
      const { entry } = await inbox.ask(request({ toolCallId: onAbort, resumeKey: onAbort }));
      stop.abort();
      expect(await asking).toMatchObject({ type: "cancelled", code: "aborted" });
      const ended = ending === undefined ? await inbox.get(entry.id) : await inbox.wait(entry.id);
      expect(ended?.settlement).toEqual(ending && { type: ending, at: expect.any(String) });
    }
  });

  it.each([
    ["the first option", { then: "recommended" }, undefined, "withdrawn"],
    ["what the person had picked", { then: "recommended" }, "SQLite", "withdrawn"],
    ["what the person had typed", { then: "recommended", options: [] }, "MariaDB", "withdrawn"],
    ["no answer, since it has none to take", { then: "recommended", options: [] }, undefined, undefined],
    ["no answer", { then: "cancel" }, undefined, undefined],
  ] as const)(
    "I-05 K-16 a timeout takes %s, and what waits for it is taken back even where aborts leave it",
    async (...row) => {
      const [, { then, ...other }, picked, ending] = row;
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const { inbox } = setUp();
      const [question] = request().questions;
      const questions = [{ ...question, ...other }] as PilotDeckElicitationQuestion[];
      const asked = request({
        toolCallId: "timed",
        resumeKey: "timed",
        questions,
        timeout: { ms: 60_000, then },
      });
      const asking = elicit(createInboxChannel(inbox, { onAbort: "leave" }), asked);
      const { entry } = await inbox.ask(asked);
      if (picked !== undefined) await inbox.saveDraft(entry.id, { answers: { "Which database?": picked } });
      // What the person did last counts the time anew.
      for (const ms of [0, 60_000]) await vi.advanceTimersByTimeAsync(ms);
      const answers = { "Which database?": picked ?? "PostgreSQL" };
      expect(await asking).toMatchObject(
        ending === undefined ? { type: "cancelled", code: "timeout" } : { type: "answered", answers },
      );
      expect((await inbox.get(entry.id))?.settlement).toEqual(
        ending && { type: ending, reason: "timeout", at: expect.any(String) },
      );
      const again = await inbox.ask({ ...asked, toolCallId: "again" });
      expect(again.isNew).toBe(ending !== undefined);
    },
  );

  it("I-05 who asks is told of what is filled in once, and a hint of nothing new counts no time anew", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const memory = createMemoryStore();
    let hint = () => {};
    const watch: typeof memory.watch = (listener) => {
      hint = () => listener();
      return memory.watch(listener);
    };
    const inbox = createInbox({ store: { ...memory, watch } });
    const onProgress = vi.fn();
    const timeout = { ms: 60_000, then: "recommended" } as const;
    const asking = elicit(createInboxChannel(inbox), { ...request({ timeout }), onProgress });
    await vi.advanceTimersByTimeAsync(0);
    expect(onProgress).not.toHaveBeenCalled();
    const { entry } = await inbox.ask(request());
    await inbox.saveDraft(entry.id, SQLITE);
    for (const ms of [20_000, 20_000, 19_999]) {
      await vi.advanceTimersByTimeAsync(ms);
      hint();
    }
    expect((await inbox.get(entry.id))?.settlement).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(await asking).toMatchObject({ type: "answered", ...SQLITE, provenance: { source: "timeout" } });
    expect(onProgress.mock.calls).toEqual([[{ ...SQLITE, typing: false }]]);
  });

  it("I-05 an ask that is aborted is over also where the store does not take it back", async () => {
    const { store } = setUp();
    const settle = vi.fn().mockRejectedValue(new Error("The disk is gone."));
    const channel = createInboxChannel(createInbox({ store: { ...store, settle } }));
    const stop = new AbortController();
    const asking = channel.askUser({ ...request(), signal: stop.signal });
    await new Promise(setImmediate);
    stop.abort();
    expect(await asking).toMatchObject({ type: "cancelled", code: "aborted" });
    expect(settle).toHaveBeenCalledOnce();
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
