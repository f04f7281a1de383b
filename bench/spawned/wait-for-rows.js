// Waits for what it is told, in the inbox or for a bare row: says that it does, and then when it had the answer, in milliseconds
// of the machine's clock. Ends with its parent.
import pg from "pg";
import { createInbox } from "../../dist/channels/inbox/index.js";
import { createPostgresStore } from "../../dist/channels/inbox/stores/postgresql/index.js";
import { CHANNEL } from "../peers/bare-steps.js";

const [, , url = ""] = process.argv;
const inbox = createInbox({ store: createPostgresStore({ url }) });
// The watch stays between two waits, as it does where others wait.
inbox.watch(() => undefined);
const listening = new pg.Client(url);
const pool = new pg.Pool({ connectionString: url, max: 2 });
await listening.connect();
await listening.query(`LISTEN ${CHANNEL}`);
listening.on("notification", async ({ payload }) => {
  await pool.query({ name: "read", text: "SELECT asked, answer FROM bare WHERE id = $1", values: [payload] });
  sayNow();
});

process.on("message", async (/** @type {{ side: "ours" | "peer", id: string }} */ { side, id }) => {
  if (side === "peer") return void process.send?.("waiting");
  const waiting = inbox.wait(id);
  // Once this has been read, so has what a waiter looks at first.
  await inbox.get(id);
  process.send?.("waiting");
  await waiting;
  sayNow();
});
process.on("disconnect", async () => {
  await Promise.all([inbox.close(), listening.end(), pool.end()]);
});
process.send?.("ready");

function sayNow() {
  process.send?.(performance.timeOrigin + performance.now());
}
