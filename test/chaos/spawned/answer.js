// Answers whatever is open, for as long as it lives, and says which of its answers have won.
import { writeSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { createInbox } from "../../../dist/channels/inbox/index.js";
import { createFolderStore } from "../../../dist/channels/inbox/stores/folder/index.js";

const [, , path = ""] = process.argv;
const inbox = createInbox({ store: createFolderStore({ path }) });
for (;;) {
  const { entries } = await inbox.list({ status: "open" });
  for (const { id, title } of entries) {
    const by = crypto.randomUUID();
    const { type } = await inbox.answer(id, { answers: { [title]: "Yes" }, by, answerKey: by });
    if (type === "settled") writeSync(1, `${JSON.stringify({ type, id, by })}\n`);
  }
  await setTimeout(5);
}
