import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { InboxStore } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { nameSchema, openPool } from "../postgresql/medium.js";
import { STARTING, sharePostgres } from "../postgresql/server.js";
import { createRequest, createSender, openInbox } from "./notices.js";

const SCRIPT = fileURLToPath(new URL("ask-and-send.js", import.meta.url));
const HOSTS = 4;
const ASKS = 25;
/** What a host that died may have claimed, another one has by then. */
const LATER_MS = 31_000;

beforeAll(async () => void (await sharePostgres()), STARTING);

/** A medium, with what starts a process on it, and time that goes by. */
type Medium = { open(): InboxStore; args: string[]; pass(ms: number): Promise<void> };

const MEDIA: Record<string, () => Promise<Medium>> = {
  async folder() {
    const folder = mkdtempSync(join(tmpdir(), "notices-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, "store");
    let ahead = 0;
    return {
      open: () => createFolderStore({ path, now: () => new Date(Date.now() + ahead) }),
      args: [path, ""],
      async pass(ms) {
        ahead += ms;
      },
    };
  },
  async PostgreSQL() {
    const { url } = await sharePostgres();
    const schema = nameSchema();
    return {
      open: () => createPostgresStore({ url, schema }),
      args: [url, schema],
      async pass(ms) {
        const pool = openPool(url);
        await pool.query(
          `UPDATE ${schema}.notice SET claimed_until = claimed_until - $1 * interval '1 millisecond'`,
          [ms],
        );
        await pool.end();
      },
    };
  },
};

describe.each(Object.entries(MEDIA))("notices of many hosts on %s", (_, createMedium) => {
  it("N-02 each is sent by one of them, once", async () => {
    const medium = await createMedium();
    const sender = createSender({ canWithdraw: true });
    const inboxes = Array.from({ length: HOSTS }, () =>
      openInbox({ store: medium.open(), notices: [sender.send] }),
    );
    const asked = await Promise.all(
      Array.from({ length: ASKS }, (_, index) => inboxes[index % HOSTS]?.ask(createRequest())),
    );
    await sender.untilSent(ASKS);
    await Promise.all(
      asked.map((result, index) => inboxes[(index + 1) % HOSTS]?.decline(result?.entry.id ?? "")),
    );
    await sender.untilSent(2 * ASKS);
    await Promise.all(inboxes.map((inbox) => inbox.close()));
    const keys = sender.sent.map(({ key }) => key);
    expect(keys).toHaveLength(2 * ASKS);
    expect(new Set(keys).size).toBe(2 * ASKS);
  });

  it("N-02 one that was in the hands of a host which was killed is sent by another", async () => {
    const medium = await createMedium();
    await startAndKill([...medium.args], "sending");
    const sender = createSender();
    const early = openInbox({ store: medium.open(), notices: [sender.send] });
    const { entry, isNew } = await early.ask({ ...createRequest(), toolCallId: "call-1" });
    expect(isNew).toBe(false);
    await early.close();
    expect(sender.sent).toEqual([]);
    await medium.pass(LATER_MS);
    const inbox = openInbox({ store: medium.open(), notices: [sender.send] });
    await sender.untilSent(1);
    await inbox.close();
    expect(sender.sent).toMatchObject([{ key: `${entry.id}.asked` }]);
    const store = medium.open();
    expect((await store.get(entry.id))?.notices).toMatchObject([{ about: "asked", tries: 1 }]);
    await store.close();
  });

  it("N-02 one that nobody had looked at when its asker was killed is sent by another at once", async () => {
    const medium = await createMedium();
    await startAndKill([...medium.args, "silent"], "asked");
    const sender = createSender();
    openInbox({ store: medium.open(), notices: [sender.send] });
    await sender.untilSent(1);
    expect(sender.sent).toMatchObject([{ about: "asked", notice: { title: "Deploy now?" } }]);
  });
});

/** Runs a process that asks until it has said something, and kills it at that. */
async function startAndKill(args: string[], line: string): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "close");
  const [said] = await once(createInterface({ input: child.stdout }), "line");
  expect(said).toBe(line);
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}
