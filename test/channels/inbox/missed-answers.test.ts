import { describe, expect, it, onTestFinished, vi } from "vitest";
import { firstAnswer } from "../../../channels/compose/index.js";
import { createInbox, createInboxChannel, createMemoryStore } from "../../../channels/inbox/index.js";
import {
  elicit,
  type PilotDeckElicitationAnswer,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationRequest,
} from "../../../src/index.js";

const YES = { answers: { "Go?": "Yes" } };
const NO = { answers: { "Go?": "No" } };

async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
}

let calls = 0;

/** Of another call each time. */
function request(more: Partial<PilotDeckElicitationRequest> = {}): PilotDeckElicitationRequest {
  const questions = [{ question: "Go?", header: "", options: [] }];
  calls += 1;
  return { toolCallId: String(calls), toolName: "test", sessionId: "s", resumeKey: "r", questions, ...more };
}

/** An inbox whose store notes what is handed over once it is told to. */
function setUp() {
  let time = 1_800_000_000_000;
  const memory = createMemoryStore({ now: () => new Date(time++) });
  const waiting: (() => void)[] = [];
  const handOver = async (id: string) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await memory.handOver(id);
  };
  const inbox = createInbox({ store: { ...memory, handOver } });
  onTestFinished(() => inbox.close());
  const channel = createInboxChannel(inbox);
  const note = async (index = 0) => {
    waiting.splice(index, 1)[0]?.();
    await pass(2);
  };
  const listOpen = async () => (await memory.list({ status: "open" })).entries.map(({ id }) => id);
  const settle = async (act: (id: string) => Promise<unknown>) => {
    await pass(20);
    const [id = ""] = await listOpen();
    await act(id);
    await pass(2);
    return id;
  };
  const answer = () => settle((id) => inbox.answer(id, YES));
  /** What another call with these questions finds, which does not wait. */
  const findNext = async () => {
    const next = await channel.askUser(request({ defer: "now" }));
    return next.type === "cancelled" ? next.deferred?.id : undefined;
  };
  /** Asks, and aborts that while it is noted that what settled it was handed over. */
  const miss = async (act: (id: string) => Promise<unknown>, reason?: unknown) => {
    const stop = new AbortController();
    const asking = elicit(channel, request({ signal: stop.signal }));
    const id = await settle(act);
    stop.abort(reason);
    expect(await asking).toMatchObject({ code: "aborted" });
    await note();
    return id;
  };
  return { inbox, memory, channel, note, listOpen, settle, answer, findNext, miss };
}

describe("an answer that one of several has", () => {
  it.each([
    ["first", [0, 0]],
    ["last", [1, 0]],
  ] as const)(
    "I-03 I-05 is nobody's later, where it is noted %s of the one that has it",
    async (_, order) => {
      const { channel, note, answer, findNext } = setUp();
      const stop = new AbortController();
      const asking = channel.askUser(request());
      await pass(1);
      const missing = elicit(channel, request({ signal: stop.signal }));
      const id = await answer();
      stop.abort();
      expect(await missing).toMatchObject({ code: "aborted" });
      for (const index of order) await note(index);
      expect(await asking).toMatchObject(YES);
      expect(await findNext()).not.toBe(id);
    },
  );

  it.each<[string, (joined: PilotDeckElicitationChannel, id: string) => Promise<unknown> | undefined]>([
    ["asked", (joined) => joined.askUser(request())],
    ["collected", (joined, id) => joined.collect?.(id)],
  ])("I-03 I-05 is nobody's later, where two channels of an inbox are %s at once", async (_, reach) => {
    const { inbox, channel, note, answer, findNext } = setUp();
    const id = (await findNext()) ?? "";
    const reaching = reach(firstAnswer([channel, createInboxChannel(inbox)]), id);
    await answer();
    await note();
    await pass(20);
    await note();
    expect(await reaching).toMatchObject(YES);
    expect(await findNext()).not.toBe(id);
  });

  it("I-03 I-05 is nobody's later, where it is collected again and that is aborted", async () => {
    const { channel, note, answer, findNext } = setUp();
    const id = (await findNext()) ?? "";
    await answer();
    const collecting = channel.collect(id);
    await pass(2);
    await note();
    expect(await collecting).toMatchObject(YES);
    const stop = new AbortController();
    const again = channel.collect(id, { signal: stop.signal });
    await pass(2);
    stop.abort();
    await note();
    expect(await again).toMatchObject({ code: "aborted" });
    expect(await findNext()).not.toBe(id);
  });

  it("I-05 K-16 is nobody's later, where another channel was quicker: it is told as late", async () => {
    const { channel, note, answer, findNext } = setUp();
    let reply: (answer: PilotDeckElicitationAnswer) => void = () => {};
    const desk = new Promise<PilotDeckElicitationAnswer>((resolve) => (reply = resolve));
    const late: unknown[] = [];
    const beside = { capabilities: { closedChoice: true, freeText: true }, askUser: () => desk };
    const joined = firstAnswer([beside, channel], { onLate: (_, { type }) => late.push(type) });
    const asking = elicit(joined, request());
    const id = await answer();
    reply({ type: "answered", ...NO });
    expect(await asking).toMatchObject(NO);
    await note();
    expect(late).toEqual(["answered"]);
    expect(await findNext()).not.toBe(id);
  });
});

describe("an answer that was missed", () => {
  it("I-03 I-05 reaches who asks at once what was collected until the abort", async () => {
    const { channel, note, answer, findNext } = setUp();
    const id = (await findNext()) ?? "";
    await answer();
    const stop = new AbortController();
    const collecting = channel.collect(id, { signal: stop.signal });
    await pass(2);
    stop.abort();
    const asking = channel.askUser(request());
    await pass(2);
    // Whichever the store notes first.
    for (const index of [1, 0, 0]) await note(index);
    expect(await collecting).toMatchObject({ code: "aborted" });
    expect(await asking).toMatchObject(YES);
    expect(await findNext()).not.toBe(id);
  });

  it("I-03 I-05 reaches who asks again, also where the abort gives the reason of a timeout", async () => {
    const { inbox, miss, findNext } = setUp();
    const id = await miss((one) => inbox.answer(one, YES), "timeout");
    expect(await findNext()).toBe(id);
  });

  it("I-03 I-05 is none where the question ended without one: it is asked anew", async () => {
    const { inbox, miss, findNext, listOpen } = setUp();
    await miss((id) => inbox.withdraw(id, "no longer"));
    expect([await findNext()]).toEqual(await listOpen());
  });

  it("I-03 I-05 gives way to what another process asked since", async () => {
    const { inbox, memory, channel, note, miss, findNext } = setUp();
    const elsewhere = createInbox({ store: memory });
    const id = await miss((one) => inbox.answer(one, YES));
    const { entry } = await elsewhere.ask(request());
    expect(await channel.find(request())).toEqual({ id: entry.id });
    await elsewhere.answer(entry.id, NO);
    const asking = channel.askUser(request());
    await pass(2);
    await note();
    expect(await asking).toMatchObject(NO);
    expect(await findNext()).not.toBe(id);
  });

  it("I-03 I-05 gives way to a later answer that was collected", async () => {
    const { inbox, memory, channel, note, miss, findNext } = setUp();
    const id = await miss((one) => inbox.answer(one, YES));
    const { entry } = await createInbox({ store: memory }).ask(request());
    await inbox.answer(entry.id, NO);
    const collecting = channel.collect(entry.id);
    await pass(2);
    await note();
    expect(await collecting).toMatchObject(NO);
    expect(await findNext()).not.toBe(id);
  });

  it("I-03 I-05 stays where an earlier one is collected again", async () => {
    const { inbox, channel, note, miss, findNext } = setUp();
    const first = await miss((one) => inbox.answer(one, YES));
    const asking = channel.askUser(request());
    await pass(2);
    await note();
    expect(await asking).toMatchObject(YES);
    const id = await miss((one) => inbox.answer(one, NO));
    const collecting = channel.collect(first);
    await pass(2);
    await note();
    expect(await collecting).toMatchObject(YES);
    expect(await findNext()).toBe(id);
  });

  it("I-03 I-05 is looked for once where it was removed meanwhile", async () => {
    const { inbox, memory, channel, miss, findNext, listOpen } = setUp();
    const id = await miss((one) => inbox.answer(one, YES));
    await memory.remove(new Date(2_000_000_000_000));
    const get = vi.spyOn(inbox.store, "get");
    expect([await findNext()]).toEqual(await listOpen());
    expect(get).toHaveBeenCalledExactlyOnceWith(id);
    expect(await channel.find(request())).toEqual({ id: (await listOpen())[0] });
    expect(get).toHaveBeenCalledOnce();
  });
});
