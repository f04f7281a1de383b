// Another process, which asks through the inbox in a folder and waits: the answer as JSON, and "asked" once it waits.
import { createInbox, createInboxChannel } from "../../../dist/channels/inbox/index.js";
import { createFolderStore } from "../../../dist/channels/inbox/stores/folder/index.js";
import { elicit } from "../../../dist/src/index.js";

const [path = ""] = process.argv.slice(2);
const inbox = createInbox({ store: createFolderStore({ path }) });
const options = ["PostgreSQL", "SQLite"].map((label) => ({ label, description: "" }));
const questions = [{ question: "Which database?", header: "Database", options }];
const request = { toolCallId: "call-1", toolName: "test", sessionId: "s", questions };
// The same ask, to know when it is there: it is one entry.
await inbox.ask({ ...request, resumeKey: "r" });
process.stdout.write("asked\n");
const outcome = await elicit(createInboxChannel(inbox), { ...request, resumeKey: "r" });
process.stdout.write(`${JSON.stringify(outcome)}\n`);
await inbox.close();
