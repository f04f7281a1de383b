import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

type Got = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
type Reply = { status: number; headers?: Record<string, string> };

/** A server that stands for a service, and what it was sent. */
export type StandIn = {
  url: string;
  got: Got[];
  /** Resolves once it was sent so many. */
  untilGot(count: number): Promise<Got[]>;
};

/** Answers 200, or what `reply` says to the request of a number. Ends with the test. */
export async function startStandIn(
  reply: (number: number) => Reply = () => ({ status: 200 }),
): Promise<StandIn> {
  const got: Got[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { method = "", url = "", headers } = request;
    got.push({ method, path: url, headers, body });
    const { status, headers: own } = reply(got.length);
    response.writeHead(status, own).end("said");
    for (const look of waiting) look();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    untilGot: (count) =>
      new Promise((resolve) => {
        const look = () => got.length >= count && resolve(got);
        waiting.add(look);
        look();
      }),
  };
}
