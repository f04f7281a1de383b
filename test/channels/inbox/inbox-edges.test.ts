import { describe, expect, it, vi } from "vitest";
import { createInbox, createMemoryStore, type Entry } from "../../../channels/inbox/index.js";
import { withoutStrays } from "../../without-strays.js";
import { ANSWERS, request, START, setUp } from "./set-up-channel.js";

describe("an inbox", () => {
  it("I-02 takes no character that a store cannot keep, but in an option as it was offered", async () => {
    const { inbox } = setUp();
    const options = ["a\ud83d", "b"].map((label) => ({ label, description: "" }));
    const { entry } = await inbox.ask(request({ questions: [{ question: "Which?", header: "", options }] }));
    const own = await inbox.answer(entry.id, { answers: { "Which?": "my\0own" } });
    expect(own).toMatchObject({ type: "refused", issues: [{ code: "invalid_schema" }] });
    const notes = { answers: { "Which?": "b" }, annotations: { "Which?": { notes: "\ud83d" } } };
    expect(await inbox.answer(entry.id, notes)).toMatchObject({
      issues: [{ path: "$.annotations.Which?.notes" }],
    });
    expect(await inbox.answer(entry.id, { answers: { "Which?": "a\ud83d" } })).toMatchObject({
      type: "settled",
    });
  });

  it("I-01 takes notices that are functions, each of them", () => {
    const mixed = { store: createMemoryStore(), notices: [() => undefined, 5] };
    expect(() => Reflect.apply(createInbox, undefined, [mixed])).toThrow("must be a list of functions");
  });

  it("I-02 keeps the annotations that it has checked, not what they are when they are read again", async () => {
    const { inbox } = setUp();
    const { entry } = await inbox.ask(request());
    let reads = 0;
    const annotation = {
      get notes() {
        reads += 1;
        return reads === 1 ? "as checked" : 5;
      },
    };
    const annotations = { "What name?": annotation };
    const settled = await inbox.answer(entry.id, { answers: ANSWERS, annotations });
    expect(settled).toMatchObject({
      type: "settled",
      entry: { settlement: { annotations: { "What name?": { notes: "as checked" } } } },
    });
  });

  const circle: Record<string, unknown> = {};
  circle.of = circle;
  it.each<[unknown, string]>([
    [null, "the request must be an object, but it is null."],
    [request({ questions: [7 as never] }), "questions[0] must be an object, but it is a number."],
    [
      request({ metadata: circle }),
      "metadata of a request must be plain data, but it cannot be written as JSON.",
    ],
    [
      request({ context: { size: 1n } as never }),
      "context of a request must be plain data, but it cannot be written as JSON.",
    ],
  ])("I-01 what is no request, or cannot be kept, is told in our words: %#", async (asked, said) => {
    const { inbox } = setUp();
    for (const ask of [inbox.ask, inbox.find]) {
      await expect(Reflect.apply(ask, undefined, [asked])).rejects.toThrow(new TypeError(said));
    }
    expect((await inbox.list({ status: "open" })).entries).toEqual([]);
  });

  it.each(["by", "door", "reason", "answerKey"])(
    "I-02 keeps no settlement whose %s is no text: its page could not be shown",
    async (name) => {
      const { inbox } = setUp();
      const { entry } = await inbox.ask(request());
      const acts = [
        () => inbox.decline(entry.id, { [name]: 7 }),
        () => (name === "by" ? inbox.withdraw(entry.id, undefined, 7 as never) : undefined),
        () => (name === "reason" ? undefined : inbox.answer(entry.id, { answers: ANSWERS, [name]: 7 })),
      ];
      const said = `${name} of a settlement must be a string, but it is a number.`;
      for (const act of acts) {
        await expect(act() ?? Promise.reject(new TypeError(said))).rejects.toThrow(new TypeError(said));
      }
      expect((await inbox.get(entry.id))?.settlement).toBeUndefined();
    },
  );

  it("I-01 lists none as open where all have expired", async () => {
    const { inbox, pass } = setUp({ timeToLiveMs: 60_000 });
    const { entry } = await inbox.ask(request());
    pass(60_000);
    expect((await inbox.list({ status: "open" })).entries).toEqual([]);
    expect((await inbox.list({ status: "settled" })).entries.map(({ id }) => id)).toEqual([entry.id]);
  });

  it.each<[string, () => unknown]>([
    ["throws", () => JSON.parse("broken")],
    ["rejects", () => Promise.reject(new Error("broken"))],
  ])("C-11 I-04 a listener that %s keeps nobody from hearing, and ends no wait", async (_, listener) => {
    const { inbox } = setUp();
    const heard: unknown[] = [];
    const settled = await withoutStrays(async () => {
      inbox.watch(listener);
      inbox.watch((id) => heard.push(id));
      const { entry } = await inbox.ask(request());
      const waiting = inbox.wait(entry.id, { onChange: listener });
      await new Promise(setImmediate);
      await inbox.saveDraft(entry.id, { answers: {} });
      await inbox.answer(entry.id, { answers: ANSWERS });
      return waiting;
    });
    expect(settled?.settlement?.type).toBe("answered");
    expect(heard).toHaveLength(3);
  });

  it("I-04 whoever waits and gives up at a draft waits no more", async () => {
    const { inbox } = setUp();
    const { entry } = await inbox.ask(request());
    const stop = new AbortController();
    const onChange = ({ draft }: Entry) => draft && stop.abort("enough");
    const waiting = inbox.wait(entry.id, { signal: stop.signal, onChange });
    await new Promise(setImmediate);
    await inbox.saveDraft(entry.id, { answers: {} });
    await expect(waiting).rejects.toBe("enough");
  });

  it("I-02 takes no notes where the request allows none, also on another host", async () => {
    const { inbox, store } = setUp();
    const { entry } = await inbox.ask(request({ allowNotes: false }));
    const given = { answers: ANSWERS, annotations: { "What name?": { notes: "for now" } } };
    const fault = {
      type: "refused",
      issues: [{ code: "invalid_schema", path: "$.annotations.What name?.notes" }],
    };
    for (const host of [inbox, createInbox({ store })]) {
      for (let round = 0; round < 2; round += 1)
        expect(await host.answer(entry.id, given)).toMatchObject(fault);
    }
    expect(await inbox.answer(entry.id, { answers: ANSWERS })).toMatchObject({ type: "settled" });
  });

  it("I-03 what is said by default is the same said in words", async () => {
    const { inbox } = setUp();
    const { entry } = await inbox.ask(request());
    const same = { toolCallId: "2", kind: "question", previewFormat: "html" } as const;
    expect((await inbox.ask(request(same))).entry.id).toBe(entry.id);
    const markdown = { toolCallId: "3", previewFormat: "markdown" } as const;
    expect((await inbox.ask(request(markdown))).isNew).toBe(true);
  });

  it("I-03 the same questions find the later of two entries, also once the first is removed", async () => {
    const { inbox, store, pass } = setUp();
    const first = await inbox.ask(request());
    await inbox.answer(first.entry.id, { answers: ANSWERS });
    await inbox.handOver(first.entry.id);
    pass(10);
    const second = await inbox.ask(request({ toolCallId: "2" }));
    expect(second.isNew).toBe(true);
    expect(await store.remove(new Date(START + 5))).toBe(1);
    expect((await inbox.ask(request({ toolCallId: "3" }))).entry.id).toBe(second.entry.id);
  });

  it("I-05 keeps why and by whom it was taken back, and lets go of who waits where it is closed", async () => {
    const { inbox, store } = setUp();
    const { entry } = await inbox.ask(request());
    const other = await inbox.ask(request({ toolCallId: "2", resumeKey: "other" }));
    await inbox.withdraw(entry.id, "done by hand", "Ada");
    expect((await inbox.get(entry.id))?.settlement).toMatchObject({ reason: "done by hand", by: "Ada" });
    const close = vi.spyOn(store, "close");
    const waiting = inbox.wait(other.entry.id);
    await new Promise(setImmediate);
    await inbox.close();
    expect((await waiting)?.settlement).toBeUndefined();
    expect(close).toHaveBeenCalledOnce();
  });
});
