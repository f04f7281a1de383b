import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createInbox, type Inbox } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";

const SCRIPT = fileURLToPath(new URL("ask-and-wait.js", import.meta.url));

let path: string;
let inbox: Inbox;

beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), "restarts-")), "inbox");
  inbox = createInbox({ store: createFolderStore({ path }) });
});
afterEach(async () => {
  await inbox.close();
  await rm(join(path, ".."), { recursive: true });
});

/** A process that asks and waits. */
function start() {
  const child = spawn(process.execPath, [SCRIPT, path], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    asked: async () => expect((await lines.next()).value).toBe("asked"),
    outcome: async () => JSON.parse((await lines.next()).value ?? ""),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

const ANSWER = { answers: { "Which database?": "SQLite" }, by: "Ada" };

it("I-06 killed while it waits and started again, it goes on waiting on the same entry", async () => {
  const first = start();
  await first.asked();
  const [entry] = (await inbox.list({ status: "open" })).entries;
  await first.kill();
  const second = start();
  await second.asked();
  expect((await inbox.list({ status: "open" })).entries.map(({ id }) => id)).toEqual([entry?.id]);
  await inbox.answer(entry?.id ?? "", ANSWER);
  expect(await second.outcome()).toMatchObject({ type: "answered", answers: ANSWER.answers });
});

it("I-06 answered while nobody waits, the answer is there at once, each time it is asked for", async () => {
  const first = start();
  await first.asked();
  await first.kill();
  const [entry] = (await inbox.list({ status: "open" })).entries;
  await inbox.answer(entry?.id ?? "", ANSWER);
  for (const _ of ["second", "third"]) {
    expect(
      await start()
        .asked()
        .then(() => inbox.list({ status: "open" })),
    ).toEqual({ entries: [] });
  }
  const last = start();
  await last.asked();
  expect(await last.outcome()).toMatchObject({
    answers: ANSWER.answers,
    provenance: { by: "Ada", channel: "inbox" },
  });
});
