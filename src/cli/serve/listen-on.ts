import { createServer, type Server } from "node:http";
import type { InboxPages } from "../../../channels/inbox/page/index.js";
import type { ServePlace } from "./read-place.js";

/** Another program listens there. */
export class PortTakenError extends Error {}

/** Serves HTTP at a place, once it does. Slow requests are given up by Node itself, after a minute for their headers. */
export async function listenOn(
  fetch: InboxPages["fetch"],
  { host, port }: Pick<ServePlace, "host" | "port">,
): Promise<Server> {
  const { getRequestListener } = await import("@hono/node-server");
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000 }, getRequestListener(fetch));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortTakenError(error.message) : error);
    });
    server.listen(port, host, resolve);
  });
  return server;
}
