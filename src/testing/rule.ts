import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { elicit } from "../elicitation/elicit.js";
import type { ElicitationOutcome } from "../elicitation/outcome.js";
import type { CreateHarness, HumanAct } from "./harness.js";
import { FEATURES, HOSTING, TESTS } from "./questions.js";
import { type Case, watchChannel } from "./watch-channel.js";

type Answered = Extract<PilotDeckElicitationAnswer, { type: "answered" }>;

/** One thing that every channel keeps to. */
export type Rule = { title: string; prove(createHarness: CreateHarness): Promise<void> };

/** A person who answers the questions of {@link createRequest}, in an order of their own. */
export const ANSWERING: HumanAct = {
  type: "answer",
  answers: [
    { question: HOSTING.question, own: "On a boat" },
    { question: FEATURES.question, labels: ["Search", "Export"] },
    { question: TESTS.question, labels: ["Yes"] },
  ],
};

/** What {@link ANSWERING} comes to, in the order of the questions. */
export const ANSWERED: [question: string, answer: string | string[]][] = [
  [TESTS.question, "Yes"],
  [FEATURES.question, ["Search", "Export"]],
  [HOSTING.question, "On a boat"],
];

/** A request of its own for every ask, so that a channel which changes one harms no other case. */
export function createRequest(
  more: Partial<PilotDeckElicitationRequest> = {},
  questions: PilotDeckElicitationQuestion[] = [TESTS, FEATURES, HOSTING],
): PilotDeckElicitationRequest {
  return {
    toolCallId: "conformance",
    toolName: "conformance",
    questions: structuredClone(questions),
    ...more,
  };
}

/** An elicitation from end to end: what came of it, what the channel was given, and what it gave back. */
export async function ask(
  theCase: Case,
  request: PilotDeckElicitationRequest = createRequest(),
): Promise<{
  outcome: ElicitationOutcome;
  put: PilotDeckElicitationRequest;
  before: PilotDeckElicitationRequest;
  reply: PilotDeckElicitationAnswer;
}> {
  const { channel, asks } = watchChannel(theCase, { performs: true });
  const outcome = await elicit(channel, request);
  const [watched] = asks;
  assert.ok(watched, "The channel was not asked.");
  return { outcome, put: watched.request, before: watched.before, reply: await watched.reply };
}

/** The same, where an answer is expected. */
export async function askAndAnswer(
  theCase: Case,
  request: PilotDeckElicitationRequest = createRequest(),
): Promise<{
  put: PilotDeckElicitationRequest;
  reply: Answered;
}> {
  const { put, outcome, reply } = await ask(theCase, request);
  if (outcome.type === "failed") assert.fail(outcome.message);
  assertAnswered(reply);
  return { put, reply };
}

export function assertAnswered(reply: PilotDeckElicitationAnswer): asserts reply is Answered {
  if (reply.type !== "answered") assert.fail(`It was cancelled: ${reply.reason ?? reply.code}`);
}

/** Lets so many turns of the event loop go by. Not to be faked: a channel may be tested with fake timers. */
export async function passTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
}
