import { once } from "node:events";
import fs from "node:fs";
import { createServer, type Server } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { runCommand } from "../../../../src/cli/run-command.js";
import { PORT_KEY } from "../../../../src/cli/serve/port-holder.js";
import { keepPlace } from "../../../../src/cli/serve/served-at.js";
import { patch } from "../../../channels/inbox/folder/patch.js";
import { ROOT } from "../../../house/source-files.js";
import { run } from "../run.js";
import { createPlace, type Place } from "../serve.js";

let place: Place;
let words: string[];
/** How many have given up asking. */
let left: number;

beforeEach(async () => {
  left = 0;
  place = await createPlace();
  words = [`${ROOT}examples/two-questions.json`, "--channel", "inbox", "--store", place.store];
});
afterEach(() => place.remove());

/** A port that was of a serve, and is now of a program that says nothing to whoever connects. */
async function holdPort(): Promise<Server> {
  const server = createServer((socket) => {
    socket
      .resume()
      .on("error", () => undefined)
      .on("close", () => {
        left += 1;
      });
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Three such ports, kept as if the pages of the store were served there. */
async function holdPorts(): Promise<Server[]> {
  const store = createFolderStore({ path: place.store });
  await store.keep(PORT_KEY, "a key", 60_000);
  const servers = await Promise.all([holdPort(), holdPort(), holdPort()]);
  for (const server of servers) await keepPlace(store, { host: "127.0.0.1", port: portOf(server) });
  return servers;
}

describe("where the pages of a store are served", () => {
  it("L-06 L-07 is asked of all at once: who says nothing holds up no other, and no interrupt", async () => {
    // Nothing but the interrupt ends it.
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal);
    onTestFinished(() => void vi.restoreAllMocks());
    const servers = await holdPorts();
    const interrupt = new AbortController();
    const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
    const asked = Promise.all(servers.map((server) => once(server, "connection")));
    const code = runCommand(words, { ...streams, signal: interrupt.signal });
    await asked;
    expect([left, streams.stderr.read()]).toEqual([0, null]);
    interrupt.abort();
    expect([await code, String(streams.stderr.read())]).toEqual([
      130,
      "Interrupted: the call has no result. The question stays in the inbox. The same command asks again.\n",
    ]);
    await expect.poll(() => left).toBe(3);
  });

  it("X-03 L-07 nor a timeout, which takes its question back where it takes an answer", async () => {
    await holdPorts();
    let flushing = 0;
    const { fdatasync } = fs;
    const slowly = async (file: number, done: fs.NoParamCallback) => {
      flushing += 1;
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      fdatasync(file, (error) => {
        flushing -= 1;
        done(error);
      });
    };
    patch({ fdatasync: slowly as unknown as typeof fs.fdatasync });
    const { code, stderr } = await run([...words, "--timeout", "1:recommended"]);
    // The command closes its store no sooner.
    expect([code, stderr, flushing]).toEqual([0, "", 0]);
    expect((await run(["inbox", "--store", place.store])).stdout).toBe("No questions are waiting.\n");
  });

  it.each([["no list"], ["{}"], ["[null]"]])(
    "L-06 L-07 costs nothing where what is kept of it cannot be read: %s",
    async (kept) => {
      const store = createFolderStore({ path: place.store });
      await store.keep(PORT_KEY, "a key", 60_000);
      await store.keep("served-at", kept, 60_000);
      await keepPlace(store, { host: "127.0.0.1", port: 1 });
      expect(await store.take("served-at")).toBe('[{"host":"127.0.0.1","port":1}]');
      await store.keep("served-at", kept, 60_000);
      const { code, stderr } = await run([...words, "--timeout", "1"]);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^The question waits in the inbox\. .*\n$/)]);
    },
  );
});
