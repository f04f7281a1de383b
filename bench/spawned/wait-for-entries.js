// Waits for each entry whose id it is sent: says that it does, and then when it was told, in milliseconds of the machine's clock.
import { createInbox } from "../../dist/channels/inbox/index.js";
import { createFolderStore } from "../../dist/channels/inbox/stores/folder/index.js";

const [, , path = ""] = process.argv;
const inbox = createInbox({ store: createFolderStore({ path }) });
// The watch stays between two waits, as it does where others wait.
inbox.watch(() => undefined);
process.on("message", async (id) => {
  const waiting = inbox.wait(String(id));
  process.send?.("waiting");
  await waiting;
  process.send?.(performance.timeOrigin + performance.now());
});
process.send?.("ready");
