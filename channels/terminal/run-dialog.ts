import type { ElicitationDraft } from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { answerAfterTimeout } from "../../src/elicitation/timeout-answer.js";
import { tellAbort } from "../../src/language/tell-reason.js";
import { holdTerminal } from "../../src/terminal/hold-terminal.js";
import { notificationOf } from "../../src/terminal/notification.js";
import { readKeys } from "../../src/terminal/read-keys.js";
import type { TerminalKey } from "../../src/terminal/terminal-key.js";
import { toPrintableLine } from "../../src/text/printable.js";
import { draftOf, isInField, isTyping } from "./dialog-answers.js";
import type { DialogEnd, DialogState } from "./dialog-state.js";
import { type EditResult, editedText, finishEdit } from "./edit-answer.js";
import { leaveSignals } from "./leave-signals.js";
import type { OpenEditor } from "./open-editor.js";
import { pressKey } from "./press-key.js";
import { createScreen, createTextScreen } from "./screen.js";
import type { Terminal } from "./terminal.js";
import { truncateText } from "./text-layout.js";
import {
  type DialogView,
  measureDialog,
  type SummaryOptions,
  summarizeDialog,
  viewDialog,
} from "./view-dialog.js";

/** How a dialog on a terminal ended; `terminated` by a signal to the process, `closed` with the input. */
export type DialogEnding = DialogEnd | { type: "aborted" } | { type: "closed" } | { type: "terminated" };

type Emitter = {
  on(event: string, listener: (...values: unknown[]) => void): unknown;
  off(event: string, listener: (...values: unknown[]) => void): unknown;
};

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
  const { input, output, host, theme } = terminal;
  const { say } = opened.dialog;
  const write = (text: string) => output.write(text);
  const screen = terminal.isTextOnly ? createTextScreen(write) : createScreen(write, terminal);
  return new Promise((resolve, reject) => {
    const cleanups: (() => void)[] = [];
    let state = opened;
    let isOver = false;
    let isFeeding = false;
    let editor: OpenEditor | undefined;
    let takeSignals: () => void = () => undefined;

    const end = (finish: () => void, summary: SummaryOptions = {}) => {
      if (isOver) return;
      isOver = true;
      editor?.close();
      takeSignals();
      const summarize = () => {
        const { columns } = terminal.size();
        screen.replace(summarizeDialog(state, columns, { theme, ...summary }));
      };
      const onScreen = held.isLeft() ? [] : [summarize, () => screen.close()];
      for (const cleanUp of [...onScreen, () => held.release(), ...cleanups]) {
        // A terminal that is gone cannot be restored, and the rest still has to be.
        try {
          cleanUp();
        } catch {}
      }
      finish();
    };
    const guard =
      <Values extends unknown[]>(act: (...values: Values) => void) =>
      (...values: Values) => {
        if (isOver) return;
        try {
          act(...values);
        } catch (thrown) {
          end(() => reject(thrown));
        }
      };
    const listen = (emitter: Emitter, event: string, listener: (...values: unknown[]) => void) => {
      emitter.on(event, listener);
      cleanups.push(() => emitter.off(event, listener));
    };

    const frame = (): DialogView => viewDialog(state, terminal.size(), { theme, now: terminal.now() });
    const redraw = guard(() => {
      if (!held.isLeft()) screen.redraw(frame());
    });
    let reported = opened;
    let told: ElicitationDraft = { answers: {}, typing: false };
    const tell = (draft: ElicitationDraft) => {
      told = draft;
      attempt(() => onProgress?.(draft));
    };
    const update = () => {
      const { end: over, actedAt } = state;
      if (over !== undefined) return end(() => resolve(over));
      if (state === reported) return;
      reported = state;
      if (actedAt !== undefined) tell(draftOf(state));
      if (isOver) return;
      if (state.isEditing) return edit();
      screen.draw(frame());
    };
    const measure = (measured: DialogState) => measureDialog(measured, terminal.size());
    const apply = (key: TerminalKey) => {
      state = pressKey(state, key, { now: terminal.now(), measure });
    };
    // What is typed into an open field comes in by the chunk: inside of a long text every change copies it.
    let typed = "";
    const applyTyped = () => {
      const text = typed;
      typed = "";
      if (text !== "") apply({ name: "character", text });
    };
    const press = guard((key: TerminalKey) => {
      if (held.isLeft()) return;
      if (isFeeding && key.name === "character" && isInField(state)) {
        typed += key.text ?? "";
        return;
      }
      applyTyped();
      if (key.name === "ctrl+z" && host.platform !== "win32") return held.suspend();
      if (key.name === "ctrl+l") return redraw();
      apply(key);
      if (!isFeeding) update();
    });
    const reader = readKeys(press);
    cleanups.push(() => reader.close());
    const feed = guard((chunk: Uint8Array | string) => {
      isFeeding = true;
      reader.feed(chunk);
      isFeeding = false;
      if (isOver || held.isLeft()) return;
      applyTyped();
      update();
    });

    const edit = () => {
      held.lend();
      // The next frame is drawn over it, as long as it is one row.
      if (!terminal.isTextOnly) {
        write(theme.faint(truncateText(say.editor.waiting, terminal.size().columns - 1)));
      }
      takeSignals = leaveSignals(host);
      editor = terminal.openEditor?.(editedText(state));
      editor?.done.then(
        guard((result: EditResult) => {
          editor = undefined;
          takeSignals();
          state = finishEdit(state, result, terminal.now());
          held.take();
          update();
        }),
      );
    };
    const held = holdTerminal(input, host, {
      onData: feed,
      onTake() {
        screen.open();
        redraw();
      },
      onLeave() {
        screen.replace([]);
        screen.close();
      },
      onEnding(raise) {
        const closing = editor?.done;
        const finish = () => {
          resolve({ type: "terminated" });
          raise();
        };
        // Nothing is to be left on the terminal.
        if (closing === undefined) end(finish);
        else end(() => void closing.then(finish));
      },
      onFailure: (thrown) => end(() => reject(thrown)),
    });
    const abort = () => {
      const isTimeout = signal?.reason === "timeout";
      const summary = isTimeout
        ? summaryAfterTimeout(state, told)
        : { ending: toPrintableLine(tellAbort(signal, say.reasons, say.ending.noLongerNeeded)) };
      end(() => resolve({ type: "aborted" }), summary);
    };
    const tick = guard(() => {
      const now = terminal.now();
      if (told.typing && !isTyping(state, now)) tell(draftOf(state, now));
      if (!held.isLeft()) screen.draw(frame());
    });

    guard(() => {
      listen(output, "resize", redraw);
      for (const stream of [input, output]) listen(stream, "error", (error) => end(() => reject(error)));
      for (const event of ["end", "close"])
        listen(input, event, () => end(() => resolve({ type: "closed" })));
      signal?.addEventListener("abort", abort, { once: true });
      cleanups.push(() => signal?.removeEventListener("abort", abort));
      if (state.dialog.timeout !== undefined) {
        const ticking = setInterval(tick, COUNTDOWN_MS);
        cleanups.push(() => clearInterval(ticking));
      }
      held.take();
      if (terminal.notify && !terminal.isTextOnly) write(notificationOf(say.answers.waiting));
    })();
  });
}

/** What the timeout comes to, as whoever keeps it finds it by what the person was last told to have done. */
function summaryAfterTimeout({ dialog }: DialogState, told: ElicitationDraft): SummaryOptions {
  const { timeout } = dialog;
  const questions = dialog.questions.map(({ asked }) => asked);
  const request = { questions, ...(timeout !== undefined && { timeout }) };
  const outcome = answerAfterTimeout(request, told.answers, "", new Date(0));
  return {
    ending: dialog.say.ending.timeIsUp,
    ...(outcome.type === "answered" && { taken: outcome.answers }),
  };
}
