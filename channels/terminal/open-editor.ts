import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isatty } from "node:tty";
import type { EditResult } from "./edit-answer.js";

/** An editor that is open on the terminal. `close` ends it; `done` never rejects, and comes once nothing of it is left. */
export type OpenEditor = { readonly done: Promise<EditResult>; close(): void };

/** Opens an editor for a text. */
export type EditorOpener = (text: string) => OpenEditor;

/** What a shell ends with where there is no such command. */
const NOT_FOUND = 127;

/** Only a stream with a descriptor can be handed on. */
type Descriptor = { readonly fd?: number };

/** In bytes; more is no answer. */
const LONGEST_TEXT = 1024 * 1024;

/**
 * How `$VISUAL` or `$EDITOR` is opened on a terminal: with its arguments, as git does, on a file that only the person may read,
 * which is removed afterwards. Undefined where a stream is no real terminal, which an editor could not take over.
 */
export function editorOn(
  input: Descriptor,
  output: Descriptor,
  env: Readonly<Record<string, string | undefined>>,
): EditorOpener | undefined {
  const keys = terminalOf(input);
  const screen = terminalOf(output);
  if (keys === undefined || screen === undefined) return undefined;
  return (text) => {
    const closing = new AbortController();
    const command = [env.VISUAL, env.EDITOR].find((name = "") => name.trim() !== "");
    let folder: string | undefined;
    // At once: a process that ends has no time for promises.
    const clear = () => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    };
    const edit = async (): Promise<EditResult> => {
      if (command === undefined) return { fault: "There is no editor: set VISUAL or EDITOR, e.g. to nano." };
      // Node makes it for this person alone.
      folder = await mkdtemp(join(tmpdir(), "answer-"));
      try {
        const file = join(folder, "answer.md");
        await writeFile(file, text, { mode: 0o600 });
        const fault = await run(command, file, [keys, screen], closing.signal);
        if (fault !== undefined) return { fault };
        if ((await stat(file)).size > LONGEST_TEXT) return { fault: "The text is longer than 1 MiB." };
        return { text: await readFile(file, "utf8") };
      } finally {
        clear();
      }
    };
    const done = edit().catch((error) => ({ fault: `The editor could not be used: ${messageOf(error)}.` }));
    const close = () => {
      closing.abort();
      clear();
    };
    return { done, close };
  };
}

/** Runs the editor to its end; what went wrong, in a sentence, where something did. */
function run(
  command: string,
  file: string,
  [keys, screen]: readonly [number, number],
  signal: AbortSignal,
): Promise<string | undefined> {
  const stdio = [keys, screen, screen] as const;
  const isWindows = process.platform === "win32";
  // The shell takes the command apart, and never sees the name of the file.
  const [program, args] = isWindows
    ? [`${command} "${file}"`, []]
    : ["/bin/sh", ["-c", `${command} "$1"`, "sh", file]];
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: [...stdio], shell: isWindows, signal });
    child.once("error", (error) => resolve(`The editor could not be started: ${messageOf(error)}.`));
    child.once("exit", (code, ending) => {
      const how = code === null ? `was ended by ${ending}` : `ended with exit code ${code}`;
      const what = code === NOT_FOUND ? "was not found" : how;
      resolve(code === 0 ? undefined : `The editor (${command}) ${what}; your text is as it was.`);
    });
  });
}

function terminalOf({ fd }: Descriptor): number | undefined {
  return fd !== undefined && isatty(fd) ? fd : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
