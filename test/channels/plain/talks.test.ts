import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { createPlainChannel } from "../../../channels/plain/index.js";
import type {
  ElicitationAnswers,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { choice, createRequest, option } from "../chat/ask.js";
import talks from "./talks.json" with { type: "json" };

/** A question with options of these labels. */
type Asked = Partial<PilotDeckElicitationQuestion> & { question: string; labels?: string[] };

/** What comes: lines of a pipe, which ends after them, or chunks of keys of a terminal; or the ask is aborted after that. */
type Talk = Omit<Partial<PilotDeckElicitationRequest>, "questions"> & {
  title: string;
  questions: Asked[];
  begun?: ElicitationAnswers;
  lines?: string;
  keys?: string[];
  abort?: string;
  printed: string;
  told: unknown[];
  reply: unknown;
};

const EVENTS = ["data", "end", "close", "error"];

it.each(talks as Talk[])("K-07 K-13 a talk in plain lines: $title", async (talk) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const { title: _, questions, begun, lines, keys = [], abort, printed, told, reply, ...more } = talk;
  const { input, output, read } = openStreams(lines === undefined);
  const left = () => [input, output].map((stream) => EVENTS.map((event) => stream.listenerCount(event)));
  const before = left();
  const over = new AbortController();
  const drafts: unknown[] = [];
  const channel = createPlainChannel({ input, output, ...(begun && { begun: () => ({ answers: begun }) }) });
  const replied = channel.askUser({
    ...createRequest(...questions.map(createQuestion)),
    ...more,
    signal: over.signal,
    onProgress: ({ answers, typing }) => drafts.push([answers, typing]),
  });
  if (lines !== undefined) input.write(lines);
  if (lines !== undefined && abort === undefined) input.end();
  for (const chunk of keys) {
    while (input.listenerCount("data") === 0) await setImmediate();
    input.emit("data", chunk);
  }
  // What was printed is read by then.
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  if (abort !== undefined) over.abort(abort);
  expect(await replied).toStrictEqual(reply);
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  expect(read()).toBe(printed);
  expect(drafts).toStrictEqual(told);
  expect(left()).toEqual(before);
  expect(vi.getTimerCount()).toBe(0);
});

function openStreams(isTTY: boolean) {
  const terminal = isTTY && { isTTY, setRawMode: () => undefined };
  const input = Object.assign(new PassThrough(), terminal);
  const output = Object.assign(new PassThrough(), terminal);
  let printed = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  return { input, output, read: () => printed };
}

function createQuestion({ labels, ...question }: Asked): PilotDeckElicitationQuestion {
  return choice(question.question, {
    ...question,
    ...(labels && { options: labels.map((label) => option(label)) }),
  });
}
