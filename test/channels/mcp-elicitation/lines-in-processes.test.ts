import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Server as ServerV1 } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport as StdioServerTransportV1 } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMcpElicitationChannel } from "../../../channels/mcp-elicitation/index.js";
import { some } from "../../property-runs.js";
import { AT_ONCE, ask, COLOR } from "./connect.js";
import { createServerOf, type Line, PAIRS } from "./lines.js";

describe("standard input and output", () => {
  async function startClient(server: Line, client: Line, manner: string) {
    const script = fileURLToPath(new URL("client-process.js", import.meta.url));
    const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
      process.execPath,
      [script, manner, "2025-11-25", client],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    const started = createServerOf(server);
    const initialized = new Promise<void>((resolve) => {
      (started.server as ServerV1 | Server).oninitialized = resolve;
    });
    // The transport of v1 does not tell that its input has ended.
    if (server === "v1") child.stdout.once("end", () => void started.close());
    const Transport = server === "v1" ? StdioServerTransportV1 : StdioServerTransport;
    await started.connect(new Transport(child.stdout, child.stdin));
    onTestFinished(async () => {
      await started.close();
      child.stdin.end();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    });
    await initialized;
    return createMcpElicitationChannel(started.server, AT_ONCE);
  }

  it.each(some(PAIRS.filter(({ server, client }) => server !== "v2" || client !== "v2")))(
    "M-05 a client of $client in another process answers a server of $server",
    async ({ server, client }) => {
      const channel = await startClient(server, client, "answer");
      expect(await channel.askUser(ask([COLOR]))).toMatchObject({
        answers: { "Which color?": "That could not be used" },
      });
    },
  );

  const MANNERS = [
    { manner: "die", code: "connection_lost" },
    { manner: "cancel", code: "dismissed" },
    { manner: "decline", code: "declined" },
  ];
  it.each(some(MANNERS))(
    "M-05 a client of v1 in another process that does $manner gives $code",
    async ({ manner, code }) => {
      const channel = await startClient("v1", "v1", manner);
      expect(await channel.askUser(ask())).toMatchObject({ type: "cancelled", code });
    },
  );
});
