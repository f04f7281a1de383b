import type { DialogSize } from "./geometry.js";
import type { EditorOpener } from "./open-editor.js";
import type { DialogTheme } from "./theme.js";

/** Where keys come from: a TTY's read stream, or what behaves like one. */
export type TerminalInput = NodeJS.ReadableStream & {
  readonly isTTY?: boolean;
  /** The file descriptor, which an editor takes over meanwhile. */
  readonly fd?: number;
  readonly isRaw?: boolean;
  readonly readableFlowing?: boolean | null;
  setRawMode?(mode: boolean): unknown;
};

/** Where frames go: a TTY's write stream, or what behaves like one. */
export type TerminalOutput = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  /** The file descriptor, which an editor takes over meanwhile. */
  readonly fd?: number;
  readonly columns?: number;
  readonly rows?: number;
};

/** The process that signals come to and are raised in: the part of Node's `process` that is used. */
export type TerminalProcess = {
  readonly pid: number;
  readonly platform?: string;
  kill(pid: number, signal: string): unknown;
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
  listenerCount(event: string): number;
  /** Those that signals are kept from while an editor is open; without it they have them then, too. */
  rawListeners?(event: string): readonly unknown[];
};

/** Everything that a dialog on a terminal touches. */
export type Terminal = {
  readonly input: TerminalInput;
  readonly output: TerminalOutput;
  readonly host: TerminalProcess;
  readonly theme: DialogTheme;
  /** Whether the terminal knows nothing but text. */
  readonly isTextOnly: boolean;
  /** Whether to ring when a question appears (K-09). */
  readonly notify: boolean;
  /** Absent where no editor can be opened. */
  readonly openEditor?: EditorOpener;
  size(): DialogSize;
  /** Milliseconds. */
  now(): number;
};

/** Puts the input into raw mode and listens to it; the returned function leaves it as it was. */
export function takeInput(input: TerminalInput, onData: (chunk: Uint8Array | string) => void): () => void {
  const wasRaw = input.isRaw === true;
  const wasFlowing = input.readableFlowing === true;
  input.setRawMode?.(true);
  input.on("data", onData);
  input.resume();
  return () => {
    input.off("data", onData);
    if (!wasFlowing) input.pause();
    input.setRawMode?.(wasRaw);
  };
}
