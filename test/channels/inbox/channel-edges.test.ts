import { describe, expect, it } from "vitest";
import {
  createInbox,
  createInboxChannel,
  createMemoryStore,
  type InboxChannelOptions,
  type InboxOptions,
} from "../../../channels/inbox/index.js";
import type { PilotDeckElicitationRequest } from "../../../src/index.js";
import { createSender, openInbox } from "./notices/notices.js";

const MESSAGE =
  "The question waits in the inbox. Make the same call again later: it returns the answer once the user has given one.";
const WARNING = "The person is not told of it: notices by email are not set up.";

function setUp(options: Partial<InboxOptions> = {}, channelOptions: InboxChannelOptions = {}) {
  const store = createMemoryStore();
  const inbox = createInbox({ store, ...options });
  return { store, inbox, channel: createInboxChannel(inbox, channelOptions) };
}

function request(more: Partial<PilotDeckElicitationRequest> = {}): PilotDeckElicitationRequest {
  return { toolCallId: "call", toolName: "test", sessionId: "s", resumeKey: "r", ...about("Go?"), ...more };
}

function about(question: string): Pick<PilotDeckElicitationRequest, "questions"> {
  return { questions: [{ question, header: "", options: [] }] };
}

describe("the inbox's channel", () => {
  it("I-05 says what it can", () => {
    const { name, capabilities } = setUp().channel;
    expect([name, capabilities]).toEqual([
      "inbox",
      { closedChoice: true, freeText: true, schema: true, deferral: true, mode: "interactive" },
    ]);
  });

  it("I-05 asks nothing where nobody wants an answer any more", async () => {
    const { inbox, channel } = setUp();
    const signal = AbortSignal.abort();
    expect(await channel.askUser({ ...request(), signal })).toMatchObject({ code: "aborted" });
    const pages = await Promise.all((["open", "settled"] as const).map((status) => inbox.list({ status })));
    expect(pages).toEqual([{ entries: [] }, { entries: [] }]);
  });

  it("I-05 fails as the store does, also where nobody may break off", async () => {
    const get = () => Promise.reject(new Error("The disk is gone."));
    const { channel } = setUp({ store: { ...createMemoryStore(), get, settle: get } });
    await expect(channel.askUser(request())).rejects.toThrow("The disk is gone.");
    await expect(channel.collect("id")).rejects.toThrow("The disk is gone.");
    await expect(channel.withdraw("id", "no longer")).rejects.toThrow("The disk is gone.");
  });

  it("I-05 what was removed while it was waited for is put off, as it was asked", async () => {
    const store = { ...createMemoryStore(), get: async () => undefined };
    const { inbox, channel } = setUp({ store });
    const answer = await channel.askUser(request());
    const [entry] = (await inbox.list({ status: "open" })).entries;
    expect(answer).toMatchObject({ code: "deferred", deferred: { id: entry?.id } });
  });

  it("I-05 is taken back by the id of its request no more once it is put off", async () => {
    const { inbox, channel } = setUp({}, { deferAfterMs: 0 });
    const answer = await channel.askUser(request({ requestId: "r1" }));
    const id = answer.type === "cancelled" ? (answer.deferred?.id ?? "") : "";
    await channel.withdraw("r1", "no longer");
    expect((await inbox.get(id))?.settlement).toBeUndefined();
    await channel.withdraw(id, "no longer");
    expect((await inbox.get(id))?.settlement?.type).toBe("withdrawn");
  });

  it("I-05 an abort that says no more than a timeout does is one, where there is no timeout", async () => {
    const { inbox, channel } = setUp({}, { onAbort: "leave" });
    const stop = new AbortController();
    const asking = channel.askUser({ ...request(), signal: stop.signal });
    await new Promise(setImmediate);
    stop.abort("timeout");
    expect(await asking).toEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
    expect((await inbox.list({ status: "open" })).entries).toHaveLength(1);
  });

  it("I-03 I-05 what was aborted is asked anew by another call that waits", async () => {
    const { inbox, channel } = setUp();
    const stop = new AbortController();
    const asking = channel.askUser({ ...request(), signal: stop.signal });
    await new Promise(setImmediate);
    stop.abort();
    expect(await asking).toMatchObject({ code: "aborted" });
    expect((await inbox.ask(request({ toolCallId: "2" }))).isNew).toBe(true);
  });

  it("I-03 another call that waits is told how the same questions ended; one that puts them off asks anew", async () => {
    const { inbox, channel } = setUp();
    const ended = async (question: string) => {
      const { entry } = await inbox.ask(request({ ...about(question), toolCallId: question }));
      await inbox.withdraw(entry.id);
      return entry.id;
    };
    await ended("Go?");
    expect(await channel.askUser(request({ toolCallId: "2" }))).toMatchObject({ code: "withdrawn" });
    const later: unknown[] = [];
    for (const question of ["One?", "Two?"]) {
      const before = await ended(question);
      const again = { ...about(question), toolCallId: `again ${question}`, defer: "now" } as const;
      const answer = await channel.askUser(request(again));
      expect(answer).toMatchObject({ code: "deferred" });
      const id = answer.type === "cancelled" ? answer.deferred?.id : undefined;
      expect(id).not.toBe(before);
      later.push(id);
    }
    expect(new Set(later).size).toBe(2);
  });

  it.each<[string, InboxChannelOptions, object]>([
    ["by what is said by default", {}, { message: `${MESSAGE} ${WARNING}` }],
    [
      "by what the host tells",
      { instruction: () => "Wait." },
      { message: `Wait. ${WARNING}`, instruction: `Wait. ${WARNING}` },
    ],
  ])("N-03 I-05 that nobody is told of it is said %s", async (_, options, expected) => {
    const { send } = createSender({ medium: "m" });
    const inbox = createInbox({ store: createMemoryStore(), notices: [send] });
    const channel = createInboxChannel(inbox, { deferAfterMs: 0, ...options });
    const answer = await channel.askUser(request({ notify: "email" }));
    await inbox.close();
    expect(answer).toStrictEqual({
      ...{ type: "cancelled", code: "deferred", reason: "the question waits in the inbox" },
      deferred: { id: expect.any(String), warning: WARNING, ...expected },
    });
  });
});

describe("answers to an entry", () => {
  it("I-02 what no store can keep is told in a sentence for each place", async () => {
    const inbox = openInbox({});
    const { entry } = await inbox.ask(request({ allowNotes: false }));
    const result = await inbox.answer(entry.id, {
      answers: { "Go?": "a\0" },
      annotations: { "Go?": { notes: "\ud83d" } },
    });
    const place = "$.annotations.Go?.notes";
    const code = "invalid_schema";
    expect(result.type === "refused" && result.issues).toMatchObject([
      { path: "$.Go?", code, message: "$.Go? must not hold NUL or half a surrogate pair." },
      { path: place, code, message: `${place} must not hold NUL or half a surrogate pair.` },
      { path: place, code, message: `${place} must not be there: the question takes no notes.` },
    ]);
  });

  it("I-02 a settlement has what was given, and no more", async () => {
    const inbox = openInbox({});
    const { entry } = await inbox.ask(request());
    const result = await inbox.answer(entry.id, { answers: { "Go?": "Yes" } });
    expect("entry" in result && result.entry.settlement).toStrictEqual({
      ...{ type: "answered", at: expect.any(String), answers: { "Go?": "Yes" } },
    });
    const listed = await inbox.list({ status: "settled" });
    expect(listed.entries[0]?.settlement).toStrictEqual({ type: "answered", at: expect.any(String) });
    expect("next" in listed).toBe(false);
  });

  it("S-06 a kind that is none is refused in a sentence", async () => {
    const inbox = openInbox({});
    const kind: string = "task";
    const expected = new RangeError('kind must be "question" or "todo".');
    for (const status of ["open", "settled"] as const)
      await expect(inbox.list({ status, kind: kind as "todo" })).rejects.toThrow(expected);
  });

  it("S-06 a page of more than a thousand, or of none, is refused in a sentence", async () => {
    const inbox = openInbox({});
    for (const [status, limit] of [
      ["open", 0],
      ["settled", 1_001],
    ] as const) {
      const message = `limit must be an integer from 1 to 1000, but is ${limit}.`;
      await expect(inbox.list({ status, limit })).rejects.toThrow(new RangeError(message));
      expect(await inbox.list({ status, limit: limit === 0 ? 1 : 1_000 })).toEqual({ entries: [] });
    }
  });
});
