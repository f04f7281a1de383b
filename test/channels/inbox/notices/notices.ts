import { onTestFinished } from "vitest";
import type {
  Inbox,
  InboxOptions,
  Notice,
  NoticeSending,
  SendNotice,
} from "../../../../channels/inbox/index.js";
import { createInbox, createMemoryStore } from "../../../../channels/inbox/index.js";
import type { PilotDeckElicitationRequest } from "../../../../src/index.js";

export const NOTICE: Notice = {
  id: "0123456789abcdefghjkmnpqrstvwxyz012",
  title: "Deploy “ü” now?",
  body: "- Yes\n- No; $(rm -rf /) `x`",
  url: "https://ask.example.com/q/1",
  urgency: "normal",
  project: "shop",
};

/** What a way to send is told of a notice. */
export function sendingOf(about: NoticeSending["about"] = "asked"): NoticeSending {
  return { about, key: `${NOTICE.id}.${about}`, signal: AbortSignal.timeout(5_000) };
}

/** A request of its own each time. */
export function createRequest(more: Partial<PilotDeckElicitationRequest> = {}): PilotDeckElicitationRequest {
  const options = ["Yes", "No"].map((label) => ({ label, description: "" }));
  return {
    toolCallId: crypto.randomUUID(),
    toolName: "test",
    sessionId: "s",
    questions: [{ question: "Deploy now?", header: "Deploy", options }],
    ...more,
  };
}

/** An inbox that is closed when the test is over; in memory, where it says no other store. */
export function openInbox(options: Partial<InboxOptions>): Inbox {
  const inbox = createInbox({ store: createMemoryStore(), baseUrl: "https://ask.example.com", ...options });
  onTestFinished(() => inbox.close());
  return inbox;
}

/** A way to send that writes down what it is given, and fails as often as it is told to. */
export function createSender(
  traits: Pick<SendNotice, "medium" | "reach"> & { failures?: Error[]; canWithdraw?: boolean } = {},
) {
  const { failures = [], canWithdraw = false, ...own } = traits;
  const sent: { notice: Notice; about: string; key: string }[] = [];
  let told = () => {};
  const act = async (notice: Notice, { about, key }: NoticeSending) => {
    sent.push({ notice, about, key });
    told();
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
  };
  const send: SendNotice = Object.assign(
    (notice: Notice, sending: NoticeSending) => act(notice, sending),
    own,
    canWithdraw && { withdraw: act },
  );
  return {
    send,
    sent,
    /** Resolves once it was called so often. */
    untilSent: (count: number) =>
      new Promise<void>((resolve) => {
        told = () => sent.length >= count && resolve();
        told();
      }),
  };
}
