import { describe, expect, it } from "vitest";
import { replay } from "../../../channels/compose/index.js";
import { request, yes } from "./people.js";

const channel = { name: "desk" };
const good = { channel, request, answer: yes };

const NO_END = "has neither an answer, nor an error with a message, nor what was withdrawn.";

describe("a line of a recording", () => {
  it.each<[string, unknown, string]>([
    ["no object", [], "must be an object, but is an array."],
    ["no channel", { ...good, channel: null }, "has no channel with a name."],
    ["a channel without a name", { ...good, channel: {} }, "has no channel with a name."],
    [
      "bad capabilities",
      { ...good, channel: { ...channel, capabilities: 1 } },
      "has capabilities that are no object.",
    ],
    [
      "a bad timeout",
      { ...good, channel: { ...channel, timeout: {} } },
      "has a timeout without milliseconds.",
    ],
    [
      "another channel",
      { ...good, channel: { name: "phone" } },
      'was recorded from another channel than the lines before it, which are from "desk".',
    ],
    ["no request", { ...good, request: null }, "has no request with questions."],
    ["a request without questions", { ...good, request: {} }, "has no request with questions."],
    [
      "half a question",
      { ...good, request: { ...request, toolName: 7, questions: [{ question: 7 }] } },
      "has a request that cannot be asked: $.toolName must be a string, but it is the number 7. $.questions[0].question must be a string, but it is the number 7.",
    ],
    ["bad secrets", { ...good, secrets: "all" }, "has secrets that are no list of questions."],
    [
      "secrets that are no texts",
      { ...good, secrets: ["Go on?", 7] },
      "has secrets that are no list of questions.",
    ],
    ["no end", { channel, request }, NO_END],
    ["an error that is none", { channel, request, error: "boom" }, NO_END],
    ["an error without a message", { channel, request, error: {} }, NO_END],
    ["a list that was withdrawn", { channel, request, withdrawn: [] }, NO_END],
  ])("C-04 is refused at once, with its number, where it holds %s", (_, line, message) => {
    const lines = [JSON.stringify(good), "", JSON.stringify(line)];
    for (const recording of [lines, lines.join("\r\n"), new Set(lines)]) {
      expect(() => replay(recording)).toThrow(new Error(`Line 3 of the recording ${message}`));
    }
  });

  it("C-04 is refused where it is no line, and so is what is no recording", () => {
    const lines = "lines of replay must be a string or a list of strings, one for each ask, but it is";
    for (const [given, told] of [
      [undefined, "undefined"],
      [null, "null"],
      [good, "an object"],
    ]) {
      expect(() => Reflect.apply(replay, undefined, [given])).toThrow(new TypeError(`${lines} ${told}.`));
    }
    expect(() => Reflect.apply(replay, undefined, [[JSON.stringify(good), good]])).toThrow(
      new Error("Line 2 of the recording must be a string, but is an object."),
    );
  });

  it("C-04 is refused with the parser's own words where it is no JSON", () => {
    expect(() => replay(`${JSON.stringify(good)}\n{`)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^Line 2 of the recording is not JSON: .*JSON/),
        cause: expect.any(SyntaxError),
      }),
    );
  });
});
