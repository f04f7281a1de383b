import { describe, expect, it, onTestFinished, vi } from "vitest";
import { firstAnswer, withTimeout } from "../../../channels/compose/index.js";
import {
  createInbox,
  createInboxChannel,
  type Inbox,
  type NewSettlement,
} from "../../../channels/inbox/index.js";
import {
  elicit,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationRequest,
} from "../../../src/index.js";
import { request, SQLITE, setUp } from "./set-up.js";

const answered = { type: "answered", ...SQLITE } as const;
const declined = { type: "declined", reason: "Not on a Friday." } as const;
const refused = { type: "cancelled", code: "declined", reason: declined.reason };

/** An inbox in which somebody is always quicker than what takes a question back. */
function createQuickInbox(settled: NewSettlement): Inbox {
  const { store } = setUp();
  const inbox = createInbox({
    store: {
      ...store,
      async settle(id, settlement) {
        if (settlement.type === "withdrawn") await store.settle(id, settled);
        return store.settle(id, settlement);
      },
    },
  });
  onTestFinished(() => inbox.close());
  return inbox;
}

type Reach = (channel: PilotDeckElicitationChannel, asked: PilotDeckElicitationRequest) => Promise<unknown>;
const alone: Reach = elicit;
const onLate = vi.fn();
const silent = { capabilities: { closedChoice: true }, askUser: () => new Promise<never>(() => {}) };
const beside: Reach = (channel, asked) => elicit(firstAnswer([channel, silent], { onLate }), asked);
// As a foreign tool asks.
const itself: Reach = (channel, { timeout = { ms: 0, then: "cancel" }, ...asked }) =>
  withTimeout(channel, timeout).askUser(asked);

describe("what is taken in the inbox in the moment in which nobody waits any more", () => {
  it.each([
    ["an answer", alone, "recommended", "leave", answered, answered],
    ["an answer", alone, "recommended", "withdraw", answered, answered],
    ["an answer", beside, "cancel", "withdraw", answered, answered],
    ["an answer", itself, "cancel", "withdraw", answered, answered],
    ["a refusal", alone, "recommended", "leave", declined, refused],
    ["a refusal", alone, "cancel", "withdraw", declined, refused],
    ["a refusal", beside, "recommended", "withdraw", declined, refused],
  ] as const)(
    "I-05 K-16 %s that is taken (%o) just before a timeout (%s, %s) takes its question back is what the model hears",
    async (_, reach, then, onAbort, settled, told) => {
      const inbox = createQuickInbox(settled);
      const asked = request({ timeout: { ms: 1, then } });
      const outcome = await reach(createInboxChannel(inbox, { onAbort }), asked);
      expect(outcome).toMatchObject(told);
      expect(outcome).not.toMatchObject({ provenance: { source: "timeout" } });
      expect(onLate).not.toHaveBeenCalled();
      expect(await inbox.ask({ ...asked, toolCallId: "again" })).toMatchObject({ isNew: true });
    },
  );

  it("I-05 an answer that is taken just before an abort is kept for the same call made again", async () => {
    const channel = createInboxChannel(createQuickInbox(answered));
    const stop = new AbortController();
    const asking = channel.askUser(request({ signal: stop.signal }));
    await new Promise(setImmediate);
    stop.abort();
    expect(await asking).toMatchObject({ type: "cancelled", code: "aborted" });
    expect(await channel.askUser(request({ toolCallId: "again" }))).toMatchObject(answered);
  });

  it("I-05 an answer that waits is kept also where the time is up before the store has found it", async () => {
    const { store } = setUp();
    let find = () => {};
    const isFound = new Promise<void>((resolve) => {
      find = resolve;
    });
    const slow = createInbox({ store: { ...store, add: (entry) => isFound.then(() => store.add(entry)) } });
    const inbox = createInbox({ store });
    const { entry } = await inbox.ask(request());
    await inbox.answer(entry.id, SQLITE);
    const asked = request({ toolCallId: "slow", timeout: { ms: 1, then: "cancel" } });
    expect(await elicit(createInboxChannel(slow), asked)).toMatchObject({
      type: "cancelled",
      code: "timeout",
    });
    find();
    await new Promise(setImmediate);
    expect(await createInboxChannel(inbox).askUser(request({ toolCallId: "again" }))).toMatchObject(answered);
  });
});
