import { expect, it, vi } from "vitest";
import type { ChatChannelOptions, ChatMessage, IncomingChatMessage } from "../../../channels/chat/index.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { choice, createRequest, option } from "./ask.js";
import { ANN, createMessenger, passTurns, type ShownMessage } from "./messenger.js";
import talks from "./talks.json" with { type: "json" };

/** A question with options of these labels. */
type Asked = Partial<PilotDeckElicitationQuestion> & { question: string; labels?: string[] };

/** What the host's own check says of the answers, once for each of its sentences. */
type Ask = Partial<Omit<PilotDeckElicitationRequest, "questions">> & {
  questions: Asked[];
  refusals?: string[];
};

/**
 * Somebody writes, or presses a button that stood below a message when it was sent (by default the last one that had it),
 * also with another `id`; or all that is asked is aborted.
 */
type Step = Omit<IncomingChatMessage, "from"> & {
  from?: IncomingChatMessage["from"] | null;
  press?: string;
  below?: number;
  change?: [from: string, to: string];
  abort?: string;
  receipt?: string;
};

type Talk = {
  title: string;
  options?: Partial<ChatChannelOptions>;
  /** Whether what was sent cannot be changed. */
  isFixed?: boolean;
  asks: Ask[];
  steps: (string | Step)[];
  shown: unknown[];
  drafts: unknown[];
  replies: unknown[];
};

const LOADING = { timeout: 9_000, interval: 5 };

it.each(talks as Talk[])(
  "E-02 E-03 a talk: $title",
  async ({ title: _, options, isFixed = false, asks, steps, ...expected }) => {
    const { channel, messages, sent, errors } = createMessenger(options, { isFixed });
    const over = new AbortController();
    const drafts: unknown[] = [];
    const replies: unknown[] = asks.map(() => "open");
    for (const [index, ask] of asks.entries()) {
      const onProgress = ({ answers }: { answers: unknown }) => drafts.push(answers);
      void channel
        .askUser({ ...createAsk(ask), signal: over.signal, onProgress })
        .then((reply) => replies.splice(index, 1, describeReply(reply)));
    }
    // Whatever reads previews is loaded with the first of them.
    await vi.waitFor(() => expect(messages.length).toBeGreaterThanOrEqual(asks.length), LOADING);
    await passTurns();
    for (const step of steps) {
      const { abort, receipt = "answer", ...act } = typeof step === "string" ? { text: step } : step;
      if (abort !== undefined) over.abort(abort);
      else expect(await channel.receive(createIncoming(act, sent)), JSON.stringify(step)).toBe(receipt);
      await passTurns();
    }
    expect({ shown: messages.map(describeMessage), drafts, replies }).toStrictEqual(expected);
    expect(errors).toEqual([]);
  },
);

function createAsk({ questions, refusals = [], ...more }: Ask): PilotDeckElicitationRequest {
  const asked = questions.map(({ labels, ...question }) =>
    choice(question.question, {
      ...question,
      ...(labels && { options: labels.map((label) => option(label)) }),
    }),
  );
  const left = [...refusals];
  const issue = { path: "$", code: "invalid_schema" } as const;
  const check = () => left.splice(0, 1).map((message) => ({ ...issue, message }));
  return { ...createRequest(...asked), ...more, check };
}

function createIncoming(
  { from = ANN, press, below, change, ...more }: Step,
  sent: ChatMessage[],
): IncomingChatMessage {
  const said: IncomingChatMessage = { conversation: "room", ...(from && { from }), ...more };
  if (press === undefined) return said;
  const buttons = (below === undefined ? sent.toReversed() : sent.slice(below, below + 1)).flatMap(
    ({ buttons = [] }) => buttons,
  );
  const { id = "" } = buttons.find(({ text }) => text === press) ?? {};
  return { ...said, button: change === undefined ? id : id.replace(...change) };
}

/** A message as a person sees it: its text alone, where that is all. */
function describeMessage({ text, buttons, ...more }: ShownMessage): unknown {
  const shown = {
    ...(buttons && { buttons: buttons.map((one) => one.text) }),
    ...("replyTo" in more && { replyTo: more.replyTo }),
  };
  return Object.keys(shown).length === 0 ? text : { text, ...shown };
}

function describeReply(reply: PilotDeckElicitationAnswer): unknown {
  return reply.type === "answered" ? { answers: reply.answers, by: reply.provenance?.by } : reply.code;
}
