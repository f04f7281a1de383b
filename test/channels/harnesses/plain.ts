import { PassThrough } from "node:stream";
import { createPlainChannel } from "../../../channels/plain/index.js";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import type { Harness, HumanAct, HumanAnswer } from "../../../src/testing/index.js";
import { answerOf, numbersOf } from "./typist.js";

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

function linesFor(question: PilotDeckElicitationQuestion, given: HumanAnswer): string {
  if (question.options.length === 0) return `${given.own}\n`;
  const numbers = numbersOf(question, given);
  return given.own === undefined ? `${numbers.join(",")}\n` : `${[...numbers, 0].join(",")}\n${given.own}\n`;
}
