import type { McpServerV2 } from "../../../channels/mcp-elicitation/index.js";
import { declaresMode, type McpClientCapabilities } from "../../../channels/mcp-elicitation/mcp-server.js";
import type { ClientAsk, KeptReply } from "./state-seal.js";

/** What a client is to be asked before the call can go on. */
type OpenRequest = { params: Record<string, unknown>; sent: ClientAsk };

/** A call that is run again from its start, and finds the replies that it had, from a client that could do what it could then. */
export type Replay = {
  /** Takes the place of the server: it hands out the replies in their order. */
  server: McpServerV2;
  /** Goes on by as long as each form was at the client, until the last one came back. */
  now: () => Date;
  /** Aborted at the first request that has no reply yet. */
  signal: AbortSignal;
  /** Whether the client has been asked something in this call. */
  hasAsked(): boolean;
  /** That request. */
  open(): OpenRequest | undefined;
};

/**
 * Revision 2026-07-28 has no requests from server to client: what there is to ask is the result of the call, and the call is
 * made again with the reply. Forms are those of 2025-11-25, which that revision has taken over.
 */
export function createReplay(
  replies: readonly KeptReply[],
  { elicitation }: McpClientCapabilities,
  clock: () => Date,
): Replay {
  const rest = [...replies];
  const stop = new AbortController();
  let open: OpenRequest | undefined;
  const capabilities = () => rest[0]?.capabilities ?? { elicitation };
  // A form is sent anew where a call comes again: what lies between two of them was nobody's time to think.
  const end = replies.at(-1)?.at ?? clock().getTime();
  let time = replies.reduce((before, { sentAt, at }) => before - (at - sentAt), end);
  return {
    server: {
      getClientCapabilities: capabilities,
      getNegotiatedProtocolVersion: () => "2025-11-25",
      async request({ params }) {
        if (!declaresMode(capabilities(), params.mode))
          throw new Error("the MCP client cannot show it any more");
        const reply = rest.shift();
        if (reply === undefined) {
          open ??= { params, sent: { sentAt: clock().getTime(), capabilities: { elicitation } } };
          stop.abort(SUSPENDED);
          throw SUSPENDED;
        }
        time += reply.at - reply.sentAt;
        return reply.result;
      },
    },
    now: () => new Date(time),
    signal: stop.signal,
    hasAsked: () => rest.length < replies.length,
    open: () => open,
  };
}

const SUSPENDED = new Error("The call goes on when the client has made it again.");
