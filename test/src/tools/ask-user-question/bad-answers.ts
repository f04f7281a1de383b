import { ASKED, answered, fail, SOUND } from "./bad-replies.js";

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
