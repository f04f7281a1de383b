import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { StdioClientTransport as StdioClientTransportV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe } from "vitest";
import { createInbox, type Inbox } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { ROOT } from "../../../house/source-files.js";
import type { ClientKind } from "../../adapters/mcp-server/pairs.js";
import { findPort } from "../find-port.js";
import { driveClient } from "./clients.js";

const CLIENTS: readonly ClientKind[] = ["2026-07-28", "1.x", "2025-06-18", "2025-11-25"];

// Official clients of both lines start the built command, as agents do; each is several processes.
describe.each(CLIENTS)("standard input and output, a client of %s", (client) => {
  let folder: string;
  let port: number;
  let inbox: Inbox;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "mcp-stdio-"));
    port = await findPort();
    inbox = createInbox({ store: createFolderStore({ path: join(folder, "store") }) });
  });
  afterAll(async () => {
    await inbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  driveClient({
    client,
    inbox: () => inbox,
    open() {
      const command = ["mcp", "--store", join(folder, "store"), "--port", String(port)];
      const server = { command: process.execPath, args: [`${ROOT}dist/src/cli/main.js`, ...command] };
      // The two lines have the same transports under types that differ in `undefined`.
      return client === "1.x"
        ? (new StdioClientTransportV1(server) as Transport)
        : new StdioClientTransport(server);
    },
  });
});
