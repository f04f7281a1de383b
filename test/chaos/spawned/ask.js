// Asks what has not been told yet, some at once, and waits. Says each id when it is asked, and what it was told and when.
import { writeSync } from "node:fs";
import { createInbox } from "../../../dist/channels/inbox/index.js";
import { createFolderStore } from "../../../dist/channels/inbox/stores/folder/index.js";

const AT_ONCE = 12;
const [, , path = "", list = "[]"] = process.argv;
const inbox = createInbox({ store: createFolderStore({ path }) });
/** @type {Iterable<string>} */
const keys = JSON.parse(list).values();
const option = { label: "Yes", description: "Go on" };
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const key of keys) {
      const options = [option, { ...option, label: "No" }];
      const questions = [{ question: `${key}?`, header: "Q", options }];
      const { entry } = await inbox.ask({
        toolCallId: key,
        toolName: "chaos",
        sessionId: "chaos",
        questions,
      });
      const since = Date.now();
      report({ type: "asked", key, id: entry.id });
      const told = await inbox.wait(entry.id);
      // From the answer, or from when this process began to wait for it.
      const ms = Date.now() - Math.max(since, Date.parse(told?.settlement?.at ?? ""));
      report({ type: "told", key, id: entry.id, by: told?.settlement?.by, ms });
    }
  }),
);
await inbox.close();

/** @param {object} what */
function report(what) {
  writeSync(1, `${JSON.stringify(what)}\n`);
}
