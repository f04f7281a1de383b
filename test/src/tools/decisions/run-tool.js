// Another process, which has nothing but the folder: one call of a decision tool, its result as JSON.
import { createInbox, createInboxChannel } from "../../../../dist/channels/inbox/index.js";
import { createFolderStore } from "../../../../dist/channels/inbox/stores/folder/index.js";
import { createDecisionTools } from "../../../../dist/src/tools/index.js";

const [path = "", name = "", input = ""] = process.argv.slice(2);
const inbox = createInbox({ store: createFolderStore({ path }) });
const elicitation = createInboxChannel(inbox);
/** @type {Record<string, { execute(input: unknown, context: object): Promise<{ data?: unknown }> }>} */
const tools = createDecisionTools();
const output = await tools[name]?.execute(JSON.parse(input), {
  ...{ turnId: "turn", currentToolCallId: `call-${process.pid}`, sessionId: "night", elicitation },
});
await inbox.close();
process.stdout.write(JSON.stringify(output?.data));
