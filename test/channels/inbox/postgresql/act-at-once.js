// A host on a PostgreSQL store: opens it with the first line, adds and settles as many entries as it is told with the
// second, and says what came of each. Each line after that is one act on an inbox and its pages: `["name", …arguments]`.
import { createInterface } from "node:readline";
import { createInbox } from "../../../../dist/channels/inbox/index.js";
import { createInboxPages } from "../../../../dist/channels/inbox/page/index.js";
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

const ORIGIN = "http://127.0.0.1:4649";
const inbox = createInbox({ store });
const pages = createInboxPages(inbox);

/** @param {string} path @param {RequestInit} [init] @param {Record<string, string>} [headers] */
function fetchPage(path, init, headers) {
  const all = { host: "127.0.0.1:4649", origin: ORIGIN, ...headers };
  return pages.fetch(new Request(ORIGIN + path, { ...init, headers: all }));
}

/** @param {string} path @param {Record<string, string>} fields @param {string} cookie */
function postForm(path, fields, cookie) {
  const headers = { "content-type": "application/x-www-form-urlencoded", cookie };
  return fetchPage(path, { method: "POST", body: new URLSearchParams(fields).toString() }, headers);
}

/** @type {Record<string, (...args: string[]) => Promise<unknown>>} */
const ACTS = {
  async ask(question = "") {
    const questions = [{ question, header: "", options: [] }];
    return (await inbox.ask({ toolCallId: question, toolName: "test", questions })).entry.id;
  },
  wait: async (id = "") => (await inbox.wait(id, { ms: 30_000 }))?.settlement,
  code: async () => (await pages.createSignInCode("Ada")).code,
  async signIn(code = "") {
    const { headers } = await postForm("/sign-in", { code }, "");
    return headers.get("set-cookie")?.split(";")[0];
  },
  show: async (id, cookie = "") => (await fetchPage(`/q/${id}`, {}, { cookie })).text(),
  send: async (id, cookie = "", token = "", words = "") =>
    (await postForm(`/q/${id}`, { token, act: "answer", "q0-words": words }, cookie)).status,
  async listen(path = "", cookie = "") {
    const { body } = await fetchPage(path, {}, { cookie });
    console.log('"listening"');
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const data = /^data: (.*)$/m.exec(chunk)?.[1];
      if (data !== undefined) return JSON.parse(data);
    }
  },
};

for (let line = await lines.next(); !line.done; line = await lines.next()) {
  const [name, ...args] = JSON.parse(line.value);
  console.log(JSON.stringify((await ACTS[name]?.(...args)) ?? null));
}
await inbox.close();
