import { createServer, type RequestListener, type Server } from "node:http";
import type { InboxPages } from "../../../channels/inbox/page/index.js";
import { PersonError } from "../bad-input-error.js";
import type { ServePlace } from "./read-place.js";

/** How long an answer that was begun may take, in milliseconds, when the place is given up. */
const ANSWERING_MS = 100;

/** Another program listens there. */
export class PortTakenError extends Error {}

/** A place that is ours. Who comes before there is anything to answer with waits for it. */
export type Listening = {
  answerWith(fetch: InboxPages["fetch"]): void;
  close(): Promise<void>;
  /** Gives the place up at once, but lets through what is being answered. */
  giveUp(): void;
  /** The process may end all the same. */
  unref(): void;
};

/** Takes a place for HTTP, once it is free. Slow requests are given up by Node itself, after a minute for their headers. */
export async function listenOn({ host, port }: Pick<ServePlace, "host" | "port">): Promise<Listening> {
  const { getRequestListener } = await import("@hono/node-server");
  let answerWith: Listening["answerWith"] = () => undefined;
  const listener = new Promise<RequestListener>((resolve) => {
    answerWith = (fetch) => resolve(getRequestListener(fetch));
  });
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000 }, async (request, response) =>
    (await listener)(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const failed = new PersonError(({ serve }) => serve.cannotListen(host, port, error.message));
      reject(error.code === "EADDRINUSE" ? new PortTakenError(error.message) : failed);
    });
    server.listen(port, host, resolve);
  });
  return {
    answerWith,
    close: () => close(server),
    giveUp() {
      server.close();
      setImmediate(() => server.closeIdleConnections());
      setTimeout(() => server.closeAllConnections(), ANSWERING_MS).unref();
    },
    unref: () => void server.unref(),
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Streams of events would never end by themselves.
    server.closeAllConnections();
  });
}
