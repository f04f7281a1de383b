import { isUtf8 } from "node:buffer";
import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isatty } from "node:tty";
import { isLinkRefusal, openUnlinked } from "../../src/files/open-unlinked.js";
import type { DialogTable } from "../../src/language/terminal.js";
import { codeOf } from "../../src/text/thrown.js";
import type { EditResult } from "./edit-answer.js";
import { runEditor } from "./run-editor.js";

/**
 * An editor that is open on the terminal. `close` tells it to end, and removes its file; `done` never rejects, and comes once
 * nothing of it is left.
 */
export type OpenEditor = { readonly done: Promise<EditResult>; close(): void };

/** Opens an editor for a text. */
export type EditorOpener = (text: string) => OpenEditor;

/** Only a stream with a descriptor can be handed on. */
type Descriptor = { readonly fd?: number };

/**
 * How `$VISUAL` or `$EDITOR` is opened on a terminal: with its arguments, as git does, on a file that only the person may read,
 * which is removed afterwards, unless it holds what cannot be an answer. Undefined where a stream is no real terminal, which an
 * editor could not take over.
 */
export function editorOn(
  input: Descriptor,
  output: Descriptor,
  env: Readonly<Record<string, string | undefined>>,
  say: DialogTable["editor"],
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
      if (command === undefined) return { fault: say.none };
      let isKept = false;
      try {
        // Node makes it for this person alone.
        folder = await mkdtemp(join(tmpdir(), "answer-"));
        const file = join(folder, "answer.md");
        await writeFile(file, text, { mode: 0o600 });
        const fault = await runEditor(command, file, [keys, screen], closing.signal, say);
        if (fault !== undefined) return { fault: say.unchanged(fault) };
        const edited = await readEditedFile(file, say);
        if ("text" in edited) return edited;
        isKept = edited.isKept === true && !closing.signal.aborted;
        return { fault: isKept ? say.unchangedAndKept(edited.fault, file) : say.unchanged(edited.fault) };
      } finally {
        if (!isKept) clear();
      }
    };
    const done = edit().catch((error) => ({ fault: say.unusable(messageOf(error)) }));
    const close = () => {
      closing.abort();
      clear();
    };
    return { done, close };
  };
}

function terminalOf({ fd }: Descriptor): number | undefined {
  return fd !== undefined && isatty(fd) ? fd : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What an editor left: a text, or why there is none. `isKept` says that it is worth looking for in its file. */
type EditedFile = { text: string } | { fault: string; isKept?: true };

/** In bytes; more is no answer. */
const LONGEST_FILE = 1024 * 1024;

/** Reads what an editor left in the place of a file, whatever that is: at most 1 MiB of an ordinary file. */
async function readEditedFile(file: string, say: DialogTable["editor"]): Promise<EditedFile> {
  let bytes: Uint8Array;
  try {
    const handle = await openUnlinked(file);
    try {
      if (!(await handle.stat()).isFile()) return { fault: say.leftNoText };
      const room = Buffer.alloc(LONGEST_FILE + 1);
      let length = 0;
      let read: number;
      do {
        read = (await handle.read(room, length, room.length - length)).bytesRead;
        length += read;
      } while (read > 0);
      bytes = room.subarray(0, length);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isLinkRefusal(error)) return { fault: say.leftLink };
    if (codeOf(error) === "ENOENT") return { fault: say.leftNothing };
    throw error;
  }
  if (bytes.length > LONGEST_FILE) return { fault: say.leftTooMuch, isKept: true };
  if (!isUtf8(bytes)) return { fault: say.leftBytes, isKept: true };
  // Without the byte order mark that some editors put at its start.
  return { text: new TextDecoder().decode(bytes) };
}
