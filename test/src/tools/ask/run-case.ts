import { expect, vi } from "vitest";
import { answer, cancel, createScriptedChannel, delay } from "../../../../channels/scripted/index.js";
import type {
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckToolDefinition,
  PilotDeckToolResultContent,
} from "../../../../protocol/index.js";
import { answerTo, type HumanAct } from "../../../../src/testing/index.js";

/** What the person does: as in the conformance suite, and how an ask ends without them. */
type Act =
  | HumanAct
  /** There is no channel. */
  | { type: "none" }
  /** The call is aborted while the question is open. */
  | { type: "abort" }
  /** These seconds pass after the person made these picks. */
  | { type: "timeout"; seconds: number; picked?: Record<string, string | string[]> }
  /** The channel returns this; a plain one declares no capabilities. */
  | { type: "reply"; reply: unknown; isPlain?: boolean };

/** A call of a tool, what the person does, and all that may come of it. */
export type Case = {
  title: string;
  options?: object;
  input: unknown;
  act: Act;
  asks?: PilotDeckElicitationQuestion[];
} & Partial<Ending>;

export type Ending = {
  texts: string[];
  data: unknown;
  error: { code: unknown; message: string; details?: unknown };
  /** How often the tool called `context.abort`. */
  stops: number;
};

/** Runs a call; fake timers have to be on where the act is a timeout. */
export async function runCase(
  tool: PilotDeckToolDefinition,
  { input, act }: Pick<Case, "input" | "act">,
): Promise<Partial<Ending> & { asks?: PilotDeckElicitationQuestion[] | undefined }> {
  const controller = new AbortController();
  const channel = createChannel(act);
  let stops = 0;
  const call = tool.execute(input, {
    turnId: "turn",
    abortSignal: controller.signal,
    abort: () => {
      stops += 1;
    },
    ...(channel && { elicitation: channel }),
  });
  const ending = call.then(
    ({ content, data }) => ({ texts: content.map(textOf), data }),
    ({ code, message, details }) => ({ error: { code, message, details } }),
  );
  if (act.type === "abort") controller.abort();
  if (act.type === "timeout") await vi.advanceTimersByTimeAsync(act.seconds * 1000);
  return { ...(await ending), stops, asks: channel?.requests[0]?.questions };
}

/** Runs a call that names itself, and holds the request and the provenance to what it says. */
export async function expectOrigin<Input>(
  tool: PilotDeckToolDefinition<Input>,
  input: Input,
  answers: Record<string, string>,
): Promise<void> {
  const channel = createScriptedChannel(answer(answers));
  const { signal } = new AbortController();
  const { metadata } = await tool.execute(input, {
    turnId: "turn",
    currentToolCallId: "call",
    sessionId: "session",
    abortSignal: signal,
    elicitation: channel,
  });
  expect(channel.requests).toMatchObject([{ toolName: tool.name, toolCallId: "call", sessionId: "session" }]);
  expect(channel.requests[0]).not.toHaveProperty("timeout");
  expect(channel.requests[0]?.signal).toBe(signal);
  expect(metadata).toEqual({
    provenance: { source: "scripted", channel: "scripted", answeredAt: expect.any(String) },
  });
}

function createChannel(act: Act): ReturnType<typeof createScriptedChannel> | undefined {
  switch (act.type) {
    case "none":
      return undefined;
    case "answer":
      return createScriptedChannel(answer((question) => answerTo(question, act)));
    case "decline":
      return createScriptedChannel(cancel("not now"));
    case "timeout":
      return createScriptedChannel((request) => {
        if (act.picked) request.onProgress?.({ answers: act.picked, typing: false });
        return delay(86_400_000, cancel())(request);
      });
    case "reply": {
      // Past the type: channels may return what they like.
      const { capabilities, ...scripted } = createScriptedChannel(() =>
        JSON.parse(JSON.stringify(act.reply)),
      );
      if (act.isPlain !== true) return { ...scripted, capabilities: { ...capabilities, deferral: true } };
      const { askUser, requests } = scripted;
      return { name: "plain host", askUser, requests };
    }
    default:
      return createScriptedChannel(delay(86_400_000, cancel()));
  }
}

function textOf(block: PilotDeckToolResultContent): string {
  return block.type === "text" ? block.text : `a block of the type ${block.type}`;
}

/** A channel that calls `onAsk` when it is asked, and then does what the other does. */
export function watch(
  channel: PilotDeckElicitationChannel,
  onAsk: (request: Parameters<PilotDeckElicitationChannel["askUser"]>[0]) => unknown,
): PilotDeckElicitationChannel {
  return {
    ...(channel.name !== undefined && { name: channel.name }),
    ...(channel.capabilities && { capabilities: channel.capabilities }),
    askUser(request) {
      const reply = channel.askUser(request);
      onAsk(request);
      return reply;
    },
  };
}
