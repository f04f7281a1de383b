import { once } from "node:events";
import { connect } from "node:net";

/**
 * Opens connections that are kept, each with one request under way at a time. Bytes are written as they are and of a
 * response only the status and the length are read, so that the client costs as little as it can.
 * It never sleeps while it waits: on a virtual machine waking it costs as much as an answer, which only the side would pay
 * that is slower than the client.
 *
 * @param {number} port
 * @param {number} count
 * @returns {Promise<((posts: readonly Buffer[]) => Promise<void>) & { close(): void }>} sends every post, and is done
 *   when each has its 2xx
 */
export async function openConnections(port, count) {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1").setNoDelay(true));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const exchangers = sockets.map(createExchanger);
  const send = async (/** @type {readonly Buffer[]} */ posts) => {
    const rest = posts.values();
    let isDone = false;
    const stayAwake = () => void (isDone || setImmediate(stayAwake));
    stayAwake();
    try {
      await Promise.all(
        exchangers.map(async (exchange) => {
          for (const post of rest) await exchange(post);
        }),
      );
    } finally {
      isDone = true;
    }
  };
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  return Object.assign(send, { close });
}

/**
 * @param {import("node:net").Socket} socket
 * @returns {(post: Buffer) => Promise<void>}
 */
function createExchanger(socket) {
  let text = "";
  /** @type {{ resolve: () => void, reject: (error: Error) => void } | undefined} */
  let waiting;
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += chunk;
    if (!isWhole(text)) return;
    const isGood = text.startsWith("HTTP/1.1 2");
    const head = text.slice(0, text.indexOf("\r\n"));
    text = "";
    if (isGood) waiting?.resolve();
    else waiting?.reject(new Error(`A request was answered with "${head}".`));
  });
  socket.on("close", () => waiting?.reject(new Error("The server closed a connection.")));
  return (post) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(post);
    });
}

/** @param {string} text */
function isWhole(text) {
  const head = text.indexOf("\r\n\r\n");
  if (head === -1) return false;
  if (text.startsWith("HTTP/1.1 204 ")) return true;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head));
  return length === null ? text.endsWith("\r\n0\r\n\r\n") : text.length >= head + 4 + Number(length[1]);
}
