import { NOON } from "./every-tool.js";

const NOTED = { "Which?": { notes: "soon" } };
const provenance = { source: "user", channel: "replying", answeredAt: NOON.toISOString() };

/** What a channel returns for the question that every tool asks; an error is thrown. */
export const REPLIES: [name: string, reply: unknown][] = [
  ["an answer", { type: "answered", answers: { "Which?": "b" }, provenance }],
  ["own words and a note", { type: "answered", answers: { "Which?": "ü" }, annotations: NOTED, provenance }],
  [
    "an answer by a timeout",
    {
      type: "answered",
      answers: { "Which?": "a" },
      provenance: {
        ...provenance,
        source: "timeout",
        defaulted: ["Which?"],
        timeout: { ms: 1500, then: "recommended" },
      },
    },
  ],
  ["a refusal", { type: "cancelled", code: "declined", reason: "not now" }],
  ["a closed dialog", { type: "cancelled", code: "dismissed" }],
  ["a lost connection", { type: "cancelled", code: "connection_lost", reason: "gone" }],
  ["a timeout", { type: "cancelled", code: "timeout" }],
  ["a question that cannot be shown", { type: "cancelled", code: "undeliverable", reason: "no screen" }],
  ["a deferral", { type: "cancelled", deferred: { id: "7", message: "Later.", file: "later.json" } }],
  ["no answer", { type: "answered", answers: {} }],
  ["rubbish", 7],
  ["a failure", new Error("out of paper")],
];

/** What a channel returns, or throws. */
export function give(reply: unknown): unknown {
  if (reply instanceof Error) throw reply;
  return reply;
}
