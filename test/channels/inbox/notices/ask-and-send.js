// Asks through an inbox in a folder or in PostgreSQL that tells its person, says when a notice is in its hands, and never gets it out.

import { createInbox } from "../../../../dist/channels/inbox/index.js";
import { createFolderStore } from "../../../../dist/channels/inbox/stores/folder/index.js";
import { createPostgresStore } from "../../../../dist/channels/inbox/stores/postgresql/index.js";

const [place = "", schema = "", isSilent] = process.argv.slice(2);
const isFolder = schema === "";
const store = isFolder ? createFolderStore({ path: place }) : createPostgresStore({ url: place, schema });
const hang = () => {
  process.stdout.write("sending\n");
  return new Promise(() => {});
};
const inbox = createInbox({ store, notices: isSilent === undefined ? [hang] : [] });
const options = ["Yes", "No"].map((label) => ({ label, description: "" }));
const questions = [{ question: "Deploy now?", header: "Deploy", options }];
await inbox.ask({ toolCallId: "call-1", toolName: "test", sessionId: "s", questions });
if (isSilent !== undefined) process.stdout.write("asked\n");
setInterval(() => {}, 60_000);
