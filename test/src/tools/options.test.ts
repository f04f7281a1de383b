import { describe, expect, it } from "vitest";
import { createAskUserQuestionTool } from "../../../src/index.js";
import {
  createAskTool,
  createAskUserTool,
  createDecisionTools,
  createSingleQuestionTool,
} from "../../../src/tools/index.js";
import { listWrongValues, type OptionTable } from "../../wrong-values.js";
import values from "./option-values.json" with { type: "json" };
import slips from "./options.json" with { type: "json" };

/** How each is called with options of somebody who writes JavaScript. */
const MAKERS: Record<string, (options: never) => unknown> = {
  createAskUserQuestionTool,
  createAskTool,
  createAskUserTool,
  createSingleQuestionTool,
  createDecisionTools,
  "createDecisionTools.names": (names) => createDecisionTools({ names }),
};

function call(name: string, options: unknown): () => unknown {
  return () => Reflect.apply(MAKERS[name] ?? Object, undefined, [options]);
}

describe("the options of a tool", () => {
  it.each(slips as [name: string, typed: string, meant: string][])(
    "T-01 %s is told of %s: %s was meant",
    (name, typed, meant) => {
      const said = new TypeError(`${name} has no option "${typed}". Did you mean ${meant}?`);
      expect(call(name, { [typed]: 5 })).toThrow(said);
      expect(call(name, { [typed]: undefined })).not.toThrow();
    },
  );

  it.each(Object.entries<OptionTable[string]>(values))(
    "T-01 %s refuses what an option does not take",
    (name, options) => {
      expect(call(name, { nothingOfTheKind: 1 })).toThrow(
        new TypeError(
          `${name} has no option "nothingOfTheKind". It has: ${Object.keys(options).join(", ")}.`,
        ),
      );
      for (const [none, told] of [
        [null, "null"],
        [[], "an array"],
        [5, "a number"],
        ["x", "a string"],
      ] as const) {
        const said = name.endsWith(".names")
          ? `names of createDecisionTools must be an object, but it is ${told}.`
          : `${name} takes an object of options: ${Object.keys(options).join(", ")}. But it is ${told}.`;
        expect(call(name, none)).toThrow(new TypeError(said));
      }
      for (const [option, expected] of Object.entries(options)) {
        if (expected === null) continue;
        for (const [value, told] of listWrongValues(expected)) {
          if (expected === "a boolean" && value === true) continue;
          const said = `${option} of ${name} must be ${expected}, but it ${told}.`;
          expect(call(name, { [option]: value })).toThrow(new TypeError(said));
        }
      }
    },
  );

  it.each([
    [{ previewFormat: "md" }, 'previewFormat must be one of html, markdown, but is "md".'],
    [
      { preSuppliedAnswers: "rejects" },
      'preSuppliedAnswers must be one of accept, reject, but is "rejects".',
    ],
  ])("T-01 %j is refused: a model must not answer for the user because of a slip", (options, said) => {
    expect(call("createAskUserQuestionTool", options)).toThrow(new TypeError(said));
  });

  it.each([
    [{ ms: "5", then: "cancel" }, "timeout.ms must be a number of milliseconds from 0, but it is a string."],
    [{ ms: -1, then: "cancel" }, "timeout.ms must be a number of milliseconds from 0, but it is -1."],
    [
      { ms: Number.NaN, then: "cancel" },
      "timeout.ms must be a number of milliseconds from 0, but it is NaN.",
    ],
    [{ then: "cancel" }, "timeout.ms must be a number of milliseconds from 0, but it is undefined."],
    [{ ms: 5, then: "accept" }, 'timeout.then must be one of cancel, recommended, but is "accept".'],
  ])("T-01 the timeout %j is refused: nobody would keep it", (timeout, said) => {
    for (const name of ["createAskUserQuestionTool", "createSingleQuestionTool"]) {
      expect(call(name, { timeout })).toThrow(new TypeError(said));
    }
  });
});
