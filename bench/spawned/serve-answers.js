// Serves both sides of the comparison over TCP, one port for each, and does what its parent says: `{ open: [ids] }`
// puts questions before they are answered. Needs --expose-gc.
import assert from "node:assert/strict";
import { once } from "node:events";
import { serve } from "@hono/node-server";
import { createWaitHandleChannel } from "../../dist/channels/wait-handle/index.js";
import { createRequest } from "../inputs/wait-handle-requests.js";
import { createEcho } from "../peers/echo.js";

const channel = createWaitHandleChannel();
/** @type {Promise<{ type: string }>[]} */
let asked = [];

process.on("message", async (/** @type {{ open: string[] }} */ { open }) => {
  for (const { type } of await Promise.all(asked)) assert.equal(type, "answered");
  asked = open.map((id) => channel.askUser(createRequest(id)));
  age();
  process.send?.("ready");
});
process.send?.({ ours: await listen(channel.fetch), peer: await listen(createEcho().fetch) });

/** A question has waited for a person when it is answered: it is no longer among what was made just now. */
function age() {
  for (let count = 0; count < 2; count += 1) globalThis.gc?.({ type: "minor" });
}

/** @param {(request: Request) => Response | Promise<Response>} fetch */
async function listen(fetch) {
  const server = serve({ fetch, port: 0, hostname: "127.0.0.1" });
  if (!server.listening) await once(server, "listening");
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}
