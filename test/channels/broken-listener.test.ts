import { PassThrough } from "node:stream";
import { expect, it, vi } from "vitest";
import { createMcpElicitationChannel } from "../../channels/mcp-elicitation/index.js";
import { createRpcChannel } from "../../channels/rpc/index.js";
import { createWaitHandleChannel } from "../../channels/wait-handle/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationRequest } from "../../protocol/index.js";
import { withoutStrays } from "../without-strays.js";
import { join } from "./mcp-elicitation/connect.js";

const cause = new Error("broken");
const onError = vi.fn();
const questions = [{ question: "Name?", header: "", options: [] }];
const answered = { type: "answered", answers: { "Name?": "Ada" } };
const base = { requestId: "q", toolCallId: "c", toolName: "t", sessionId: "s", questions };

/** A person begins to answer, and then does. */
const ASKS: Record<string, (request: PilotDeckElicitationRequest) => Promise<PilotDeckElicitationAnswer>> = {
  rpc(request) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const asked = createRpcChannel({ input, output, onError: (problem) => onError(problem.cause) }).askUser(
      request,
    );
    input.write(`${JSON.stringify({ type: "ask_user_progress", requestId: "q" })}\n`);
    input.write(`${JSON.stringify({ type: "ask_user_response", requestId: "q", answers: ["Ada"] })}\n`);
    return asked;
  },
  async "wait handle"(request) {
    const channel = createWaitHandleChannel({ onError });
    const asked = channel.askUser(request);
    for (const kind of ["progress", "question"]) {
      const body = JSON.stringify({ kind, requestId: "q", answers: ["Ada"] });
      const headers = { "content-type": "application/json" };
      const address = "http://localhost/api/sessions/s/respond";
      expect((await channel.fetch(new Request(address, { method: "POST", headers, body }))).status).toBe(204);
    }
    return asked;
  },
  async "MCP elicitation"(request) {
    let tries = 0;
    const { server, client } = await join({
      respond: () => ({ action: "accept", content: { q1: tries++ === 0 ? "" : "Ada" } }),
    });
    const reply = await createMcpElicitationChannel(server).askUser(request);
    await client.close();
    return reply;
  },
};

it.each(Object.entries(ASKS))(
  "C-11 a listener to progress that rejects costs no answer over %s, and no process",
  async (name, ask) => {
    onError.mockClear();
    const asked = () => ask({ ...base, onProgress: () => Promise.reject(cause) });
    expect(await withoutStrays(asked)).toMatchObject(answered);
    // Over MCP there is nobody to tell.
    expect(onError.mock.calls).toEqual(name === "MCP elicitation" ? [] : [[cause]]);
  },
);

it.each(Object.entries(ASKS))(
  "C-11 a check that rejects or gives text costs no answer over %s, and no process",
  async (_, ask) => {
    for (const check of [() => Promise.reject(cause), () => "broken"]) {
      const asked = () => ask({ ...base, check: check as never });
      expect(await withoutStrays(asked)).toMatchObject(answered);
    }
  },
);
