import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { onTestFinished } from "vitest";
import { runCommand } from "../../../src/cli/run-command.js";
import { findPort } from "./find-port.js";

/** A folder for an inbox, and a port that nobody listened on a moment ago. */
export type Place = { store: string; port: number; remove(): void };

/** How wide the terminal is that the command writes to. Default: it writes to none. */
type Terminal = { columns?: number };

export async function createPlace(): Promise<Place> {
  const store = join(mkdtempSync(join(tmpdir(), "serve-")), "store");
  const port = await findPort();
  return { store, port, remove: () => rmSync(join(store, ".."), { recursive: true }) };
}

/** The command until it is interrupted, at the latest when the test ends. */
export function serve({ store, port, columns }: Place & Terminal, ...args: string[]) {
  const interrupt = new AbortController();
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let text = "";
  let wake = () => {};
  for (const stream of [stdout, stderr]) {
    if (columns !== undefined) Object.assign(stream, { isTTY: true, columns });
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      wake();
    });
  }
  const words = ["serve", "--store", store, "--port", String(port), ...args];
  const code = runCommand(words, { stdin: new PassThrough(), stdout, stderr, signal: interrupt.signal });
  onTestFinished(async () => {
    interrupt.abort();
    await code;
  });
  return {
    code,
    interrupt: () => interrupt.abort(),
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(text)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return text;
    },
  };
}

/** The last line that it prints. */
export const READY = /Ctrl\+C ends this/;

/** The cookie that a link is exchanged for. */
export async function signIn(link: string): Promise<string> {
  const { origin, hash } = new URL(link);
  const response = await fetch(`${origin}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ code: hash.slice(1) }).toString(),
  });
  return /^[^;]+/.exec(response.headers.get("set-cookie") ?? "")?.[0] ?? "";
}
