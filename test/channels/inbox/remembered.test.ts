import { describe, expect, it, vi } from "vitest";
import { createInbox, createMemoryStore, type Entry } from "../../../channels/inbox/index.js";
import { createInboxPages } from "../../../channels/inbox/page/index.js";
import type { PilotDeckElicitationRequest } from "../../../src/index.js";
import { createSender, openInbox } from "./notices/notices.js";

const ANSWERS = { answers: { "Deploy?": "Yes" } };
const DAY = 86_400_000;

function request(more: Partial<PilotDeckElicitationRequest> = {}): PilotDeckElicitationRequest {
  const questions = [{ question: "Deploy?", header: "", options: [] }];
  return { toolCallId: "call", toolName: "test", questions, ...more };
}

describe("an inbox asks its store no more than it has to", () => {
  it("I-02 an answer is held to what was asked without reading it again, for the thousand last looked at", async () => {
    const memory = createMemoryStore();
    const { entry } = await createInbox({ store: memory }).ask(request());
    const read: string[] = [];
    // An entry under whichever name it is asked for.
    const get = async (id: string): Promise<Entry> => {
      read.push(id);
      return { ...entry, id };
    };
    const inbox = createInbox({ store: { ...memory, get } });
    const names = Array.from({ length: 1_000 }, (_, index) => `${index}`);
    for (const id of [...names, "0"]) await inbox.get(id);
    read.length = 0;
    for (const id of ["0", "1", "999"]) await inbox.answer(id, ANSWERS);
    expect(read).toEqual([]);
    await inbox.get("another");
    await inbox.answer("0", ANSWERS);
    await inbox.answer("2", ANSWERS);
    expect(read).toEqual(["another"]);
    await inbox.answer("1", ANSWERS);
    expect(read).toEqual(["another", "1"]);
  });

  it("I-02 who asks has it remembered, with whether it takes notes", async () => {
    const store = createMemoryStore();
    const get = vi.spyOn(store, "get");
    const inbox = createInbox({ store });
    const { entry } = await inbox.ask(request());
    expect(await inbox.answer(entry.id, ANSWERS)).toMatchObject({ type: "settled" });
    expect(get).not.toHaveBeenCalled();
  });

  it("I-02 who changes an entry that it was given changes nothing that answers are held to", async () => {
    const inbox = createInbox({ store: createMemoryStore() });
    const { entry } = await inbox.ask(request());
    const shown = (await inbox.get(entry.id)) ?? entry;
    for (const { request } of [entry, shown]) {
      Object.assign(request.questions[0] ?? {}, { question: "Another?" });
      request.questions.length = 0;
    }
    expect(await inbox.answer(entry.id, ANSWERS)).toMatchObject({ type: "settled" });
  });

  it("I-03 what has no resume key is not looked for", async () => {
    const store = createMemoryStore();
    const find = vi.spyOn(store, "findResumable");
    expect(await createInbox({ store }).find(request())).toBeUndefined();
    expect(find).not.toHaveBeenCalled();
  });

  it("I-01 the randomness of many ids is fetched at once, and none is given out twice", async () => {
    const fetched = vi.spyOn(crypto, "getRandomValues");
    const inbox = createInbox({ store: createMemoryStore() });
    const ids: string[] = [];
    for (let count = 0; count < 130; count += 1) ids.push((await inbox.ask(request())).entry.id.slice(9));
    const { length } = fetched.mock.calls;
    fetched.mockRestore();
    expect(new Set(ids).size).toBe(130);
    expect([2, 3]).toContain(length);
  });

  it("G-02 a link to an entry is good for a month longer than that, and for a month where it stays", async () => {
    const store = createMemoryStore();
    const lives: number[] = [];
    const keep: typeof store.keep = (name, value, ms) => {
      if (name.startsWith("entry-key ")) lives.push(ms);
      return store.keep(name, value, ms);
    };
    const inbox = createInbox({ store: { ...store, keep } });
    const pages = createInboxPages(inbox);
    for (const timeToLiveMs of [undefined, 60 * DAY]) {
      const asked = { toolCallId: `${timeToLiveMs}`, ...(timeToLiveMs !== undefined && { timeToLiveMs }) };
      const { entry } = await inbox.ask(request(asked));
      await pages.createEntryLink(entry.id, "Ada");
    }
    expect(lives[0]).toBe(30 * DAY);
    expect(lives[1]).toBeGreaterThan(90 * DAY - 60_000);
    expect(lives[1]).toBeLessThanOrEqual(90 * DAY);
  });

  it("G-02 what is no key of a link is not looked up", async () => {
    const store = createMemoryStore();
    const looked = vi.spyOn(store, "kept");
    const inbox = createInbox({ store, retentionMs: Number.POSITIVE_INFINITY });
    const { entry } = await inbox.ask(request());
    for (const [length, times] of [
      [25, 0],
      [53, 0],
      [52, 1],
    ] as const) {
      looked.mockClear();
      const at = `http://localhost/q/${entry.id}/open?key=${"0".repeat(length)}`;
      expect((await createInboxPages(inbox).fetch(new Request(at))).status).toBe(404);
      expect(looked).toHaveBeenCalledTimes(times);
    }
  });

  it("N-03 an ask that names no way to be told waits for none to be ready", async () => {
    let release = () => {};
    const ready = new Promise<boolean>((resolve) => {
      release = () => resolve(false);
    });
    const { send } = createSender({ medium: "m" });
    const inbox = openInbox({ notices: [Object.assign(send, { isReady: () => ready })] });
    const plain = [{}, { notify: "none" }] as const;
    for (const [index, more] of plain.entries()) {
      const asking = inbox.ask(request({ toolCallId: `${index}`, ...more }));
      expect(await Promise.race([asking, ready])).toMatchObject({ isNew: true });
    }
    const named = inbox.ask(request({ toolCallId: "named", notify: "push" }));
    release();
    expect((await named).warning).toBe("The person is not told of it: notices by push are not set up.");
  });
});
