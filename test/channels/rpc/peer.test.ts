import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { createRpcChannel, type RpcProblem } from "../../../channels/rpc/index.js";
import { elicit } from "../../../src/index.js";
import { request } from "./connect.js";

const PEER = fileURLToPath(new URL("peer.js", import.meta.url));
const children: ChildProcessByStdio<Writable, Readable, null>[] = [];

function startPeer(manner: string) {
  const child = spawn(process.execPath, [PEER, manner], { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  const problems: RpcProblem[] = [];
  const channel = createRpcChannel({
    input: child.stdout,
    output: child.stdin,
    onError: (problem) => problems.push(problem),
  });
  return { child, channel, problems };
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

describe("a peer in another process", () => {
  it("R-01 answers a hundred requests over its standard streams", async () => {
    const { channel, problems } = startPeer("answer");
    const asked = Array.from({ length: 100 }, () => elicit(channel, request(["database", "closed"])));
    for (const outcome of await Promise.all(asked)) {
      expect(outcome).toMatchObject({
        answers: { "Which database?": "PostgreSQL", "Go on?": "Yes" },
        provenance: { source: "user", channel: "rpc", by: "peer" },
      });
    }
    expect(problems).toEqual([]);
  });

  it("R-03 that is killed in the middle of a question leaves no ask open", async () => {
    const { child, channel } = startPeer("think");
    const outcome = await elicit(
      channel,
      request(["database"], { onProgress: () => void child.kill("SIGKILL") }),
    );
    expect(outcome).toMatchObject({ type: "cancelled", code: "connection_lost" });
    expect(await elicit(channel, request(["database"]))).toMatchObject({ code: "connection_lost" });
  });

  it("R-03 that is killed in the middle of a line leaves no ask open, and half a line is reported", async () => {
    const { child, channel, problems } = startPeer("half-a-line");
    child.stdout.once("data", () => child.kill("SIGKILL"));
    expect(await elicit(channel, request(["database"]))).toMatchObject({ code: "connection_lost" });
    expect(problems).toMatchObject([{ code: "malformed" }]);
  });

  it("R-03 that answers and exits at once has answered", async () => {
    const { channel } = startPeer("answer-and-exit");
    expect(await elicit(channel, request(["database"]))).toMatchObject({ type: "answered" });
    expect(await elicit(channel, request(["database"]))).toMatchObject({ code: "connection_lost" });
  });

  it("R-03 that is gone before it is asked anything costs nothing but the answer", async () => {
    const { child, channel } = startPeer("answer");
    child.kill("SIGKILL");
    const asked = Array.from({ length: 50 }, () =>
      elicit(channel, request(["database"], { metadata: { fill: "x".repeat(100_000) } })),
    );
    for (const outcome of await Promise.all(asked))
      expect(outcome).toMatchObject({ code: "connection_lost" });
  });

  it("R-03 on a socket is lost when the socket is reset", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const remote = dial(address.port, "127.0.0.1");
    const [local] = (await once(server, "connection")) as [Socket];
    const channel = createRpcChannel({ input: local, output: local });
    const asked = elicit(channel, request(["database"]));
    remote.once("data", () => remote.resetAndDestroy());
    expect(await asked).toMatchObject({ type: "cancelled", code: "connection_lost" });
    server.close();
  });
});
