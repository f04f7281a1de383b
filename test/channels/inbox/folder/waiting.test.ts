import fs, {
  cpSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createInbox, type Entry, type Inbox, type InboxStore } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { type HintLog, logHints } from "../log-hints.js";
import { createPlace, startHosts } from "./hosts.js";
import { createAsk } from "./life.js";
import { patch } from "./patch.js";

const SOON_MS = 2_000;
const DECLINED = { type: "declined" } as const;

describe("waiting", () => {
  it("S-05 a waiter in another process is told at once", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const [host] = await startHosts(path, 1);
    const delays: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { entry } = await store.add(createAsk(`ask ${count}`, "1"));
      const waiting = await host?.wait(entry.id);
      const start = performance.timeOrigin + performance.now();
      await store.settle(entry.id, DECLINED);
      const done = await waiting?.done;
      delays.push((done?.end ?? Number.POSITIVE_INFINITY) - start);
    }
    // It would take half a second on average to find out by asking again.
    expect(Math.min(...delays)).toBeLessThan(100);
  });

  it("S-05 where the system gives no watch, or tells nothing, a waiter is told within two seconds", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const waits: { id: string; waiting: Promise<Entry | undefined> }[] = [];
    for (const fault of ["EMFILE", "ENOSPC", "nothing"]) {
      const { entry } = await store.add(createAsk(fault, "1"));
      const { mend, isTried } = breakWatch(fault);
      waits.push({ id: entry.id, waiting: openInbox(path).wait(entry.id, { ms: 8_000 }) });
      await isTried;
      mend();
    }
    const start = performance.now();
    for (const { id } of waits) await store.settle(id, DECLINED);
    const entries = await Promise.all(waits.map(({ waiting }) => waiting));
    expect(entries.map((entry) => entry?.settlement?.type)).toEqual(["declined", "declined", "declined"]);
    expect(performance.now() - start).toBeLessThan(SOON_MS);
  });

  it("S-05 where more happened than the system keeps for us, a waiter is told within two seconds", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const { entry } = await store.add(createAsk("ask", "1"));
    const [host] = await startHosts(path, 1);
    const inbox = openInbox(path);
    const waiting = inbox.wait(entry.id, { ms: 8_000 });
    await untilTold(store, logHints(inbox.store));
    const settled = join(path, "settled");
    writeFileSync(join(path, "one"), "");
    for (let event = 0; event < readQueueLength(); event += 2) {
      linkSync(join(path, "one"), join(settled, "x"));
      unlinkSync(join(settled, "x"));
    }
    const verdict = host?.call("settle", entry.id, DECLINED);
    // Not a turn of the loop until it is done: what is told meanwhile is lost.
    while (!existsSync(join(settled, entry.id)))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    const start = performance.now();
    expect((await waiting)?.settlement?.type).toBe("declined");
    expect(performance.now() - start).toBeLessThan(SOON_MS);
    await verdict;
  });

  it("S-05 a folder that was moved is missed, and once one is there again it is watched", async () => {
    const path = createPlace();
    const store = createFolderStore({ path });
    const other = createFolderStore({ path });
    const { entry } = await store.add(createAsk("ask", "1"));
    const { heard, until } = logHints(store);
    await untilTold(other, { heard, until });
    renameSync(path, `${path}-moved`);
    await expect(store.get(entry.id)).rejects.toThrow(
      `${join(path, "settled")} is no longer there. Put the inbox's folder back.`,
    );
    await expect(store.findSettled([entry.id])).rejects.toThrow(path);
    await expect(store.settle(entry.id, DECLINED)).rejects.toThrow(path);
    cpSync(`${path}-moved`, path, { recursive: true });
    rmSync(`${path}-moved`, { recursive: true });
    expect(await store.findSettled([entry.id])).toEqual([]);
    heard.length = 0;
    await other.settle(entry.id, DECLINED);
    await until(() => heard.includes(entry.id));
  });
});

function openInbox(path: string): Inbox {
  const inbox = createInbox({ store: createFolderStore({ path }) });
  onTestFinished(() => inbox.close());
  return inbox;
}

/** Has the system refuse to watch, or tell nothing; gives what mends it, and resolves once it was tried. */
function breakWatch(fault: string): { mend: () => void; isTried: Promise<void> } {
  const { watch } = fs;
  let mend = () => {};
  const isTried = new Promise<void>((resolve) => {
    let tries = 0;
    const broken = (path: string) => {
      tries += 1;
      // A watch that is given is one of three.
      if (fault !== "nothing" || tries === 3) resolve();
      if (fault !== "nothing") throw Object.assign(new Error(`${fault}: no more watches`), { code: fault });
      return watch(path, () => undefined);
    };
    mend = patch({ watch: broken as typeof watch });
  });
  return { mend, isTried };
}

/** How many events the system keeps for one who does not listen. Where it does not say, enough. */
function readQueueLength(): number {
  const file = "/proc/sys/fs/inotify/max_queued_events";
  return existsSync(file) ? Number(readFileSync(file, "utf8")) : 20_000;
}

/** Resolves once somebody listens: what another host does is heard. */
async function untilTold(other: InboxStore, { heard, until }: HintLog): Promise<void> {
  const { entry } = await other.add(createAsk("heard?", "2"));
  await until(() => heard.includes(entry.id));
}
