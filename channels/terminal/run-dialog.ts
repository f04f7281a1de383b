import type { ElicitationDraft } from "../../protocol/elicitation.js";
import { isTimeUp } from "../../src/elicitation/ask-channel.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { answerAfterTimeout } from "../../src/elicitation/timeout-answer.js";
import { tellAbort } from "../../src/language/tell-reason.js";
import { notificationOf } from "../../src/terminal/notification.js";
import { readKeys } from "../../src/terminal/read-keys.js";
import type { TerminalKey } from "../../src/terminal/terminal-key.js";
import { toPrintableLine } from "../../src/text/printable.js";
import { takePresent } from "../../src/wire/present-members.js";
import { draftOf, isInField, isTyping } from "./dialog-answers.js";
import { createDialogRun, type DialogRun, draw, endRun, guardStep, redraw } from "./dialog-run.js";
import type { DialogEnd, DialogState } from "./dialog-state.js";
import { type EditResult, editedText, finishEdit } from "./edit-answer.js";
import { leaveSignals } from "./leave-signals.js";
import type { OpenEditor } from "./open-editor.js";
import { pressKey } from "./press-key.js";
import type { Terminal } from "./terminal.js";
import { truncateText } from "./text-layout.js";
import { measureDialog, type SummaryOptions } from "./view-dialog.js";

/** How a dialog on a terminal ended; `terminated` by a signal to the process, `closed` with the input. */
export type DialogEnding = DialogEnd | { type: "aborted" } | { type: "closed" } | { type: "terminated" };

const COUNTDOWN_MS = 1000;

/**
 * Joins a dialog to a terminal until it is over. Whatever happens (an answer, an abort, a throw, a signal),
 * the terminal is left as it was found, with a line for each question in place of the frame. Rejects with
 * what a stream threw; what `onProgress` throws is not the person's to bear.
 */
export function runDialog(
  opened: DialogState,
  terminal: Terminal,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (draft: ElicitationDraft) => void },
): Promise<DialogEnding> {
  return new Promise((resolve, reject) => {
    const run = createDialogRun(opened, terminal, reject, {
      onData: (chunk) => feed(chunk),
      onResume() {
        run.state = { ...run.state, actedAt: terminal.now() };
        progress.tellChange(run.state);
      },
      onEnding(raise) {
        const closed = editing.close();
        const finish = () => {
          resolve({ type: "terminated" });
          raise();
        };
        // Nothing is to be left on the terminal.
        endRun(run, () => (closed === undefined ? finish() : void closed.then(finish)));
      },
    });
    const progress = createProgress(opened, onProgress);
    const update = () => {
      const { end: over } = run.state;
      if (over !== undefined) return endRun(run, () => resolve(over));
      if (!progress.tellChange(run.state) || run.isOver) return;
      if (run.state.isEditing) return editing.open();
      draw(run);
    };
    const editing = createEditing(run, update);
    const { feed, close } = createKeyFeed(run, update);
    const abort = () => {
      endRun(run, () => resolve({ type: "aborted" }), summaryOfAbort(run.state, signal, progress.told()));
    };
    const tick = () => {
      progress.tellSilence(run.state, terminal.now());
      draw(run);
    };
    // The signals first: listeners of whoever holds the terminal are among them.
    run.cleanups.push(editing.close, run.held.release, close);
    guardStep(run, () => {
      listenToStreams(run, resolve);
      signal?.addEventListener("abort", abort);
      run.cleanups.push(() => signal?.removeEventListener("abort", abort));
      if (opened.dialog.timeout !== undefined) {
        const ticking = setInterval(guardStep(run, tick), COUNTDOWN_MS);
        run.cleanups.push(() => clearInterval(ticking));
      }
      run.held.take();
      if (terminal.notify && !terminal.isTextOnly) {
        terminal.output.write(notificationOf(opened.dialog.say.answers.waiting));
      }
    })();
  });
}

function listenToStreams(run: DialogRun, resolve: (ending: DialogEnding) => void): void {
  const { input, output } = run.terminal;
  const listen = (stream: NodeJS.EventEmitter, event: string, listener: (thrown?: unknown) => void) => {
    stream.on(event, listener);
    run.cleanups.push(() => stream.off(event, listener));
  };
  listen(
    output,
    "resize",
    guardStep(run, () => redraw(run)),
  );
  for (const stream of [input, output]) {
    listen(stream, "error", (error) => endRun(run, () => run.fail(error)));
  }
  for (const event of ["end", "close"]) {
    listen(input, event, () => endRun(run, () => resolve({ type: "closed" })));
  }
}

function createProgress(opened: DialogState, onProgress: ((draft: ElicitationDraft) => void) | undefined) {
  let last = opened;
  let told: ElicitationDraft = { answers: {}, typing: false };
  const tell = (draft: ElicitationDraft) => {
    told = draft;
    attempt(() => onProgress?.(draft));
  };
  return {
    /** Tells what the person did, and gives whether the state is another than the last. */
    tellChange(state: DialogState): boolean {
      if (state === last) return false;
      last = state;
      tell(draftOf(state));
      return true;
    },
    /** Tells that somebody who was typing has stopped. */
    tellSilence(state: DialogState, now: number): void {
      if (told.typing && !isTyping(state, now)) tell(draftOf(state, now));
    },
    told: () => told,
  };
}

/** Takes what comes from the terminal as keys: into the state one by one, and to the screen once for each chunk. */
function createKeyFeed(run: DialogRun, update: () => void) {
  const { terminal, held } = run;
  let isFeeding = false;
  // What is typed into an open field comes in by the chunk: inside of a long text every change copies it.
  let typed = "";
  const measure = (measured: DialogState) => measureDialog(measured, terminal.size());
  const apply = (key: TerminalKey) => {
    run.state = pressKey(run.state, key, { now: terminal.now(), measure });
  };
  const applyTyped = () => {
    const text = typed;
    typed = "";
    if (text !== "") apply({ name: "character", text });
  };
  const press = (key: TerminalKey) => {
    if (held.isLeft()) return;
    if (isFeeding && key.name === "character" && isInField(run.state)) {
      typed += key.text ?? "";
      return;
    }
    applyTyped();
    if (key.name === "ctrl+z" && terminal.host.platform !== "win32") return held.suspend();
    if (key.name === "ctrl+l") return redraw(run);
    apply(key);
    if (!isFeeding) update();
  };
  const reader = readKeys(guardStep(run, press));
  const feed = guardStep(run, (chunk: Uint8Array | string) => {
    isFeeding = true;
    reader.feed(chunk);
    isFeeding = false;
    applyTyped();
    update();
  });
  return { feed, close: () => reader.close() };
}

/** Lends the terminal to an editor, and takes over what was written there. */
function createEditing(run: DialogRun, update: () => void) {
  const { terminal, held } = run;
  let editor: OpenEditor | undefined;
  let takeSignals: () => void = () => undefined;
  const finish = guardStep(run, (result: EditResult) => {
    editor = undefined;
    takeSignals();
    run.state = finishEdit(run.state, result, terminal.now());
    held.take();
    update();
  });
  return {
    open() {
      held.lend();
      // The next frame is drawn over it, as long as it is one row.
      if (!terminal.isTextOnly) {
        const { waiting } = run.state.dialog.say.editor;
        terminal.output.write(terminal.theme.faint(truncateText(waiting, terminal.size().columns - 1)));
      }
      takeSignals = leaveSignals(terminal.host);
      editor = terminal.openEditor?.(editedText(run.state));
      editor?.done.then(finish);
    },
    /** Gives what comes once nothing is left of the editor; nothing where none is open. */
    close(): Promise<unknown> | undefined {
      editor?.close();
      takeSignals();
      return editor?.done;
    },
  };
}

function summaryOfAbort(
  state: DialogState,
  signal: AbortSignal | undefined,
  told: ElicitationDraft,
): SummaryOptions {
  // Who keeps it tells of it.
  const tellsBegun = state.dialog.keptDrafts === undefined;
  if (isTimeUp({ signal })) return { ...summaryAfterTimeout(state, told), tellsBegun };
  const { reasons, ending } = state.dialog.say;
  return { ending: toPrintableLine(tellAbort(signal, reasons, ending.noLongerNeeded)), tellsBegun };
}

/** What the timeout comes to, as whoever keeps it finds it by what the person was last told to have done. */
function summaryAfterTimeout({ dialog }: DialogState, told: ElicitationDraft): SummaryOptions {
  const { timeout } = dialog;
  const questions = dialog.questions.map(({ asked }) => asked);
  const request = { questions, ...takePresent({ timeout }) };
  const outcome = answerAfterTimeout(request, told.answers, "", "");
  return {
    ending: dialog.say.ending.timeIsUp,
    ...(outcome.type === "answered" && { taken: outcome.answers }),
  };
}
