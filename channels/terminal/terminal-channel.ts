import { ABORTED, INTERRUPTED } from "../../protocol/aborted.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { type AskQueue, createAskQueue } from "../../src/elicitation/ask-queue.js";
import { atOnce } from "../../src/elicitation/at-once.js";
import { askAsTold } from "../../src/forms/ask-as-told.js";
import { exchangeLabels } from "../../src/forms/tell-questions.js";
import {
  type Language,
  type LanguageOptions,
  languageOf,
  systemLanguage,
} from "../../src/language/language.js";
import type { DialogTable } from "../../src/language/terminal.js";
import type { TerminalInput } from "../../src/terminal/terminal-input.js";
import type { TerminalProcess } from "../../src/terminal/terminal-process.js";
import { A_FLAG, A_FUNCTION, A_TEXT, AN_OBJECT } from "../../src/text/option-kinds.js";
import { takeOptions } from "../../src/text/take-options.js";
import { takePresent } from "../../src/wire/present-members.js";
import { createDialog } from "./dialog-state.js";
import type { DialogSize } from "./geometry.js";
import { loadDialogTexts } from "./load-texts.js";
import { editorOn } from "./open-editor.js";
import type { BegunAnswers } from "./question-draft.js";
import { reflowOf } from "./reflow.js";
import { type DialogEnding, runDialog } from "./run-dialog.js";
import type { Terminal, TerminalOutput } from "./terminal.js";
import { chooseTheme } from "./theme.js";

export type TerminalChannelOptions = LanguageOptions & {
  /** Default `process.stdin`. */
  input?: TerminalInput;
  /** Default `process.stdout`. */
  output?: TerminalOutput;
  /** Default what `output` says, else 80 columns and 24 rows. */
  size?: () => DialogSize;
  /** `TERM`, `NO_COLOR`, `VISUAL`, `EDITOR` and what names a language are read when a question is asked. Default `process.env`. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Rings the bell and raises a desktop notification (OSC 9) when a question appears. Default false. */
  notify?: boolean;
  /** What the person can do where the terminal is too small but make it larger, e.g. "start again with --plain". Default nothing. */
  otherWay?: string;
  /** What the person had done to the questions before, asked when they are shown. Default nothing. */
  begun?: (request: PilotDeckElicitationRequest) => BegunAnswers | undefined;
  /**
   * Whether what `onProgress` is told is kept, with what was begun: then Esc asks only before words that were not sent, and notes,
   * would be lost. Default false.
   */
  keepsProgress?: boolean;
  /** The clock of the count-down, of early keys, and of the provenance. Default the system's. */
  now?: () => Date;
  /** Where signals come to. Default `process`. */
  host?: TerminalProcess;
};

const NAME = "terminal";
const OPTIONS = {
  language: false,
  input: false,
  output: false,
  size: A_FUNCTION,
  env: AN_OBJECT,
  notify: A_FLAG,
  otherWay: A_TEXT,
  begun: A_FUNCTION,
  keepsProgress: A_FLAG,
  now: A_FUNCTION,
  host: false,
} as const;

// One dialog at a time on one terminal, whichever channel asks, and none while an editor that was told to end is still there.
const queues = new WeakMap<TerminalInput, AskQueue>();
const editors = new WeakMap<TerminalInput, Promise<unknown>>();

/**
 * Asks on a terminal, in a dialog that is drawn below what is there already (seed 002, UI Design).
 *
 * Questions asked at the same time are shown one after the other. Without a terminal the ask is cancelled with the
 * code `undeliverable`. Esc cancels with the code `dismissed`, Ctrl+C with `aborted` and `interrupted: true`. Rejects when a stream fails.
 */
export function createTerminalChannel(options: TerminalChannelOptions = {}): PilotDeckElicitationChannel {
  const { input = process.stdin } = takeOptions("createTerminalChannel", options, OPTIONS);
  if (options.language !== undefined) languageOf({ language: options.language });
  return {
    name: NAME,
    capabilities: { closedChoice: true, freeText: true, schema: true, secret: true, mode: "interactive" },
    askUser(request) {
      const { env = process.env, language = systemLanguage(env) } = options;
      const ask = askAsTold(language, (told, original) => askInDialog(told, original, language, options));
      const queue = queues.get(input) ?? createAskQueue();
      queues.set(input, queue);
      return queue(() => ask(request), request.signal);
    },
  };
}

async function askInDialog(
  request: PilotDeckElicitationRequest,
  original: PilotDeckElicitationRequest,
  language: Language,
  options: TerminalChannelOptions,
): Promise<PilotDeckElicitationAnswer> {
  const { signal, onProgress } = request;
  const texts = await loadDialogTexts(request, { language });
  const terminal = terminalOf(options, texts.say);
  await editors.get(terminal.input);
  if (signal?.aborted) return ABORTED;
  if (terminal.input.isTTY !== true || terminal.output.isTTY !== true) {
    const side = terminal.input.isTTY === true ? "output" : "input";
    return { type: "cancelled", reason: `the ${side} is not a terminal`, code: "undeliverable" };
  }
  const canEdit = terminal.openEditor !== undefined;
  const begun = tellBegun(atOnce("begun", options.begun?.(original)), original, request);
  const dialog = createDialog(request, {
    now: terminal.now(),
    canEdit,
    ...takePresent({ otherWay: options.otherWay, begun, keepsProgress: options.keepsProgress }),
    ...texts,
  });
  const ending = await runDialog(dialog, terminal, takePresent({ signal, onProgress }));
  return replyOf(ending, new Date(terminal.now()));
}

/** What was begun, in the labels that the person reads. */
function tellBegun(
  begun: BegunAnswers | undefined,
  original: PilotDeckElicitationRequest,
  told: PilotDeckElicitationRequest,
): BegunAnswers | undefined {
  if (begun === undefined) return undefined;
  return { ...begun, answers: exchangeLabels(original.questions, told.questions, begun.answers) };
}

function terminalOf(options: TerminalChannelOptions, say: DialogTable): Terminal {
  const { input = process.stdin, output = process.stdout, env = process.env, host = process } = options;
  const now = options.now ?? (() => new Date());
  const openEditor = editorOn(input, output, env, say.editor);
  return {
    input,
    output,
    host,
    theme: chooseTheme(env),
    reflow: reflowOf(env),
    isTextOnly: env.TERM === "dumb",
    notify: options.notify ?? false,
    ...(openEditor !== undefined && {
      openEditor(text) {
        const editor = openEditor(text);
        editors.set(input, editor.done);
        return editor;
      },
    }),
    size: options.size ?? (() => ({ columns: output.columns || 80, rows: output.rows || 24 })),
    now: () => now().getTime(),
  };
}

function replyOf(ending: DialogEnding, at: Date): PilotDeckElicitationAnswer {
  switch (ending.type) {
    case "answered": {
      const provenance = { source: "user", channel: NAME, answeredAt: at.toISOString() } as const;
      return { ...ending, provenance };
    }
    case "dismissed":
      return ending.isInterrupted ? INTERRUPTED : { type: "cancelled", code: "dismissed" };
    case "aborted":
      return ABORTED;
    case "terminated":
      return { type: "cancelled", reason: "terminated", code: "aborted" };
    case "closed":
      return { type: "cancelled", reason: "the terminal was closed", code: "connection_lost" };
  }
}
