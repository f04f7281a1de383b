import { wrapChannel } from "../../../src/elicitation/wrap-channel.js";
import type { CreateHarness } from "../../../src/testing/index.js";
import { createChatHarness } from "./chat.js";
import { createInboxHarness } from "./inbox.js";
import { createMcpElicitationHarness } from "./mcp-elicitation.js";
import { createMemoryHarness } from "./memory.js";
import { createPendingFileHarness } from "./pending-file.js";
import { createPlainHarness } from "./plain.js";
import { createPolicyHarness } from "./policy.js";
import { createRpcHarness } from "./rpc.js";
import { createScriptedHarness } from "./scripted.js";
import { createTerminalHarness } from "./terminal.js";
import { createWaitHandleHarness } from "./wait-handle.js";

/** Every channel that ships, by the folder that it is in, with a person at its other end. */
export const HARNESSES: Record<string, CreateHarness> = {
  memory: createMemoryHarness,
  scripted: createScriptedHarness,
  plain: createPlainHarness,
  terminal: createTerminalHarness,
  rpc: createRpcHarness,
  "pending-file": createPendingFileHarness,
  "wait-handle": createWaitHandleHarness,
  "mcp-elicitation": createMcpElicitationHarness,
  inbox: createInboxHarness,
  chat: createChatHarness,
  policy: createPolicyHarness,
};

const { policy: _, ...ATTENDED_HARNESSES } = HARNESSES;

/** Those with a person, where whoever asks waits for what was put off, as for any other answer. */
export const WAITING_HARNESSES: Record<string, CreateHarness> = Object.fromEntries(
  Object.entries(ATTENDED_HARNESSES).map(([name, createHarness]) => [name, waiting(createHarness)]),
);

function waiting(createHarness: CreateHarness): CreateHarness {
  return async (act) => {
    const harness = await createHarness(act);
    const { channel } = harness;
    if (channel.collect === undefined) return harness;
    const patient = wrapChannel(channel, async (request) => {
      const { signal } = request;
      const reply = await channel.askUser(request);
      if (reply.type !== "cancelled" || reply.deferred === undefined) return reply;
      const { id } = reply.deferred;
      const answer = (await channel.collect?.(id, { ...(signal && { signal }) })) ?? reply;
      if (answer.type === "cancelled") await channel.withdraw?.(id, "aborted");
      return answer;
    });
    return { ...harness, channel: patient };
  };
}
