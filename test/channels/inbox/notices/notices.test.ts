import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createMemoryStore,
  NoticeFailure,
  type NoticeReport,
  type NoticeSending,
} from "../../../../channels/inbox/index.js";
import { createRequest, createSender, openInbox } from "./notices.js";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const thrower = (): void => {
  throw new Error("told");
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a notice", () => {
  it("N-01 says what waits, and where", async () => {
    const sender = createSender({ medium: "test" });
    const inbox = openInbox({ notices: [sender.send] });
    const more = { project: "sh\u001bop", asker: "dep\u001bloyer", timeToLiveMs: 60 * MINUTE };
    const request = createRequest(more);
    const { entry, url } = await inbox.ask(request);
    await pass(0);
    expect(sender.sent).toEqual([
      {
        notice: {
          id: entry.id,
          title: "Deploy now?",
          body: "- Yes\n- No\nAsked by dep\ufffdloyer",
          url,
          urgency: "normal",
          expiresAt: entry.expiresAt,
          project: "sh\ufffdop",
        },
        about: "asked",
        key: `${entry.id}.asked`,
      },
    ]);
    const { at } = (await inbox.get(entry.id))?.notices?.[0] ?? {};
    expect((await inbox.get(entry.id))?.notices).toEqual([{ medium: "test", about: "asked", at, tries: 1 }]);
  });

  it("N-01 lists what is asked where that is more than one question, shortened", async () => {
    const sender = createSender();
    const questions = Array.from({ length: 20 }, (_, index) => ({
      question: `${index} ${"x".repeat(400)}`,
      header: "",
      options: [],
    }));
    await openInbox({ notices: [sender.send] }).ask(createRequest({ questions }));
    await pass(0);
    const { title = "", body = "" } = sender.sent[0]?.notice ?? {};
    expect([title.length, body.length]).toEqual([300, 1_000]);
  });

  it("N-02 is sent once, however often and wherever it is asked again", async () => {
    const store = createMemoryStore();
    const sender = createSender();
    const [one, other] = [1, 2].map(() => openInbox({ store, notices: [sender.send] }));
    const request = createRequest({ resumeKey: "r" });
    await one?.ask(request);
    await other?.ask(request);
    await pass(0);
    await one?.ask({ ...request, toolCallId: "another" });
    await pass(24 * 60 * MINUTE);
    expect(sender.sent.map(({ about }) => about)).toEqual(["asked"]);
  });

  it("N-02 what was shown is taken back by what the way has for it, and is not sent as one more", async () => {
    const calls: string[] = [];
    const note = (act: string) => async (_: unknown, sending: NoticeSending) =>
      void calls.push(`${act} ${sending.about}`);
    const inbox = openInbox({ notices: [Object.assign(note("send"), { withdraw: note("withdraw") })] });
    const { entry } = await inbox.ask(createRequest());
    await pass(0);
    await inbox.decline(entry.id);
    await pass(MINUTE);
    expect(calls).toEqual(["send asked", "withdraw settled"]);
  });

  it.each([
    ["", () => undefined],
    [", which may throw", () => thrower()],
    [", which may reject", () => Promise.reject(new Error("told"))],
  ])("N-03 a host that wants to is told of each try%s", async (_, then) => {
    const told: unknown[] = [];
    const sender = createSender({ medium: "weak", failures: [new Error("down")] });
    const onNotice = (id: string, report: NoticeReport) => {
      told.push([id, report.error, report.tries, report.againAt !== undefined]);
      return then();
    };
    const inbox = openInbox({ notices: [sender.send], onNotice });
    const { entry } = await inbox.ask(createRequest());
    await pass(MINUTE);
    expect(told).toEqual([
      [entry.id, "down", 1, true],
      [entry.id, undefined, 2, false],
    ]);
    expect((await inbox.get(entry.id))?.notices).toMatchObject([{ tries: 2 }]);
  });

  it("N-02 is tried again with growing pauses, and by one medium only where that failed", async () => {
    const failures = Array.from({ length: 4 }, (_, index) => new Error(`down ${index}`));
    const [weak, sound] = [createSender({ medium: "weak", failures }), createSender({ medium: "sound" })];
    const inbox = openInbox({ notices: [weak.send, sound.send] });
    const { entry } = await inbox.ask(createRequest());
    const times: number[] = [];
    for (let second = 0; second < 600; second += 1) {
      await pass(1_000);
      while (times.length < weak.sent.length) times.push(second);
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses).toHaveLength(4);
    for (const [index, pause] of pauses.entries()) {
      const middle = 5 * 3 ** index;
      expect(pause).toBeGreaterThanOrEqual(Math.floor(middle * 0.8) - 1);
      // What is due later than the next look at the store, each ten seconds, is found by that.
      expect(pause).toBeLessThanOrEqual(middle * 1.2 + (middle > 10 ? 11 : 2));
    }
    expect(sound.sent).toHaveLength(1);
    expect(new Set(weak.sent.map(({ key }) => key)).size).toBe(1);
    const reports = (await inbox.get(entry.id))?.notices;
    expect(reports?.map(({ medium, tries, error }) => [medium, tries, error])).toEqual(
      expect.arrayContaining([
        ["weak", 5, undefined],
        ["sound", 1, undefined],
      ]),
    );
  });

  it("N-03 that fails stands on the entry, in the end for good, and never fails the ask", async () => {
    const failing = createSender({
      medium: "away",
      failures: Array.from({ length: 99 }, () => new Error("away")),
    });
    const refused = createSender({ medium: "no", failures: [new NoticeFailure("never", { isFinal: true })] });
    const inbox = openInbox({ notices: [failing.send, refused.send] });
    const { entry } = await inbox.ask(createRequest());
    await pass(0);
    const first = (await inbox.get(entry.id))?.notices ?? [];
    expect(first).toMatchObject([
      { medium: "away", tries: 1, error: "away", againAt: expect.any(String) },
      { medium: "no", tries: 1, error: "never" },
    ]);
    expect(first[1]).not.toHaveProperty("againAt");
    for (let hour = 0; hour < 12; hour += 1) await pass(60 * MINUTE);
    const [last] = (await inbox.get(entry.id))?.notices?.filter(({ medium }) => medium === "away") ?? [];
    expect(last).toMatchObject({ tries: 10, error: "away" });
    expect(last).not.toHaveProperty("againAt");
    expect([failing.sent.length, refused.sent.length]).toEqual([10, 1]);
  });

  it("N-02 waits for as long as the other end says, and no longer than ten seconds for it", async () => {
    const busy = new NoticeFailure("busy", { retryAfterMs: 10 * MINUTE });
    const sender = createSender({ failures: [busy] });
    let hanging = 0;
    const hang = () => {
      hanging += 1;
      return new Promise(() => {});
    };
    const inbox = openInbox({ notices: [sender.send] });
    await inbox.ask(createRequest());
    await pass(10 * MINUTE - 1_000);
    expect(sender.sent).toHaveLength(1);
    await pass(2_000);
    expect(sender.sent).toHaveLength(2);
    vi.useRealTimers();
    vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.abort());
    const other = openInbox({ notices: [hang] });
    const { entry } = await other.ask(createRequest());
    await vi.waitFor(async () => expect((await other.get(entry.id))?.notices).toBeDefined());
    expect((await other.get(entry.id))?.notices?.[0]?.error).toBe("It took more than 10 seconds.");
    expect(hanging).toBe(1);
  });

  it("N-02 is taken back once its entry is settled or has expired, where that can be, and only what was shown", async () => {
    const [both, one] = [createSender({ canWithdraw: true }), createSender()];
    const failed = createSender({
      canWithdraw: true,
      failures: [new NoticeFailure("never", { isFinal: true })],
    });
    const inbox = openInbox({ notices: [both.send, one.send, failed.send] });
    const answered = await inbox.ask(createRequest());
    const expiring = await inbox.ask(createRequest({ timeToLiveMs: MINUTE }));
    await pass(0);
    await inbox.answer(answered.entry.id, { answers: { "Deploy now?": "Yes" } });
    await pass(0);
    expect(both.sent.slice(2)).toMatchObject([
      { about: "settled", notice: { id: answered.entry.id, title: "Answered: Deploy now?", body: "" } },
    ]);
    await pass(MINUTE + 1_000);
    expect(both.sent.slice(3)).toMatchObject([
      { about: "settled", notice: { id: expiring.entry.id, title: "Expired: Deploy now?" } },
    ]);
    await pass(60 * MINUTE);
    expect([both.sent.length, one.sent.length]).toEqual([4, 2]);
    expect(failed.sent.filter(({ about }) => about === "settled")).toHaveLength(1);
  });

  it("N-02 is not sent of what was settled before anybody looked", async () => {
    const store = createMemoryStore();
    const asker = openInbox({ store });
    const { entry } = await asker.ask(createRequest());
    await asker.decline(entry.id);
    const sender = createSender();
    openInbox({ store, notices: [sender.send] });
    await pass(MINUTE);
    expect(sender.sent).toEqual([]);
  });

  it("N-02 is sent of what another host has asked that tells nobody itself", async () => {
    const store = createMemoryStore();
    const sender = createSender();
    openInbox({ store, notices: [sender.send] });
    await openInbox({ store }).ask(createRequest());
    await pass(1_000);
    expect(sender.sent).toHaveLength(1);
  });
});
