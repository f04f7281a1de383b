import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createInbox, createInboxChannel, type InboxChannelOptions } from "../../../channels/inbox/index.js";
import type { PilotDeckElicitationRequest } from "../../../src/index.js";
import { ANSWERS, request, START, setUp } from "./set-up-channel.js";

type Act = (inbox: ReturnType<typeof setUp>, id: string) => unknown;

describe("an ask through the inbox", () => {
  it.each<[string, Act, object]>([
    [
      "answered",
      ({ inbox }, id) =>
        inbox.answer(id, { answers: ANSWERS, annotations: { "What name?": { notes: "n" } } }),
      { type: "answered", answers: ANSWERS, annotations: { "What name?": { notes: "n" } } },
    ],
    ["declined", ({ inbox }, id) => inbox.decline(id), { type: "cancelled", code: "declined" }],
    [
      "declined with a reason",
      ({ inbox }, id) => inbox.decline(id, { reason: "not mine" }),
      { type: "cancelled", code: "declined", reason: "not mine" },
    ],
    [
      "withdrawn",
      ({ inbox }, id) => inbox.withdraw(id),
      { type: "cancelled", code: "withdrawn", reason: "the question was withdrawn" },
    ],
    [
      "withdrawn with a reason",
      ({ inbox }, id) => inbox.withdraw(id, "done by hand", "Ada"),
      { type: "cancelled", code: "withdrawn", reason: "done by hand" },
    ],
    [
      "expired",
      ({ pass }) => pass(60_000),
      { type: "cancelled", code: "expired", reason: expect.stringContaining("expired") },
    ],
  ])("I-05 comes back as it was %s, to who waits and to who collects it", async (_, act, expected) => {
    const kit = setUp({ timeToLiveMs: 60_000 });
    const { entry } = await kit.inbox.ask(request());
    await act(kit, entry.id);
    const provenance = { source: "user", channel: "inbox", answeredAt: new Date(START).toISOString() };
    const answer = { ...expected, ...("answers" in expected && { provenance }) };
    expect(await kit.channel.askUser(request())).toStrictEqual(answer);
    expect(await kit.channel.collect(entry.id)).toStrictEqual({ ...answer, request: entry.request });
    expect(await kit.channel.find(request({ toolCallId: "other" }))).toBeUndefined();
  });

  it("I-05 is put off with where it waits, until when, and what the host tells of it", async () => {
    const told = (instruction?: InboxChannelOptions["instruction"]) => {
      const options = { baseUrl: "https://ask.example.com", timeToLiveMs: 60_000 };
      const kit = setUp(options, { deferAfterMs: 0, ...(instruction && { instruction }) });
      return kit.channel.askUser(request());
    };
    const url = expect.stringMatching(/^https:\/\/ask\.example\.com\/q\/[0-9a-z]{35}$/);
    const place = { id: expect.any(String), url, expiresAt: new Date(START + 60_000).toISOString() };
    const byDefault = {
      ...place,
      message: expect.stringMatching(/^The question waits at https:.* same call/),
    };
    const throws = () => {
      throw new Error("The host's own.");
    };
    expect(await told()).toMatchObject({ code: "deferred", deferred: byDefault });
    expect(await told(throws)).toMatchObject({ code: "deferred", deferred: byDefault });
    // A deferral without a text is none, and its handle would be lost.
    for (const blank of ["", " \u200b\n"]) {
      expect(await told(() => blank)).toMatchObject({ deferred: byDefault });
    }
    expect(await told((entry, at) => `${entry.title} ${at?.slice(0, 11)}`)).toMatchObject({
      reason: expect.stringContaining("the question waits at https:"),
      deferred: { ...place, message: "What name? https://ask", instruction: "What name? https://ask" },
    });
    const bare = await setUp({}, { deferAfterMs: 0 }).channel.askUser(request());
    expect(bare).toStrictEqual({
      ...{ type: "cancelled", code: "deferred", reason: "the question waits in the inbox" },
      deferred: { id: expect.any(String), message: expect.stringContaining("waits in the inbox.") },
    });
  });

  it("I-05 is found while it waits and once it is answered, and collected by nobody else", async () => {
    const { inbox, channel } = setUp();
    expect(await channel.find(request())).toBeUndefined();
    const { entry } = await inbox.ask(request());
    const other = request({ toolCallId: "other" });
    expect(await channel.find(other)).toEqual({ id: entry.id });
    expect(await channel.find(request({ resumeKey: "else" }))).toBeUndefined();
    const isFor = ({ sessionId }: PilotDeckElicitationRequest) => sessionId === "t";
    expect(await channel.collect(entry.id, { ms: 0, isFor })).toEqual({
      ...{ type: "cancelled", code: "unknown", reason: "it is for another asker" },
      request: entry.request,
    });
    expect(await channel.collect(entry.id, { ms: 0, isFor: () => true })).toMatchObject({ code: "deferred" });
    await inbox.answer(entry.id, { answers: ANSWERS });
    expect(await channel.find(other)).toEqual({ id: entry.id });
    const { entry: ended } = await inbox.ask(request({ resumeKey: "taken back", toolCallId: "2" }));
    await inbox.withdraw(ended.id);
    expect(await channel.find({ ...ended.request, toolCallId: "3" })).toBeUndefined();
    expect(await channel.collect("gone", { isFor })).toEqual({
      ...{ type: "cancelled", code: "unknown", reason: 'no entry has the id "gone"' },
    });
  });

  it("I-05 is taken back by the id of its request while it waits, and tells what is typed", async () => {
    const { inbox, channel } = setUp();
    const drafts: unknown[] = [];
    const asked = channel.askUser(request({ requestId: "r1", onProgress: (draft) => drafts.push(draft) }));
    await new Promise(setImmediate);
    const { entry } = await inbox.ask(request());
    await inbox.saveDraft(entry.id, { answers: { "What name?": "or" } });
    await new Promise(setImmediate);
    expect(drafts).toEqual([{ answers: { "What name?": "or" }, typing: false }]);
    await channel.withdraw("r1", "done by hand");
    expect(await asked).toMatchObject({ code: "withdrawn", reason: "done by hand" });
    expect((await inbox.ask(request({ toolCallId: "2" }))).isNew).toBe(true);
  });

  it("I-03 I-05 shares entries with its own scope alone", async () => {
    const { inbox } = setUp();
    const idOf = async (scope?: string) => {
      const channel = createInboxChannel(inbox, { deferAfterMs: 0, ...(scope !== undefined && { scope }) });
      const answer = await channel.askUser(request());
      return answer.type === "cancelled" ? answer.deferred?.id : undefined;
    };
    const ids = [await idOf("a"), await idOf("b"), await idOf(), await idOf("a")];
    expect(new Set(ids).size).toBe(3);
    expect(ids[3]).toBe(ids[0]);
  });

  it("I-05 is waited for as long as is said, whatever news there is, and leaves no listener", async () => {
    const { inbox, store } = setUp();
    // A store may say that something has changed, and not what.
    const vague = createInbox({ store: { ...store, watch: (listener) => store.watch(() => listener()) } });
    for (const host of [inbox, vague]) {
      const { entry } = await inbox.ask(request({ toolCallId: crypto.randomUUID() }));
      const { signal } = new AbortController();
      const waiting = createInboxChannel(host).collect(entry.id, { ms: 60_000, signal });
      await new Promise(setImmediate);
      await inbox.ask(request({ toolCallId: crypto.randomUUID(), resumeKey: "other" }));
      await inbox.answer(entry.id, { answers: ANSWERS });
      expect(await waiting).toMatchObject({ type: "answered", answers: ANSWERS });
      await new Promise(setImmediate);
      expect(getEventListeners(signal, "abort")).toEqual([]);
    }
  });

  it("I-05 is aborted where its signal is, and fails where the store does", async () => {
    const { inbox, store, channel } = setUp();
    const { entry } = await inbox.ask(request());
    for (const wait of [
      (signal: AbortSignal) => channel.collect(entry.id, { signal }),
      (signal: AbortSignal) => channel.askUser({ ...request(), signal }),
    ]) {
      const stop = new AbortController();
      const answer = wait(stop.signal);
      await new Promise(setImmediate);
      stop.abort();
      expect(await answer).toEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
    }
    const get = () => Promise.reject(new Error("The disk is gone."));
    const broken = createInboxChannel(createInbox({ store: { ...store, get } }));
    const { signal } = new AbortController();
    await expect(broken.askUser({ ...request({ toolCallId: "2" }), signal })).rejects.toThrow("disk is gone");
    await expect(broken.collect(entry.id, { signal })).rejects.toThrow("disk is gone");
  });
});
