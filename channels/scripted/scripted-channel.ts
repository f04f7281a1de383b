import { ABORTED } from "../../protocol/aborted.js";
import type {
  ElicitationAnnotations,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { describeType, isObject, isTextList } from "../../src/text/values.js";

/** What the scripted person does when asked. */
export type ScriptedReply = (
  request: PilotDeckElicitationRequest,
) => PilotDeckElicitationAnswer | Promise<PilotDeckElicitationAnswer>;

/** Answers by question text, or a function that gives them. One text also answers a multi-select. */
export type ScriptedAnswers =
  | Readonly<Record<string, ScriptedText | ((question: PilotDeckElicitationQuestion) => ScriptedText)>>
  | ((question: PilotDeckElicitationQuestion) => ScriptedText);

type ScriptedText = string | readonly string[];

/** A channel that keeps what it was asked, in order. */
export type ScriptedChannel = PilotDeckElicitationChannel & {
  readonly requests: readonly PilotDeckElicitationRequest[];
};

/**
 * A person who follows a script. One reply answers every ask; a list is used up ask by ask, and an ask beyond
 * its end rejects with an error that names the questions. Throws a `TypeError` for what is no reply, as the functions here do for
 * what they do not take.
 */
export function createScriptedChannel(script: ScriptedReply | readonly ScriptedReply[]): ScriptedChannel {
  if (typeof script !== "function" && !Array.isArray(script)) {
    throw new TypeError(
      `createScriptedChannel takes ${A_REPLY}, or a list of them, but it is ${describeType(script)}.`,
    );
  }
  if (typeof script !== "function") {
    for (const [index, reply] of script.entries()) requireReply(`Reply ${index + 1} of the script`, reply);
  }
  const requests: PilotDeckElicitationRequest[] = [];
  return {
    name: "scripted",
    capabilities: { closedChoice: true, freeText: true, schema: true, secret: true, deferral: true },
    requests,
    async askUser(request) {
      const reply = typeof script === "function" ? script : script[requests.length];
      requests.push(request);
      if (reply !== undefined) return reply(request);
      const texts = request.questions.map(({ question }) => `"${question}"`);
      throw new Error(`the script has no reply left for ${texts.join(", ")}`);
    },
    // A script may put a question off; what becomes of it then is no part of the script.
    collect: async (id) => ({ type: "cancelled", reason: `no script has "${id}"`, code: "unknown" }),
  };
}

/**
 * Answers, in the order of the questions. A question that the answers do not name makes the ask reject with an
 * error that names it.
 */
export function answer(answers: ScriptedAnswers, annotations?: ElicitationAnnotations): ScriptedReply {
  requireAnswers(answers);
  return ({ questions }) => ({
    type: "answered",
    answers: Object.fromEntries(
      questions.map((question) => [question.question, answerTo(question, answers)]),
    ),
    ...(annotations && { annotations }),
    provenance: { source: "scripted", channel: "scripted", answeredAt: new Date().toISOString() },
  });
}

/** Declines to answer. */
export function cancel(reason?: string): ScriptedReply {
  if (reason !== undefined && typeof reason !== "string") {
    throw new TypeError(`The reason of cancel must be a string, but it is ${describeType(reason)}.`);
  }
  return () => ({ type: "cancelled", code: "declined", ...(reason !== undefined && { reason }) });
}

/** Fails, as a channel does that cannot reach the person. */
export function fail(error: unknown): ScriptedReply {
  return () => Promise.reject(error);
}

/** Thinks for some milliseconds first; an abort ends the thought. */
export function delay(ms: number, reply: ScriptedReply): ScriptedReply {
  if (typeof ms !== "number") {
    throw new TypeError(`The delay must be a number of milliseconds, but it is ${describeType(ms)}.`);
  }
  requireReply("The reply of delay", reply);
  return (request) =>
    new Promise((resolve, reject) => {
      const { signal } = request;
      const abort = () => {
        clearTimeout(timer);
        resolve(ABORTED);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", abort);
        Promise.resolve(request).then(reply).then(resolve, reject);
      }, ms);
      if (signal?.aborted) abort();
      else signal?.addEventListener("abort", abort, { once: true });
    });
}

function answerTo(question: PilotDeckElicitationQuestion, answers: ScriptedAnswers): string | string[] {
  const scripted =
    typeof answers === "function"
      ? answers
      : Object.hasOwn(answers, question.question)
        ? answers[question.question]
        : undefined;
  const text: unknown = typeof scripted === "function" ? scripted(question) : scripted;
  if (text === undefined) {
    const others = Object.keys(answers).map((name) => `"${name}"`);
    const only = others.length === 0 ? "" : `, only to ${others.join(", ")}`;
    throw new Error(`the script has no answer to "${question.question}"${only}`);
  }
  if (typeof text === "string") return question.multiSelect === true ? [text] : text;
  if (isTextList(text)) return [...text];
  throw new TypeError(
    `the script's answer to "${question.question}" must be a string or a list of strings, but it is ${describeType(text)}`,
  );
}

function requireAnswers(answers: unknown): void {
  if (typeof answers === "function") return;
  if (!isObject(answers)) {
    throw new TypeError(
      `answer takes answers by question text, such as answer({ "Which?": "This" }), or a function, but it is ${describeType(answers)}.`,
    );
  }
  for (const [question, text] of Object.entries(answers)) {
    if (typeof text === "string" || typeof text === "function" || isTextList(text)) continue;
    throw new TypeError(
      `The answer to "${question}" must be a string, a list of strings or a function, but it is ${describeType(text)}.`,
    );
  }
}

function requireReply(place: string, reply: unknown): void {
  if (typeof reply !== "function") {
    throw new TypeError(`${place} must be ${A_REPLY}, but it is ${describeType(reply)}.`);
  }
}

const A_REPLY = 'a reply, such as answer({ "Which?": "This" })';
