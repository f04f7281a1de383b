// A host that may be killed at any time. Asks what it reads, line by line, waits for each settlement, and says so; or answers
// whatever is open, and says what it was told.
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { createInbox } from "../../dist/channels/inbox/index.js";
import { createPostgresStore } from "../../dist/channels/inbox/stores/postgresql/index.js";

const [, , url = "", schema = "", role = "", name = ""] = process.argv;
const inbox = createInbox({ store: createPostgresStore({ url, schema }) });

await insist(() => inbox.store.kept("anything"));
say("here");
if (role === "asks") {
  for await (const key of createInterface({ input: process.stdin })) void ask(key);
} else await answer();

/** @param {string} key */
async function ask(key) {
  const request = {
    toolCallId: key,
    toolName: "chaos",
    questions: [
      {
        question: "Go on?",
        header: "Chaos",
        options: ["Yes", "No"].map((label) => ({ label, description: "" })),
      },
    ],
  };
  const { entry } = await insist(() => inbox.ask(request, { key }));
  say("asked", key, entry.id);
  const since = Date.now();
  const settled = await insist(() => inbox.wait(entry.id));
  const { by = "", at = "" } = settled?.settlement ?? {};
  say("woken", key, entry.id, by, `${Date.now() - Math.max(since, Date.parse(at))}`);
}

/** Answers what is open, oldest first, beside other hosts that do the same. */
async function answer() {
  for (let count = 0; ; ) {
    const { entries } = await insist(() => inbox.list({ status: "open", limit: 20 }));
    await Promise.all(
      entries.map(async ({ id }) => {
        count += 1;
        const by = `${name}-${count}`;
        await insist(() => inbox.saveDraft(id, { answers: { "Go on?": "Yes" } }));
        const told = await insist(() =>
          inbox.answer(id, { answers: { "Go on?": "Yes" }, by, answerKey: by }),
        );
        if (!("entry" in told)) return say("missing", id);
        say("told", id, by, told.type, told.entry.settlement?.by ?? "");
      }),
    );
    if (entries.length === 0) await setTimeout(5);
  }
}

/**
 * As an agent does that is told that the database is away: it calls again.
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
async function insist(act) {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!/cannot be reached|did not answer in time/.test(String(error))) throw error;
      await setTimeout(20);
    }
  }
}

/** @param {string[]} words */
function say(...words) {
  process.stdout.write(`${words.join(" ")}\n`);
}
