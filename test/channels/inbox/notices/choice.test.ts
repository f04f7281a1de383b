import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createInboxChannel } from "../../../../channels/inbox/index.js";
import { createDecisionTools } from "../../../../src/tools/index.js";
import { createRequest, createSender, openInbox } from "./notices.js";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a notice", () => {
  it.each([
    [undefined, ["mail", "phone"]],
    ["push", ["phone"]],
    ["email", ["mail"]],
    ["none", []],
  ] as const)("N-03 goes where `notify` says: %s", async (notify, expected) => {
    const [phone, mail] = [
      createSender({ medium: "phone" }),
      createSender({ medium: "mail", reach: "email" }),
    ];
    const inbox = openInbox({ notices: [phone.send, mail.send] });
    const result = await inbox.ask(createRequest(notify === undefined ? {} : { notify }));
    await pass(MINUTE);
    const told = (await inbox.get(result.entry.id))?.notices ?? [];
    expect(told.map(({ medium }) => medium).sort()).toEqual(expected);
    expect(result).not.toHaveProperty("warning");
  });

  it("N-03 by a way that has nobody to send to counts as not set up, until it has", async () => {
    const phones: string[] = [];
    const sender = createSender({ medium: "phone" });
    const isReady = async () => phones.length > 0;
    const inbox = openInbox({ notices: [Object.assign(sender.send, { isReady })] });
    const warning = "The person is not told of it: notices by push are not set up.";
    const early = await inbox.ask(createRequest({ notify: "push" }));
    const quiet = await inbox.ask(createRequest());
    await pass(60 * MINUTE);
    expect(early).toMatchObject({ warning });
    expect(await inbox.get(early.entry.id)).toMatchObject({
      notices: [{ medium: "push", tries: 0, error: warning }],
    });
    expect((await inbox.get(quiet.entry.id))?.notices ?? []).toEqual([]);
    phones.push("a phone");
    expect(await inbox.ask(createRequest({ notify: "push" }))).not.toHaveProperty("warning");
    await pass(60 * MINUTE);
    expect(sender.sent).toHaveLength(1);
    const unsure = Object.assign(createSender().send, { isReady: () => Promise.reject(new Error("away")) });
    const other = openInbox({ notices: [unsure] });
    expect(await other.ask(createRequest({ notify: "push" }))).not.toHaveProperty("warning");
  });

  it("N-03 that is not set up is said on the handle and on the entry", async () => {
    const inbox = openInbox({ notices: [createSender().send] });
    const warning = "The person is not told of it: notices by email are not set up.";
    const request = createRequest({ notify: "email" });
    expect(await inbox.ask(request)).toMatchObject({ warning });
    const answer = await createInboxChannel(inbox).askUser({ ...request, defer: "now" });
    expect(answer).toMatchObject({ deferred: { warning, message: expect.stringContaining(warning) } });
    const { ask_user } = createDecisionTools();
    const context = {
      turnId: "t",
      currentToolCallId: "c",
      sessionId: "s",
      elicitation: createInboxChannel(inbox),
    };
    const { data } = await ask_user.execute({ question: "Go on?", kind: "bool", notify: "email" }, context);
    expect(data).toMatchObject({ decision_id: expect.any(String), warning });
    await pass(0);
    const { entry } = await inbox.ask(request);
    expect(entry.notices).toMatchObject([{ medium: "email", tries: 0, error: warning }]);
    // A host that tells nobody does not know who else does.
    expect(await openInbox({}).ask(createRequest({ notify: "email" }))).not.toHaveProperty("warning");
  });
});
