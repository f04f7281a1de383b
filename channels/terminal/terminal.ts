import type { TerminalInput } from "../../src/terminal/terminal-input.js";
import type { TerminalProcess } from "../../src/terminal/terminal-process.js";
import type { DialogSize } from "./geometry.js";
import type { EditorOpener } from "./open-editor.js";
import type { Reflow } from "./reflow.js";
import type { DialogTheme } from "./theme.js";

/** Where frames go: a TTY's write stream, or what behaves like one. */
export type TerminalOutput = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  /** The file descriptor, which an editor takes over meanwhile. */
  readonly fd?: number;
  readonly columns?: number;
  readonly rows?: number;
};

/** Everything that a dialog on a terminal touches. */
export type Terminal = {
  readonly input: TerminalInput;
  readonly output: TerminalOutput;
  readonly host: TerminalProcess;
  readonly theme: DialogTheme;
  readonly reflow: Reflow;
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
