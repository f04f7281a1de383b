import { PassThrough } from "node:stream";
import { InMemoryElicitationChannel } from "../../../channels/memory/index.js";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { answer, cancel, createScriptedChannel, delay } from "../../../channels/scripted/index.js";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { answerTo, type Harness, type HumanAct, type HumanAnswer } from "../../../src/testing/index.js";
import { createFakeTerminal, opened } from "../../channels/terminal/fake-terminal.js";

const A_DAY = 86_400_000;

export function createMemoryHarness(act: HumanAct): Harness {
  const answers = act.type === "answer" ? act.answers : [];
  const registered = answers.map(({ question, labels = [] }) => [
    question,
    answerTo({ question, multiSelect: labels.length > 1 }, act),
  ]);
  return {
    channel: new InMemoryElicitationChannel(Object.fromEntries(registered), {
      cancelOnAsk: act.type === "decline",
    }),
  };
}

export function createScriptedHarness(act: HumanAct): Harness {
  if (act.type === "decline") return { channel: createScriptedChannel(cancel("not now")) };
  if (act.type === "nothing") return { channel: createScriptedChannel(delay(A_DAY, cancel())) };
  const channel = createScriptedChannel((request) => {
    const notes = act.answers.flatMap(({ question, notes }) =>
      notes === undefined ? [] : [[question, { notes }] as const],
    );
    const annotations = notes.length === 0 ? undefined : Object.fromEntries(notes);
    return answer((question) => answerTo(question, act), annotations)(request);
  });
  return { channel, canAnnotate: true };
}

/** A typist who writes lines: numbers of options, and own words after the number of the row for them. */
export function createPlainHarness(act: HumanAct): Harness {
  const input = new PassThrough();
  const output = new PassThrough();
  output.resume();
  return {
    channel: createPlainChannel({ input, output }),
    perform({ questions }) {
      if (act.type === "decline") input.end();
      else for (const question of questions) input.write(linesFor(question, answerOf(act, question)));
    },
    close() {
      input.destroy();
      output.destroy();
    },
  };
}

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
        if (act.type === "decline") return terminal.send("\u0003");
        for (const question of questions) terminal.send(...keysFor(question, answerOf(act, question)));
        if (questions.length > 1) terminal.send("\r");
      });
      return turn;
    },
  };
}

function answerOf(act: HumanAct, { question }: PilotDeckElicitationQuestion): HumanAnswer {
  const answers = act.type === "answer" ? act.answers : [];
  const found = answers.find((candidate) => candidate.question === question);
  if (found === undefined) throw new Error(`The act has no answer to "${question}".`);
  return found;
}

function numbersOf({ options }: PilotDeckElicitationQuestion, { labels = [] }: HumanAnswer): number[] {
  return labels.map((label) => options.findIndex((option) => option.label === label) + 1);
}

function linesFor(question: PilotDeckElicitationQuestion, given: HumanAnswer): string {
  if (question.options.length === 0) return `${given.own}\n`;
  const numbers = numbersOf(question, given);
  return given.own === undefined ? `${numbers.join(",")}\n` : `${[...numbers, 0].join(",")}\n${given.own}\n`;
}

function keysFor(question: PilotDeckElicitationQuestion, given: HumanAnswer): string[] {
  const { own, notes } = given;
  if (question.options.length === 0) return [own ?? "", "\r"];
  const note = notes === undefined ? [] : ["n", notes, "\r"];
  const typed = own === undefined ? [] : ["0", own, "\r"];
  return [
    ...note,
    ...numbersOf(question, given).map(String),
    ...typed,
    ...(question.multiSelect ? ["\r"] : []),
  ];
}
