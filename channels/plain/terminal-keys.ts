import type { Readable, Writable } from "node:stream";
import { type HeldTerminal, holdTerminal } from "../../src/terminal/hold-terminal.js";
import { readKeys } from "../../src/terminal/read-keys.js";
import { createLineEditor, type TypedLine } from "./line-editor.js";

/** A terminal can hand over its keys one by one. Any other stream has lines. */
export type KeyInput = Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

/** The keys of a terminal, as lines. */
export type TerminalKeys = {
  /** Takes the keys from the terminal, which shows them no more, and prompts. */
  start(options: LineOptions): void;
  /** Gives the terminal back. Half a line is forgotten: it was for this question, and may be a secret. */
  stop(isAnswered: boolean): void;
};

/** What a line is asked for with. */
type LineOptions = {
  prompt: string;
  /** Shows what stands above the prompt: again, where the process was stopped meanwhile. */
  showQuestion(): void;
  isHidden: boolean;
  /** What a chunk of keys completes. */
  onLines(lines: TypedLine[]): void;
  /** The process is about to end. */
  onEnding(): void;
  onFailure(thrown: unknown): void;
};

/**
 * Reads keys instead of lines, so that a paste can be told from lines that were typed, and what is typed can be hidden.
 * Ctrl+C, Ctrl+Z and Ctrl+\ do to the process what the terminal would have them do. Undefined where the input is no terminal.
 *
 * @param output - where keys are shown
 */
export function createTerminalKeys(input: KeyInput, output: Writable): TerminalKeys | undefined {
  if (input.isTTY !== true || input.setRawMode === undefined) return undefined;
  let held: HeldTerminal | undefined;
  let isHidden = false;
  let shown = "";
  let lines: TypedLine[] = [];
  const editor = createLineEditor((text) => {
    shown += text;
  });
  const flush = () => {
    if (shown !== "" && !isHidden) output.write(shown);
    shown = "";
  };
  const raise = (signal: NodeJS.Signals) => {
    held?.release();
    process.kill(process.pid, signal);
  };
  const reader = readKeys((key) => {
    const line = editor.press(key);
    if (line !== undefined) lines.push(line);
    if (key.name === "ctrl+c") return raise("SIGINT");
    if (process.platform === "win32") return;
    if (key.name === "ctrl+\\") raise("SIGQUIT");
    else if (key.name === "ctrl+z") held?.suspend();
  });

  return {
    start({ prompt, showQuestion, onLines, onEnding, onFailure, ...options }) {
      isHidden = options.isHidden;
      let wasStopped = false;
      held = holdTerminal(input, process, {
        onData(chunk) {
          reader.feed(chunk);
          flush();
          const typed = lines;
          lines = [];
          onLines(typed);
        },
        onTake() {
          if (wasStopped) {
            output.write("\n");
            showQuestion();
          }
          output.write(prompt);
          editor.show();
          flush();
        },
        onLeave() {
          flush();
          wasStopped = true;
        },
        // An act, as a key is that ends no line.
        onResume: () => onLines([]),
        onEnding(raiseAgain) {
          held?.release();
          onEnding();
          raiseAgain();
        },
        onFailure,
      });
      held.take();
    },
    stop(isAnswered) {
      held?.release();
      if (!isAnswered || isHidden) editor.clear();
    },
  };
}
