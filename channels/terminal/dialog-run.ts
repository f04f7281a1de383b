import { type HeldTerminal, holdTerminal, type TerminalHolder } from "../../src/terminal/hold-terminal.js";
import type { DialogState } from "./dialog-state.js";
import { createScreen, createTextScreen } from "./screen.js";
import type { Terminal } from "./terminal.js";
import { type SummaryOptions, summarizeDialog, viewDialog } from "./view-dialog.js";

/** A dialog while it is on a terminal. Its steps change the state, until one of them ends it. */
export type DialogRun = {
  readonly terminal: Terminal;
  readonly screen: ReturnType<typeof createTextScreen>;
  readonly held: HeldTerminal;
  readonly fail: (thrown: unknown) => void;
  /** What is to be undone in the end, in this order. */
  readonly cleanups: (() => void)[];
  state: DialogState;
  isOver: boolean;
};

/** Makes one, which has not touched the terminal yet. What is thrown while it is held goes to `fail`, after all was undone. */
export function createDialogRun(
  state: DialogState,
  terminal: Terminal,
  fail: DialogRun["fail"],
  holder: Pick<TerminalHolder, "onData" | "onEnding" | "onResume">,
): DialogRun {
  const write = (text: string) => terminal.output.write(text);
  const screen = terminal.isTextOnly ? createTextScreen(write) : createScreen(write, terminal);
  const held = holdTerminal(terminal.input, terminal.host, {
    ...holder,
    onTake() {
      screen.open();
      redraw(run);
    },
    onLeave() {
      screen.replace([]);
      screen.close();
    },
    onFailure: (thrown) => endRun(run, () => fail(thrown)),
  });
  const run: DialogRun = { terminal, screen, held, fail, cleanups: [], state, isOver: false };
  return run;
}

/** Ends it once: leaves a summary in place of the frame, undoes all that is to be undone, and finishes then. */
export function endRun(run: DialogRun, finish: () => void, summary: SummaryOptions = {}): void {
  const { terminal, screen, held, cleanups } = run;
  if (run.isOver) return;
  run.isOver = true;
  const summarize = () => {
    screen.replace(
      summarizeDialog(run.state, terminal.size().columns, { theme: terminal.theme, ...summary }),
    );
  };
  const onScreen = held.isLeft() ? [] : [summarize, () => screen.close()];
  for (const cleanUp of [...onScreen, ...cleanups]) {
    // A terminal that is gone cannot be restored, and the rest still has to be.
    try {
      cleanUp();
    } catch {}
  }
  finish();
}

/** An act that does nothing once it is over, and ends it by throwing. */
export function guardStep<Values extends unknown[]>(
  run: DialogRun,
  act: (...values: Values) => void,
): (...values: Values) => void {
  return (...values) => {
    if (run.isOver) return;
    try {
      act(...values);
    } catch (thrown) {
      endRun(run, () => run.fail(thrown));
    }
  };
}

/** Draws what has changed since. */
export function draw({ held, screen, state, terminal }: DialogRun): void {
  if (!held.isLeft()) screen.draw(viewState(state, terminal));
}

/** Draws all anew. */
export function redraw({ held, screen, state, terminal }: DialogRun): void {
  if (!held.isLeft()) screen.redraw(viewState(state, terminal));
}

function viewState(state: DialogState, terminal: Terminal): ReturnType<typeof viewDialog> {
  return viewDialog(state, terminal.size(), { theme: terminal.theme, now: terminal.now() });
}
