/** Every question is answered as it should be. */
export const SOUND = { one: "a", many: ["a"] };

/** What a channel throws, and the end of the message. */
export const THROWN: [name: string, thrown: unknown, words: string][] = [
  ["an error", new Error("out of paper"), "failed: out of paper."],
  ["an error with a full stop", new TypeError("Out of paper."), "failed: Out of paper."],
  ["an error without a message", new Error(), "failed: an error without a message."],
  ["a string", "out of paper", "failed: out of paper."],
  ["undefined", undefined, "failed: undefined was thrown, and no Error."],
  ["null", null, "failed: null was thrown, and no Error."],
  ["a number", 7, "failed: 7."],
  ["a symbol", Symbol("paper"), "failed: Symbol(paper)."],
  ["an object", { code: "ENOENT" }, "failed: an object was thrown, and no Error."],
  ["an error of another realm", { message: "out of paper" }, "failed: out of paper."],
  ["an object with words", { toString: () => "out of paper" }, "failed: out of paper."],
  ["an object without a prototype", Object.create(null), "failed: a value that cannot be read."],
  ["a proxy that throws", createThrowingProxy(), "failed: a value that cannot be read."],
  ["an error with a long message", new Error("x".repeat(1_000)), `failed: ${"x".repeat(299)}….`],
];

export const ASKED = `"one", "many"`;

/** What a channel that declares nothing returns, and the end of the message. */
export const RUBBISH: [name: string, reply: unknown, words: string][] = [
  ["undefined", undefined, "it returned undefined instead of an answer."],
  ["null", null, "it returned null instead of an answer."],
  ["a number", 7, "it returned a number instead of an answer."],
  ["text", "a", "it returned a string instead of an answer."],
  ["an array", [SOUND], "it returned an array instead of an answer."],
  ["a function", () => SOUND, "it returned a function instead of an answer."],
  ["an object without a type", { answers: SOUND }, 'its answer has no type "answered" or "cancelled".'],
  ["another type", { type: "ok", answers: SOUND }, 'its type is "ok", which is none of answered, cancelled.'],
  [
    "a type that is no text",
    { type: 1, answers: SOUND },
    "its type is a number, which is none of answered, cancelled.",
  ],
  [
    "a Map of answers",
    answered(new Map([["one", "a"]])),
    "its answers are a Map instead of an object: Object.fromEntries makes one.",
  ],
  ["a type that throws", createThrowingMember("type"), "its answer cannot be read: worn out."],
  ["answers that throw", createThrowingMember("answers"), "its answer cannot be read: worn out."],
  ["no answers", answered(undefined), "Answers must be an object keyed by question text, but are undefined."],
  [
    "answers that are null",
    answered(null),
    "Answers must be an object keyed by question text, but are null.",
  ],
  [
    "a list of answers",
    answered(["a", "b"]),
    "Answers must be an object keyed by question text, but are an array.",
  ],
  ["an empty set", answered({}), "no answer was given; silence is not taken for consent."],
  ["an answer to toString", answered({ toString: "a" }), `"toString" is not one of the questions: ${ASKED}.`],
  [
    "an object as an answer",
    answered({ one: { label: "a" } }),
    'The answer to "one" must be a string, but is an object.',
  ],
  [
    "a reason that is no text",
    { type: "cancelled", reason: 7 },
    "its reason is a number instead of a string.",
  ],
  [
    "a deferral without an id",
    { type: "cancelled", deferred: { message: "later" } },
    "its deferral has no id and message, both non-empty strings.",
  ],
  [
    "a deferral without a message",
    { type: "cancelled", deferred: { id: "1", message: "" } },
    "its deferral has no id and message, both non-empty strings.",
  ],
  [
    "a deferral that is text",
    { type: "cancelled", deferred: "later" },
    "its deferral has no id and message, both non-empty strings.",
  ],
];

export function answered(answers: unknown, members: Record<string, unknown> = {}): Record<string, unknown> {
  return { type: "answered", answers, ...members };
}

function createThrowingMember(name: string): unknown {
  return Object.defineProperty(answered(SOUND), name, { get: fail });
}

export function createThrowingProxy(): unknown {
  return new Proxy({}, { get: fail, getPrototypeOf: fail, ownKeys: fail });
}

export function fail(): never {
  throw new Error("worn out");
}
