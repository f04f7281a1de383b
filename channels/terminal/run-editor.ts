import { spawn } from "node:child_process";
import type { DialogTable } from "../../src/language/terminal.js";

/** What a shell ends with where there is no such command. */
const NOT_FOUND = 127;

/**
 * How long the signal of a key that has ended the editor may take to come to this process too, in milliseconds: it is the
 * editor's, and nobody else is to hear of it.
 */
const LATE_MS = 100;

/** What is no more to a shell than text: `vim -c 'set tw=72; startinsert'` is one program. */
const QUOTED = /'[^']*'|"(?:[^"\\]|\\.)*"|\\./gs;

/** How long an editor that was told to end may take to put the terminal in order, in milliseconds. */
const GRACE_MS = 1000;

/**
 * Runs an editor on a file to its end; what went wrong, in a sentence without its end, where something did. Once the signal is
 * aborted it is told to end, and killed where it has not after a second.
 *
 * @param command - as in `$EDITOR`, with its arguments
 * @param terminal - the descriptors of keys and screen
 */
export function runEditor(
  command: string,
  file: string,
  [keys, screen]: readonly [number, number],
  signal: AbortSignal,
  say: DialogTable["editor"],
): Promise<string | undefined> {
  const { program, args, shell } = programOf(command, file, process.platform);
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(say.notOpened);
    const child = spawn(program, args, { stdio: [keys, screen, screen], shell });
    let killing: ReturnType<typeof setTimeout> | undefined;
    const endIt = () => {
      child.kill("SIGTERM");
      killing = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
    };
    const finish = (fault?: string) => {
      clearTimeout(killing);
      signal.removeEventListener("abort", endIt);
      resolve(fault);
    };
    signal.addEventListener("abort", endIt);
    child.once("error", (error) => finish(say.notStarted(error.message)));
    child.once("exit", (code, ending) => {
      if (code === null) setTimeout(finish, LATE_MS, say.wasEnded(command, ending ?? ""));
      else if (code === 0) finish();
      else finish(code === NOT_FOUND ? say.notFound(command) : say.failed(command, code));
    });
  });
}

/** What is started for a command and a file. A shell takes the command apart; but for that of Windows it never sees the name of the file. */
function programOf(
  command: string,
  file: string,
  platform: string,
): { program: string; args: string[]; shell: boolean } {
  if (platform === "win32") return { program: `${command} "${file}"`, args: [], shell: true };
  return { program: "/bin/sh", args: ["-c", scriptOf(command), "sh", file], shell: false };
}

/**
 * What runs a command in a shell. A single program takes the shell's place, so that signals reach it; a shell that has to stay
 * outlives the keys that are meant for what it runs. Of a program that is not there it says nothing: the dialog does.
 */
function scriptOf(command: string): string {
  const bare = command.replace(QUOTED, "");
  const isSingle = !/[;|&(){}`\n]|^\s*(?:\w+=|:)/.test(bare);
  if (isSingle && !/[<>]/.test(bare)) {
    return `set -- ${command} "$1"; command -v "$1" >/dev/null 2>&1 || exit ${NOT_FOUND}; exec "$@"`;
  }
  return isSingle ? `exec ${command} "$1"` : `trap : INT QUIT; ${command} "$1"`;
}
