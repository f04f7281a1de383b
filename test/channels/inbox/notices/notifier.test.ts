import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createInbox, createMemoryStore, type SendNotice } from "../../../../channels/inbox/index.js";
import { createRequest, createSender, openInbox } from "./notices.js";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("who tells of what waits", () => {
  it("N-03 calls each way to send by a name of its own in its reports", async () => {
    const ways: SendNotice[] = [
      Object.assign(() => undefined, { medium: "mail" }),
      Object.assign(() => undefined, { medium: "mail" }),
      Object.assign(() => undefined, { medium: "mail" }),
      function ring() {},
      ...[() => undefined, () => undefined],
    ];
    const inbox = openInbox({ notices: ways });
    const { entry } = await inbox.ask(createRequest());
    await pass(0);
    const names = (await inbox.get(entry.id))?.notices?.map(({ medium }) => medium);
    expect(names).toEqual(["mail", "mail 2", "mail 3", "ring", "notice", "notice 2"]);
  });

  it.each([
    [8, []],
    [9, ["1 more"]],
  ])("N-01 lists eight of %i options, and says how many there are beside", async (count, more) => {
    const sender = createSender();
    const options = Array.from({ length: count }, (_, index) => ({ label: `${index}`, description: "" }));
    const inbox = openInbox({ notices: [sender.send] });
    await inbox.ask(createRequest({ questions: [{ question: "Which?", header: "", options }] }));
    await pass(0);
    const notice = sender.sent[0]?.notice;
    expect(notice?.body.split("\n")).toEqual([
      ...options.slice(0, 8).map(({ label }) => `- ${label}`),
      ...more.map((text) => expect.stringContaining(text)),
    ]);
    expect(notice).not.toHaveProperty("expiresAt");
  });

  it("N-02 has told of all that waited before it looks again, and of eight at once at most", async () => {
    const store = createMemoryStore();
    const asker = openInbox({ store });
    for (let count = 0; count < 20; count += 1) await asker.ask(createRequest());
    const ends: (() => void)[] = [];
    const inbox = openInbox({ store, notices: [() => new Promise<void>((resolve) => ends.push(resolve))] });
    for (const expected of [8, 16, 20]) {
      await pass(0);
      // Whatever is asked meanwhile waits, too.
      if (expected === 8) await inbox.ask(createRequest({ notify: "none" }));
      await pass(0);
      expect(ends).toHaveLength(expected);
      for (const end of ends) end();
    }
  });

  it("N-02 looks again after ten seconds where the store could not be reached", async () => {
    const store = createMemoryStore();
    const { claimNotices } = store;
    let isAway = true;
    store.claimNotices = async (...claim) => {
      if (isAway) throw new Error("away");
      return claimNotices(...claim);
    };
    const sender = createSender();
    await openInbox({ store, notices: [sender.send] }).ask(createRequest());
    await pass(1_000);
    isAway = false;
    expect(sender.sent).toEqual([]);
    await pass(10_000);
    expect(sender.sent).toHaveLength(1);
  });

  it("N-02 has no timer of less than no time, of which Node warns, where what is due was passed by", async () => {
    const inbox = openInbox({ notices: [() => undefined] });
    await pass(0);
    const delays = vi.spyOn(globalThis, "setTimeout");
    await inbox.ask(createRequest());
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 5_000);
    await inbox.ask(createRequest());
    await pass(0);
    vi.restoreAllMocks();
    expect(delays.mock.calls.length).toBeGreaterThan(0);
    expect(delays.mock.calls.filter(([, ms = 0]) => !(ms >= 0))).toEqual([]);
  });

  it("N-02 looks each ten seconds and no more often, however much was asked and however long it is until something is due", async () => {
    const store = createMemoryStore();
    const claim = vi.spyOn(store, "claimNotices");
    const inbox = openInbox({ store, notices: [createSender({ canWithdraw: true }).send] });
    for (let count = 0; count < 20; count += 1) {
      await inbox.ask(createRequest({ timeToLiveMs: 40 * DAY }));
      await pass(333);
    }
    claim.mockClear();
    await pass(MINUTE);
    expect(claim).toHaveBeenCalledTimes(6);
  });

  it("N-02 ends with what is being sent, and looks at nothing after that", async () => {
    const store = createMemoryStore();
    let end: () => void = () => undefined;
    const hang = () =>
      new Promise<void>((resolve) => {
        end = resolve;
      });
    const inbox = createInbox({ store, notices: [hang] });
    await inbox.ask(createRequest());
    await pass(0);
    await pass(1_000);
    expect(vi.getTimerCount()).toBe(0);
    const claim = vi.spyOn(store, "claimNotices");
    const closed = inbox.close().then(() => "closed");
    expect(await Promise.race([closed, pass(1_000).then(() => "open")])).toBe("open");
    expect(vi.getTimerCount()).toBe(0);
    end();
    await pass(0);
    expect(await closed).toBe("closed");
    await pass(MINUTE);
    expect(claim).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [{ isFinal: "yes" }, 2],
    [{ isFinal: true }, 1],
    [{ retryAfterMs: MINUTE }, 1],
    [{ retryAfterMs: "60000" }, 2],
    [{ retryAfterMs: -1 }, 2],
    [{ retryAfterMs: Number.NaN }, 2],
    [undefined, 2],
  ])("N-02 tries again as an error of any kind says: %j", async (members, tries) => {
    let count = 0;
    const inbox = openInbox({
      notices: [
        () => {
          count += 1;
          throw members === undefined ? undefined : Object.assign(new Error("down"), members);
        },
      ],
    });
    await inbox.ask(createRequest());
    await pass(10_000);
    expect(count).toBe(tries);
  });
});

it("G-02 where there are no pages there is no link, and no key", async () => {
  const sender = createSender();
  const inbox = createInbox({
    store: createMemoryStore(),
    notices: [Object.assign(sender.send, { by: "Ada" })],
  });
  await inbox.ask(createRequest());
  await pass(0);
  expect(sender.sent[0]?.notice).not.toHaveProperty("url");
  await inbox.close();
});
