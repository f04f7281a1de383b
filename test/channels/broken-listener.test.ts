import { PassThrough } from "node:stream";
import { expect, it, vi } from "vitest";
import { createMcpElicitationChannel } from "../../channels/mcp-elicitation/index.js";
import { createRpcChannel } from "../../channels/rpc/index.js";
import { createWaitHandleChannel } from "../../channels/wait-handle/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationRequest } from "../../protocol/index.js";
import { join } from "./mcp-elicitation/connect.js";

const cause = new Error("broken");
const onError = vi.fn();
const questions = [{ question: "Name?", header: "", options: [] }];
const base = { requestId: "q", toolCallId: "c", toolName: "t", sessionId: "s", questions };
const request: PilotDeckElicitationRequest = { ...base, onProgress: () => Promise.reject(cause) };

/** A person begins to answer, and then does. */
const ASKS: Record<string, () => Promise<PilotDeckElicitationAnswer>> = {
  rpc() {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const asked = createRpcChannel({ input, output, onError: (problem) => onError(problem.cause) }).askUser(
      request,
    );
    input.write(`${JSON.stringify({ type: "ask_user_progress", requestId: "q" })}\n`);
    input.write(`${JSON.stringify({ type: "ask_user_response", requestId: "q", answers: ["Ada"] })}\n`);
    return asked;
  },
  async "wait handle"() {
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
  async "MCP elicitation"() {
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
    const strays = vi.fn();
    process.on("unhandledRejection", strays);
    onError.mockClear();
    try {
      expect(await ask()).toMatchObject({ type: "answered", answers: { "Name?": "Ada" } });
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    } finally {
      process.off("unhandledRejection", strays);
    }
    expect(strays).not.toHaveBeenCalled();
    // Over MCP there is nobody to tell.
    expect(onError.mock.calls).toEqual(name === "MCP elicitation" ? [] : [[cause]]);
  },
);
