import type { Transport } from "@modelcontextprotocol/client";

type Response = {
  result?: {
    resultType?: string;
    content?: { text?: string }[];
    isError?: boolean;
    requestState?: string;
  } & Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
};

export type RawManner = { name?: string; capabilities?: object };

/** A client of revision 2026-07-28 that sends what it is told to, in the envelope of that revision. */
export async function createRawClient(transport: Transport, { name = "raw", capabilities }: RawManner = {}) {
  const waiting = new Map<unknown, (response: Response) => void>();
  const others: unknown[] = [];
  let ids = 0;
  transport.onmessage = (message) => {
    const resolve = "id" in message && !("method" in message) ? waiting.get(message.id) : undefined;
    if (resolve === undefined) others.push(message);
    else resolve(message as Response);
  };
  await transport.start();
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name, version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": capabilities ?? { elicitation: { form: {} } },
  };
  return {
    /** What came that answers no request. */
    others,
    call(params: Record<string, unknown>, meta: Record<string, unknown> = {}): Promise<Response> {
      ids += 1;
      const id = ids;
      const answered = new Promise<Response>((resolve) => waiting.set(id, resolve));
      void transport.send({
        jsonrpc: "2.0",
        id,
        method: "tools/call",
        params: { name: "ask_user_question", ...params, _meta: { ..._meta, ...meta } },
      });
      return answered;
    },
  };
}
