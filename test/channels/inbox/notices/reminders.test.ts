import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMemoryStore } from "../../../../channels/inbox/index.js";
import { createRequest, createSender, openInbox } from "./notices.js";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a notice", () => {
  it("Q-06 reminds once before its entry expires", async () => {
    const sender = createSender();
    const inbox = openInbox({ notices: [sender.send] });
    await inbox.ask(createRequest({ timeToLiveMs: 60 * MINUTE }));
    await pass(45 * MINUTE - 1_000);
    expect(sender.sent).toHaveLength(1);
    await pass(2_000);
    expect(sender.sent[1]).toMatchObject({
      about: "reminder",
      notice: { title: "Expires soon: Deploy now?", urgency: "high" },
    });
    await pass(60 * MINUTE);
    expect(sender.sent).toHaveLength(2);
  });

  it("Q-06 reminds of nothing that was told late, or has little time in all", async () => {
    const [told, store] = [createSender(), createMemoryStore()];
    await openInbox({ store }).ask(createRequest({ timeToLiveMs: 8 * MINUTE }));
    // A quarter of it is left now.
    await pass(6 * MINUTE);
    openInbox({ store, notices: [told.send] });
    await pass(3 * MINUTE);
    expect(told.sent.map(({ about }) => about)).toEqual(["asked"]);
    const short = createSender();
    await openInbox({ notices: [short.send] }).ask(createRequest({ timeToLiveMs: 2 * MINUTE - 1 }));
    await pass(3 * MINUTE);
    expect(short.sent.map(({ about }) => about)).toEqual(["asked"]);
  });
});
