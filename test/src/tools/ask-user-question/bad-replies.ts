/** Every question is answered as it should be. */
export const SOUND = { one: "a", many: ["a"] };

/** What a channel throws, and the end of the message. */
export const THROWN: [name: string, thrown: unknown, words: string][] = [
  ["an error", new Error("out of paper"), "failed: out of paper."],
  ["an error with a full stop", new TypeError("Out of paper."), "failed: Out of paper."],
  ["an error without a message", new Error(), "failed: an error without a message."],
  ["a string", "out of paper", "failed: out of paper."],
  ["undefined", undefined, "failed: undefined."],
  ["null", null, "failed: null."],
  ["a number", 7, "failed: 7."],
  ["a symbol", Symbol("paper"), "failed: Symbol(paper)."],
  ["an object", { code: "ENOENT" }, "failed: [object Object]."],
  ["an object without a prototype", Object.create(null), "failed: a value that cannot be read."],
  ["a proxy that throws", createThrowingProxy(), "failed: a value that cannot be read."],
  ["an error with a long message", new Error("x".repeat(1_000)), `failed: ${"x".repeat(299)}….`],
];

const ASKED = `"one", "many"`;

/** What a channel that declares nothing returns, and the end of the message. */
export const RUBBISH: [name: string, reply: unknown, words: string][] = [
  ["undefined", undefined, "it returned undefined instead of an answer."],
  ["null", null, "it returned null instead of an answer."],
  ["a number", 7, "it returned a number instead of an answer."],
  ["text", "a", "it returned a string instead of an answer."],
  ["an array", [SOUND], "it returned an array instead of an answer."],
  ["a function", () => SOUND, "it returned a function instead of an answer."],
  ["an object without a type", { answers: SOUND }, 'its answer has no type "answered" or "cancelled".'],
  ["another type", { type: "ok", answers: SOUND }, 'its answer has no type "answered" or "cancelled".'],
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

/**
 * What a plain channel may return beside good answers: the fault of a channel that declares capabilities, then the
 * answers and annotations that are taken of a plain one, and what of its reply is left out.
 */
export const BESIDE: [
  name: string,
  reply: unknown,
  words: string,
  taken: { answers: Record<string, unknown>; annotations?: Record<string, unknown> },
  ignored?: string[],
][] = [
  [
    "a question that nobody asked",
    answered({ ...SOUND, "a/b": "a" }),
    `"a/b" is not one of the questions: ${ASKED}.`,
    { answers: SOUND },
    ["/answers/a~1b"],
  ],
  [
    "a number as an answer",
    answered({ one: 7, many: ["a"] }),
    'The answer to "one" must be a string, but is a number.',
    { answers: { one: "7", many: ["a"] } },
  ],
  [
    "a boolean as an answer",
    answered({ one: false, many: ["a"] }),
    'The answer to "one" must be a string, but is a boolean.',
    { answers: { one: "false", many: ["a"] } },
  ],
  [
    "a list with a number",
    answered({ one: "a", many: ["a", 7, true] }),
    'The answer to "many" must be an array of strings, but holds a number.',
    { answers: { one: "a", many: ["a", "7", "true"] } },
  ],
  [
    "a list with a hole",
    answered({ one: "a", many: Object.assign(["a"], { length: 2 ** 32 - 1 }) }),
    'The answer to "many" must be an array of strings, but holds undefined.',
    { answers: SOUND },
    ["/answers/many"],
  ],
  [
    "an object as an answer",
    answered({ one: { label: "a" }, many: ["a"] }),
    'The answer to "one" must be a string, but is an object.',
    { answers: { many: ["a"] } },
    ["/answers/one"],
  ],
  [
    "null as an answer",
    answered({ one: null, many: ["a"] }),
    'The answer to "one" must be a string, but is null.',
    { answers: { many: ["a"] } },
    ["/answers/one"],
  ],
  [
    "undefined as an answer",
    answered({ one: undefined, many: ["a"] }),
    'The answer to "one" must be a string, but is undefined.',
    { answers: { many: ["a"] } },
    ["/answers/one"],
  ],
  [
    "a question with blanks around it",
    answered({ " many\n": ["a"], one: "a" }),
    " is not one of the questions",
    { answers: { many: ["a"], one: "a" } },
  ],
  [
    "a question with blanks around it beside the question itself",
    answered({ one: "a", " one": "b", many: ["a"] }),
    '" one" is not one of the questions',
    { answers: SOUND },
    ["/answers/ one"],
  ],
  [
    "annotations that throw",
    Object.defineProperty(answered(SOUND), "annotations", { get: fail }),
    "cannot be read",
    { answers: SOUND },
  ],
  [
    "annotations that are text",
    answered(SOUND, { annotations: "x" }),
    "Annotations must be an object keyed by question text, but are a string.",
    { answers: SOUND },
    ["/annotations"],
  ],
  [
    "an annotation of nothing asked",
    answered(SOUND, { annotations: { three: {}, one: { notes: "n" } } }),
    `"three" is not one of the questions: ${ASKED}.`,
    { answers: SOUND, annotations: { one: { notes: "n" } } },
    ["/annotations/three"],
  ],
  [
    "an annotation that is null",
    answered(SOUND, { annotations: { one: null } }),
    'The annotation of "one" must be an object, but is null.',
    { answers: SOUND, annotations: {} },
    ["/annotations/one"],
  ],
  [
    "a preview that is null and a rating",
    answered(SOUND, { annotations: { " one": { notes: "x", preview: null, rating: 5 } } }),
    '" one" is not one of the questions',
    { answers: SOUND, annotations: { one: { notes: "x" } } },
    ["/annotations/ one/preview", "/annotations/ one/rating"],
  ],
  [
    "notes that are a number",
    answered(SOUND, { annotations: { one: { notes: 7 } } }),
    "$.one.notes must be a string, but it is a number.",
    { answers: SOUND, annotations: { one: { notes: "7" } } },
  ],
];

/** What only a channel that declares capabilities may not return, and the first issue with it. */
export const LAX: [name: string, answers: Record<string, unknown>, issue: string, words: string][] = [
  [
    "one text for a multi-select",
    { one: "a", many: "a" },
    "invalid_type /many",
    'The answer to "many" must be an array of strings.',
  ],
  [
    "a list for a single choice",
    { one: ["a"], many: ["a"] },
    "invalid_type /one",
    'The answer to "one" must be a string.',
  ],
  [
    "several answers to a single choice",
    { one: ["a", "b"], many: ["a"] },
    "invalid_schema /one",
    'The answer to "one" must be one string: the question does not set multiSelect.',
  ],
  ["an omitted question", { one: "a" }, "required /many", '"many" has no answer.'],
  [
    "an empty text",
    { one: "", many: ["a"] },
    "invalid_schema /one",
    'The answer to "one" must not be empty.',
  ],
  [
    "a blank text",
    { one: " \u200b", many: ["a"] },
    "invalid_schema /one",
    'The answer to "one" must not be empty.',
  ],
  [
    "an empty list",
    { one: "a", many: [] },
    "invalid_schema /many",
    'The answer to "many" must not be empty.',
  ],
  [
    "a list with an empty text",
    { one: "a", many: ["a", ""] },
    "invalid_schema /many",
    'The answer to "many" must not be empty.',
  ],
  [
    "a repetition",
    { one: "a", many: ["a", "a"] },
    "invalid_schema /many",
    'The answer to "many" must not name an option twice.',
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
