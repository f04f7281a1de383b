import { createTerminalChannel } from "../../../channels/terminal/index.js";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import type { Harness, HumanAct, HumanAnswer } from "../../../src/testing/index.js";
import { createFakeTerminal, opened } from "../terminal/fake-terminal.js";
import { answerOf, numbersOf } from "./typist.js";

/** A typist at the dialog, who waits until the questions are on the screen and the first keys count. */
export function createTerminalHarness(act: HumanAct): Harness {
  const terminal = createFakeTerminal();
  let turn = Promise.resolve();
  return {
    channel: createTerminalChannel(terminal.options),
    canAnnotate: true,
    perform({ questions }) {
      turn = turn.then(async () => {
        await opened(terminal);
        terminal.advance(1000);
        if (act.type === "decline") return terminal.sendEscape();
        for (const question of questions) terminal.send(...keysFor(question, answerOf(act, question)));
        if (questions.length > 1) terminal.send("\r");
      });
      return turn;
    },
  };
}

// Means nothing in the dialog. Whoever types right after "n" means a word that begins with it.
const F5 = "\u001b[15~";

function keysFor(question: PilotDeckElicitationQuestion, given: HumanAnswer): string[] {
  const { own, notes } = given;
  if (question.options.length === 0) return [own ?? "", "\r"];
  const note = notes === undefined ? [] : ["n", F5, notes, "\r"];
  const typed = own === undefined ? [] : ["0", own, "\r"];
  return [
    ...note,
    ...numbersOf(question, given).map(String),
    ...typed,
    ...(question.multiSelect ? ["\r"] : []),
  ];
}
