// A host on a PostgreSQL store: opens it with the first line, adds and settles as many entries as it is told with the
// second, and says what came of each.
import { createInterface } from "node:readline";
import { createPostgresStore } from "../../../../dist/channels/inbox/stores/postgresql/index.js";

const [, , url = "", schema = "", host = "", count = ""] = process.argv;
const store = createPostgresStore({ url, schema });
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
console.log("here");
await lines.next();
await store.kept("anything");
console.log("open");
await lines.next();
const outcomes = [];
for (let index = 0; index < Number(count); index += 1) {
  const { entry, isNew } = await store.add({
    id: `${String(index).padStart(9, "0")}${host.padEnd(26, "0")}`,
    key: `key ${index}`,
    kind: "question",
    title: "",
    request: { toolCallId: "", toolName: "test", questions: [] },
  });
  const verdict = await store.settle(entry.id, { type: "declined", by: host });
  outcomes.push({ id: entry.id, isNew, type: verdict?.type, by: verdict?.entry.settlement?.by });
}
console.log(JSON.stringify(outcomes));
await store.close();
process.stdin.destroy();
