import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { onTestFinished } from "vitest";
import { createInbox, type Inbox } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { runCommand } from "../../../../src/cli/run-command.js";

/** A folder for a store, gone with the test. */
export function createStorePath(): string {
  const folder = mkdtempSync(join(tmpdir(), "mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "store");
}

/** The inbox of a store, as a person's own door has it. */
export function openInboxAt(path: string): Inbox {
  const inbox = createInbox({ store: createFolderStore({ path }) });
  onTestFinished(() => inbox.close());
  return inbox;
}

/** The first open question that fits, once it is there. */
export async function findOpen(inbox: Inbox, isIt: (id: string) => boolean = () => true): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = async () => {
      const found = (await inbox.list({ status: "open" })).entries.find(({ id }) => isIt(id));
      if (found === undefined) return;
      stop();
      clearInterval(timer);
      resolve(found.id);
    };
    const tryLook = () => void look().catch(reject);
    const stop = inbox.watch(tryLook);
    // What comes before a store watches, it tells nobody.
    const timer = setInterval(tryLook, LOOK_MS);
    tryLook();
  });
}

/** How often a question is looked for, in milliseconds. */
const LOOK_MS = 50;

/** The command `mcp` or `serve` in this process, until its input ends or it is interrupted. */
export function startCommand(command: "mcp" | "serve", ...args: string[]) {
  const interrupt = new AbortController();
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  let said = "";
  stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const code = runCommand([command, ...args], { stdin, stdout, stderr, signal: interrupt.signal });
  onTestFinished(async () => {
    interrupt.abort();
    await code;
  });
  return {
    code,
    stdin,
    stdout,
    interrupt: () => interrupt.abort(),
    said: () => said,
    /** For a client: both ends of a pair of pipes are alike. */
    transport: () => new StdioServerTransport(stdout, stdin),
    untilPrinted(pattern: RegExp): Promise<string> {
      let text = "";
      return new Promise((resolve) => {
        stdout.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
          if (pattern.test(text)) resolve(text);
        });
      });
    },
  };
}
