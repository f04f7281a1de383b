import type { Readable, Writable } from "node:stream";
import type { CommandSentences } from "../language/en/command.js";
import type { Language } from "../language/language.js";

/** What the command reads and writes. Aborting the signal is an interrupt by the person. */
export type StandardStreams = {
  stdin: Readable & { isTTY?: boolean; fd?: number };
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean; columns?: number };
  signal: AbortSignal;
  /** Opens the terminal that the command was started from, whatever its streams were redirected to. Default: there is none. */
  openTerminal?: () => Promise<CommandTerminal | undefined>;
};

/** A terminal beside the standard streams. */
type CommandTerminal = {
  input: StandardStreams["stdin"];
  output: StandardStreams["stderr"];
  close(): void;
};

/** The same, and in which words the person is spoken to there. */
export type CommandStreams = StandardStreams & { language: Language; say: CommandSentences };
