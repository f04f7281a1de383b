import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import { named, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, opened } from "./fake-terminal.js";

/** Where the editors of a test may write; their own files are in `tmp` in it. */
export let folder: string;

/** The descriptor of a terminal. */
export let device: number;

/** Gives each test a folder and a terminal. */
export function useEditors(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "editor-"));
    mkdirSync(join(folder, "tmp"));
    vi.stubEnv("TMPDIR", join(folder, "tmp"));
    // The other end of a terminal is a terminal, too.
    device = openSync("/dev/ptmx", "r+");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    closeSync(device);
    rmSync(folder, { recursive: true });
  });
}

/** What the host does about Ctrl+C. */
export const heard = () => undefined;

/** A dialog in which "draft" was typed and the editor opened, on streams that an editor can take over. */
export async function openOn(
  env: Record<string, string>,
  fds = { keys: device, screen: device },
  host: object = {},
  columns = 400,
) {
  const fake = createFakeTerminal({ columns, rows: 24 });
  Object.assign(fake.input, { fd: fds.keys });
  Object.assign(fake.output, { fd: fds.screen });
  Object.assign(fake.host, host).on("SIGINT", heard).on("SIGQUIT", heard);
  const controller = new AbortController();
  const { signal } = controller;
  const onProgress = vi.fn();
  const answer = createTerminalChannel({
    ...fake.options,
    env: { TERM: "xterm", NO_COLOR: "1", ...env },
  }).askUser(writeRequest({ ...named("service"), signal, onProgress }));
  await opened(fake);
  fake.advance(1000);
  fake.send("draft");
  fake.send("\u001be");
  return { fake, answer, controller, onProgress };
}

/** What the dialog says once the editor has closed, or else what is answered then. */
export async function edit(env: Record<string, string>): Promise<{ fault: string } | { text: string }> {
  const { fake, answer } = await openOn(env);
  for (const signal of ["SIGINT", "SIGQUIT"]) expect(fake.host.rawListeners(signal)).not.toContain(heard);
  await vi.waitUntil(async () => (await fake.lines()).at(-1)?.startsWith("──"));
  const said = (await fake.lines()).map((line) => line.trim()).join(" ");
  const [fault] = /The(?:re is no)? editor\b.*?\.(?=\s+Enter to submit)/.exec(said) ?? [];
  fake.send(fault === undefined ? "\r" : "\u0003");
  const reply = await answer;
  for (const signal of ["SIGINT", "SIGQUIT"]) expect(fake.host.rawListeners(signal)).toEqual([heard]);
  if (fault !== undefined) return { fault };
  if (reply.type !== "answered") throw new Error("nothing was answered");
  return { text: String(Object.values(reply.answers)[0]) };
}

/** What this process has open in the folder. */
export function listOpenFiles(): string[] {
  const files = readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      // The one that the list was read through.
      return [];
    }
  });
  return files.filter((file) => file.startsWith(folder));
}

/** What an editor saves, told by a script; it is `sh -c … sh` with what stands behind it. */
export const saving = (script: string) => `sh -c '${script}' sh`;
