import { ABORTED } from "../../protocol/aborted.js";
import type {
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { PilotDeckToolRuntimeError } from "../../protocol/errors.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { isToolErrorCode } from "../../src/elicitation/describe-failure.js";
import { shorten } from "../../src/text/foreign-words.js";
import { withLines } from "../../src/text/thrown.js";
import { isObject } from "../../src/text/values.js";
import { type RecordedAsk, type RecordedError, readRecording } from "./recording.js";

/**
 * A channel that answers as a recorded one did, from the lines of `record`: a text, or one line after the other.
 * It has that channel's name, capabilities and timeout.
 *
 * Each recorded ask is used once: for the same questions, where several were recorded, that of the same
 * `resumeKey`, then in the order of the lines. Descriptions, previews and hints may differ. An ask that was
 * withdrawn stays without an answer until the timeout in force ends it, and is cancelled as `aborted` where there
 * is none.
 *
 * An ask rejects with the recorded error, and with an error that shows the difference where something else is asked
 * than was recorded. Where the answer was a secret it is `undeliverable`, with a reason that names the question.
 * Throws an error with the number of the line for a line that is no recorded ask.
 */
export function replay(lines: string | Iterable<string>): PilotDeckElicitationChannel {
  const asks = readRecording(lines);
  const unused = sortAsks(asks);
  const { name = "replay", capabilities, timeout } = asks[0]?.channel ?? {};
  return {
    name,
    ...(capabilities && { capabilities }),
    ...(timeout && { timeout }),
    async askUser(request) {
      if (request.signal?.aborted) return ABORTED;
      const ask = takeAsk(unused, request);
      if ("error" in ask) throw createError(ask.error);
      if ("withdrawn" in ask) return staySilent(ask.withdrawn, request);
      const { answer } = ask;
      const secret = isObject(answer) && answer.type === "answered" ? ask.secrets?.[0] : undefined;
      if (secret === undefined) return answer;
      const reason = `the answer to "${shorten(secret)}" is a secret and was not recorded; it cannot be replayed`;
      return { type: "cancelled", reason, code: "undeliverable" };
    },
  };
}

function createError({ name, message, code }: RecordedError): Error {
  if (isToolErrorCode(code)) return new PilotDeckToolRuntimeError(code, message);
  return Object.defineProperty(new Error(message), "name", { value: name });
}

/** What was recorded and not replayed yet: by what was asked, each in the order of the lines. */
type Unused = Map<string, RecordedAsk[]>;

function sortAsks(asks: readonly RecordedAsk[]): Unused {
  const unused: Unused = new Map();
  for (const ask of asks) {
    const questions = describeQuestions(ask.request.questions);
    const same = unused.get(questions);
    if (same === undefined) unused.set(questions, [ask]);
    else same.push(ask);
  }
  return unused;
}

function takeAsk(unused: Unused, { questions, resumeKey }: PilotDeckElicitationRequest): RecordedAsk {
  const wanted = describeQuestions(questions);
  const same = unused.get(wanted) ?? [];
  const own = same.findIndex(({ request }) => request.resumeKey === resumeKey);
  const [found] = same.splice(Math.max(own, 0), 1);
  if (same.length === 0) unused.delete(wanted);
  if (found !== undefined) return found;
  const [next] = unused.keys();
  throw withLines(new Error(showDifference(next?.split("\n") ?? [], wanted.split("\n"))));
}

/** What makes a question the same as another one, line by line. */
function describeQuestions(questions: readonly PilotDeckElicitationQuestion[]): string {
  return questions
    .flatMap(({ question, header, options, multiSelect = false, allowOther = true, schema }) => [
      `question ${JSON.stringify(question)}, header ${JSON.stringify(header)}`,
      ...options.map(({ label }) => `  option ${JSON.stringify(label)}`),
      ...(multiSelect ? ["  several may be chosen"] : []),
      ...(allowOther ? [] : ["  no other answer"]),
      ...(schema === undefined ? [] : [`  schema ${JSON.stringify(schema)}`]),
    ])
    .join("\n");
}

function showDifference(recorded: string[], current: string[]): string {
  let start = 0;
  // They differ somewhere, or there would be nothing to show.
  while (recorded[start] === current[start]) start += 1;
  const rest = Math.min(recorded.length, current.length) - start;
  let end = 0;
  while (end < rest && recorded.at(-1 - end) === current.at(-1 - end)) end += 1;
  const missing = recorded.slice(start, recorded.length - end);
  const added = current.slice(start, current.length - end);
  const lines = [
    ...current.slice(0, start).map((line) => `  ${line}`),
    ...missing.map((line) => `- ${line}`),
    ...added.map((line) => `+ ${line}`),
    ...current.slice(current.length - end).map((line) => `  ${line}`),
  ];
  // The first line alone has to tell, since errors are cut where they are passed on.
  const none = recorded.length === 0 ? "nothing more" : "nothing there";
  const summary = `recorded ${missing[0]?.trim() ?? none}, asked ${added[0]?.trim() ?? "nothing there"}`;
  return `${summary}\n${lines.join("\n")}`;
}

function staySilent(
  draft: Record<string, unknown>,
  { signal, timeout, onProgress }: PilotDeckElicitationRequest,
): PilotDeckElicitationAnswer | Promise<PilotDeckElicitationAnswer> {
  if (signal === undefined || timeout === undefined || timeout.ms <= 0) return ABORTED;
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(ABORTED), { once: true });
    attempt(() => onProgress?.({ answers: draft as ElicitationAnswers, typing: false }));
  });
}
