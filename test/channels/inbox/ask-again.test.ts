import fc from "fast-check";
import { expect, it, onTestFinished, vi } from "vitest";
import { createInbox, createInboxChannel, createMemoryStore } from "../../../channels/inbox/index.js";
import { type ElicitationOutcome, elicit, type PilotDeckElicitationRequest } from "../../../src/index.js";
import { runs } from "../../property-runs.js";

async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
}

/** A channel on a store that takes so many turns of the event loop for each of its acts. */
function setUp(turns: { [act in "add" | "settle" | "handOver"]: number }) {
  const memory = createMemoryStore();
  const late =
    (act: "add" | "settle" | "handOver") =>
    async (...given: unknown[]) => {
      await pass(turns[act]);
      return Reflect.apply(memory[act], memory, given);
    };
  const store = { ...memory, add: late("add"), settle: late("settle"), handOver: late("handOver") };
  const inbox = createInbox({ store });
  // Whoever still waits would look at the store again and again while other tests run.
  onTestFinished(() => inbox.close());
  const channel = createInboxChannel(inbox);
  const list = async (status: "open" | "settled") => (await memory.list({ status })).entries;
  return { inbox, channel, list };
}

function request(more: Partial<PilotDeckElicitationRequest>): PilotDeckElicitationRequest {
  const questions = [{ question: "Go?", header: "", options: [] }];
  return { toolCallId: "call", toolName: "test", sessionId: "s", resumeKey: "r", questions, ...more };
}

const few = fc.nat({ max: 3 });
const slowness = fc.record({ add: few, settle: few, handOver: few });
/** When an ask is aborted, and the same asked again: by whoever hears of it before the ask does, at once, or turns later. */
const abort = fc.record({ after: fc.nat({ max: 8 }), again: fc.oneof(fc.constant("heard" as const), few) });

it("I-03 I-05 what was aborted is asked anew, whatever the store is at and however soon", async () => {
  const aborts = fc.array(abort, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(slowness, aborts, fc.boolean(), fc.boolean(), async (turns, aborted, isTimed, isOne) => {
      const { inbox, channel, list } = setUp(turns);
      const timeout = { ms: 60_000, then: "cancel" } as const;
      const asks: Promise<ElicitationOutcome>[] = [];
      const askFrom = async (index: number): Promise<void> => {
        const aborting = new AbortController();
        const { signal } = aborting;
        const { after, again } = aborted[index] ?? {};
        let heard: Promise<void> | undefined;
        signal.addEventListener("abort", () => (heard = again === "heard" ? askFrom(index + 1) : undefined));
        const asked = request({ toolCallId: String(index), signal, ...(isTimed && { timeout }) });
        asks.push(elicit(isOne ? channel : createInboxChannel(inbox), asked));
        if (after === undefined) return;
        await pass(after);
        aborting.abort();
        if (typeof again === "number") await pass(again);
        await (heard ?? askFrom(index + 1));
      };
      await askFrom(0);
      await pass(40);
      const open = await list("open");
      expect(open).toHaveLength(1);
      await inbox.answer(open[0]?.id ?? "", { answers: { "Go?": "Yes" } });
      const outcomes = await Promise.all(asks);
      expect(outcomes.pop()).toMatchObject({ type: "answered", answers: { "Go?": "Yes" } });
      for (const outcome of outcomes) expect(outcome).toMatchObject({ code: "aborted" });
    }),
    { numRuns: runs(500) },
  );
});

it("I-03 I-05 what is being withdrawn is found no more, and asked anew", async () => {
  const { inbox, channel, list } = setUp({ add: 0, settle: 3, handOver: 3 });
  const { entry } = await inbox.ask(request({ toolCallId: "1" }));
  const withdrawn = channel.withdraw(entry.id, "no longer");
  const other = createInboxChannel(inbox);
  expect(await other.find(request({}))).toBeUndefined();
  await withdrawn;
  expect(await list("settled")).toHaveLength(1);
  const again = await inbox.ask(request({ toolCallId: "2" }));
  const end = channel.withdraw(again.entry.id, "no longer");
  expect(await other.askUser(request({ toolCallId: "3", defer: "now" }))).toMatchObject({ code: "deferred" });
  await end;
  expect(await list("open")).toHaveLength(1);
});

it("I-05 what was aborted can be waited for until it has been taken back, also where the store still takes it", async () => {
  await fc.assert(
    fc.asyncProperty(slowness, fc.nat({ max: 8 }), async (turns, after) => {
      const { inbox, channel, list } = setUp(turns);
      const aborting = new AbortController();
      const answer = channel.askUser(request({ signal: aborting.signal }));
      await pass(after);
      aborting.abort();
      await channel.untilTakenBack();
      expect(await list("open")).toEqual([]);
      const withdrawn = { settlement: { type: "withdrawn" } };
      expect(await list("settled")).toMatchObject(after === 0 ? [] : [withdrawn]);
      expect(await answer).toMatchObject({ code: "aborted" });
      // Of another call: who is told that it was handed over is asked anew.
      expect(await inbox.ask(request({ toolCallId: "again" }))).toMatchObject({ isNew: true });
    }),
    { numRuns: runs(300) },
  );
});

it("I-05 the same that is asked three times, each aborted while others are taken back, is waited for by nobody for ever", async () => {
  const { channel, list } = setUp({ add: 3, settle: 3, handOver: 3 });
  const asks = [0, 1, 2].map((index) => {
    const aborting = new AbortController();
    const answer = channel.askUser(request({ toolCallId: String(index), signal: aborting.signal }));
    aborting.abort();
    return answer;
  });
  for (const answer of await Promise.all(asks)) expect(answer).toMatchObject({ code: "aborted" });
  await channel.untilTakenBack();
  expect(await list("open")).toEqual([]);
});

it("I-05 what is aborted while it waits for what is taken back is in no store, not for a moment", async () => {
  const { channel, list } = setUp({ add: 0, settle: 3, handOver: 0 });
  const ask = (toolCallId: string) => {
    const aborting = new AbortController();
    void channel.askUser(request({ toolCallId, signal: aborting.signal }));
    return aborting;
  };
  const first = ask("1");
  await pass(3);
  first.abort();
  const second = ask("2");
  await pass(1);
  second.abort();
  await channel.untilTakenBack();
  expect(await list("open")).toEqual([]);
  expect(await list("settled")).toHaveLength(1);
});

it("I-05 what has ended is looked at by no later ask", async () => {
  const { inbox, channel, list } = setUp({ add: 0, settle: 0, handOver: 0 });
  const { signal } = new AbortController();
  const isAborted = vi.spyOn(signal, "aborted", "get");
  const answer = channel.askUser(request({ signal }));
  await pass(1);
  const [open] = await list("open");
  await inbox.answer(open?.id ?? "", { answers: { "Go?": "Yes" } });
  expect(await answer).toMatchObject({ type: "answered" });
  isAborted.mockClear();
  await channel.untilTakenBack();
  expect(isAborted).not.toHaveBeenCalled();
});

it("I-05 five thousand asks at once take memory that grows with their number", () => {
  const { inbox } = setUp({ add: 0, settle: 0, handOver: 0 });
  const channel = createInboxChannel({ ...inbox, ask: () => new Promise(() => {}) });
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 5_000; index += 1) void channel.askUser(request({}));
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
});

it("I-03 I-05 what is aborted while another ask is taken back is asked anew, too", async () => {
  const { channel, list } = setUp({ add: 0, settle: 3, handOver: 0 });
  const ask = (resumeKey: string, toolCallId: string) => {
    const aborting = new AbortController();
    void channel.askUser(request({ resumeKey, toolCallId, signal: aborting.signal }));
    return aborting;
  };
  ask("one that stays", "0");
  const [other, same] = [ask("other", "1"), ask("same", "2")];
  await pass(3);
  other.abort();
  ask("same", "3");
  await pass(1);
  same.abort();
  await pass(20);
  expect(await list("open")).toHaveLength(2);
});

it("I-05 an answer that is found once the time is up is kept for who asks again", async () => {
  const { inbox, channel } = setUp({ add: 3, settle: 0, handOver: 0 });
  const { entry } = await inbox.ask(request({ toolCallId: "before" }));
  await inbox.answer(entry.id, { answers: { "Go?": "Yes" } });
  const aborting = new AbortController();
  const answer = channel.askUser(request({ toolCallId: "late", signal: aborting.signal }));
  await pass(1);
  aborting.abort("timeout");
  expect(await answer).toMatchObject({ code: "aborted" });
  await channel.untilTakenBack();
  expect(await channel.askUser(request({ toolCallId: "again" }))).toMatchObject({ type: "answered" });
});

it.each([0, 1, 2, 3, 4, 5, 6])(
  "I-03 I-05 an answer whose ask is aborted %d turns after it was given reaches the same questions",
  async (after) => {
    const { inbox, channel, list } = setUp({ add: 0, settle: 0, handOver: 4 });
    const stop = new AbortController();
    const asking = elicit(channel, request({ signal: stop.signal }));
    await pass(1);
    const [open] = await list("open");
    await inbox.answer(open?.id ?? "", { answers: { "Go?": "Yes" } });
    await pass(after);
    stop.abort();
    const first = await asking;
    const second = await channel.askUser(request({ toolCallId: "again", defer: "now" }));
    const isMissed = first.type === "cancelled";
    expect(second).toMatchObject({
      code: "deferred",
      deferred: { id: isMissed ? open?.id : expect.not.stringMatching(open?.id ?? "") },
    });
    if (!isMissed) return;
    expect(await channel.find(request({}))).toEqual({ id: open?.id });
    expect(await channel.askUser(request({ toolCallId: "once more" }))).toMatchObject({
      answers: { "Go?": "Yes" },
    });
    expect(await list("open")).toEqual([]);
    // It has arrived.
    expect(await channel.askUser(request({ toolCallId: "later", defer: "now" }))).not.toMatchObject({
      deferred: { id: open?.id },
    });
  },
);
