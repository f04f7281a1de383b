// Asks on this terminal and in the inbox of a folder at once, and prints what came of it as JSON.

import { firstAnswer } from "../../../dist/channels/compose/index.js";
import { createInbox, createInboxChannel } from "../../../dist/channels/inbox/index.js";
import { createFolderStore } from "../../../dist/channels/inbox/stores/folder/index.js";
import { createTerminalChannel } from "../../../dist/channels/terminal/index.js";
import { elicit } from "../../../dist/src/index.js";

const [path = ""] = process.argv.slice(2);
const inbox = createInbox({ store: createFolderStore({ path }) });
const options = ["PostgreSQL", "SQLite"].map((label) => ({ label, description: "" }));
const questions = [{ question: "Which database?", header: "Database", options }];
const outcome = await elicit(firstAnswer([createTerminalChannel(), createInboxChannel(inbox)]), {
  ...{ toolCallId: "call-1", toolName: "test", sessionId: "s", questions },
});
process.stdout.write(`${JSON.stringify(outcome)}\n`);
await inbox.close();
process.stdin.destroy();
