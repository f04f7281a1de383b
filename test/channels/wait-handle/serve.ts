import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import type { WaitHandleChannel } from "../../../channels/wait-handle/index.js";

export type Served = { server: Server; port: number; url: string; sockets: Set<Socket> };

/** A real server on a free port of this machine, for the time of the test. */
export async function serve(channel: Pick<WaitHandleChannel, "fetch">): Promise<Served> {
  return listenTo(createServer(getRequestListener(channel.fetch)));
}

export async function listenTo(server: Server): Promise<Served> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}`, sockets };
}

/** Once each connection is closed, also by an error. */
export function waitForClose(sockets: readonly Socket[]): Promise<unknown> {
  return Promise.all(
    sockets.map((socket) => new Promise<void>((resolve) => void socket.once("close", () => resolve()))),
  );
}

/** A connection on which bytes are written by hand. */
export async function connectTo(port: number) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  let text = "";
  let wake = () => {};
  socket.on("close", () => wake());
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    wake();
  });
  return {
    socket,
    /** Written, and taken by the system or given up because the server closed. */
    write: (bytes: string | Uint8Array) =>
      new Promise<void>((resolve) => {
        socket.write(bytes, () => resolve());
      }),
    /** Everything received, once it has the pattern or the server has closed. */
    receive: async (pattern: RegExp) => {
      while (!pattern.test(text) && !socket.closed) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return text;
    },
  };
}
