// An agent that outlives its process, however often that dies: DBOS knows how far its workflow has come, and the inbox, in the
// same PostgreSQL, what was asked and answered. Start it again with the same two words, and it goes on:
//
//   node agent.js postgres://user:password@host:5432/database release-42
import { DBOS } from "@dbos-inc/dbos-sdk";
import { createInbox } from "@pilotdeck/ask-user-question/channels/inbox";
import { createPostgresStore } from "@pilotdeck/ask-user-question/channels/inbox/postgresql";

const [, , url = "", workflowID = ""] = process.argv;
const inbox = createInbox({ store: createPostgresStore({ url }) });

const release = DBOS.registerWorkflow(
  async () => {
    const notes = await DBOS.runStep(writeNotes, { name: "write notes" });
    const id = await DBOS.runStep(() => ask(notes), { name: "ask" });
    // One step that takes as long as the person does: killed in it, the workflow waits again, and asks nothing again.
    const answer = await DBOS.runStep(() => waitForAnswer(id), { name: "wait" });
    return DBOS.runStep(() => act(answer), { name: "act" });
  },
  { name: "release" },
);

DBOS.setConfig({
  name: "agents",
  systemDatabaseUrl: url,
  // Else it is a hash of the code, and what another version has left is not taken up.
  applicationVersion: "1",
  logLevel: "error",
});
// Takes up what was left under this executor's id (DBOS__VMID): each process that runs has one of its own, and keeps it.
await DBOS.launch();
// A workflow that there is already is not started a second time.
const handle = await DBOS.startWorkflow(release, { workflowID })();
say(`result: ${await handle.getResult()}`);
await DBOS.shutdown();
await inbox.close();

async function writeNotes() {
  say("writes the notes");
  return "Retries are counted now.";
}

/**
 * @param {string} notes
 * @returns {Promise<string>} the entry's id: what a step gives is kept as JSON
 */
async function ask(notes) {
  // The same each time the step is run: a process that dies before DBOS has noted the step asks the same entry again.
  const key = `dbos:${DBOS.workflowID}:${DBOS.stepID}`;
  const { entry } = await inbox.ask(
    {
      toolCallId: key,
      toolName: "release",
      questions: [
        {
          question: `Publish "${notes}"?`,
          header: "Publish",
          options: [
            { label: "Yes", description: "To everybody, now" },
            { label: "No", description: "Leave it as a draft" },
          ],
        },
      ],
    },
    { key },
  );
  say(`asks ${entry.id}`);
  return entry.id;
}

/** @param {string} id */
async function waitForAnswer(id) {
  say("waits");
  const { settlement } = (await inbox.wait(id)) ?? {};
  // Declined, withdrawn and expired are no answers.
  return settlement?.type === "answered" ? Object.values(settlement.answers ?? {})[0] : settlement?.type;
}

/** @param {unknown} answer */
async function act(answer) {
  say("acts");
  return answer === "Yes" ? "published" : `a draft (${answer})`;
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
