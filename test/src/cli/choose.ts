import { PassThrough } from "node:stream";
import { expect, vi } from "vitest";
import { chooseChannel } from "../../../src/cli/choose-channel.js";
import type { CommandStreams } from "../../../src/cli/command-streams.js";
import { readOptions } from "../../../src/cli/read-options.js";
import { SENTENCES } from "../../../src/language/en/command.js";

export const TERMINALS = ["stdin", "stdout", "stderr"] as const;

const question = { question: "Which?", header: "", options: [{ label: "A", description: "" }] };

export const request = {
  toolCallId: "1",
  toolName: "ask",
  questions: [question, { ...question, question: "Where?" }],
};

/** A stream that may be a terminal, and what was done to it. */
export function createStream(isTTY: boolean) {
  const acts: string[] = [];
  let text = "";
  const stream = Object.assign(new PassThrough(), {
    ...{ isTTY, columns: 80, rows: 24 },
    ...(isTTY && { setRawMode: (isRaw: boolean) => void acts.push(isRaw ? "raw" : "lines") }),
  });
  const write = stream.write.bind(stream);
  stream.write = (chunk: string) => {
    text += chunk;
    return write(chunk);
  };
  return { stream, acts, text: () => text };
}

export type Given = {
  /** Which of the standard streams are a terminal. */
  on: readonly (typeof TERMINALS)[number][];
  /** Whether the command was started from a terminal. */
  isStarted?: boolean;
  typed?: Parameters<typeof readOptions>[0];
  isSpent?: boolean;
};

export async function choose(
  { on, isStarted = false, typed = {}, isSpent = false }: Given,
  begun?: { answers: Record<string, string> },
) {
  const [stdin, stdout, stderr] = TERMINALS.map((name) => createStream(on.includes(name)));
  if (stdin === undefined || stdout === undefined || stderr === undefined) throw new Error("no streams");
  const own = { input: createStream(true), output: createStream(true) };
  const opened = { input: own.input.stream, output: own.output.stream, close: vi.fn() };
  const openTerminal = async () => (isStarted ? opened : undefined);
  const interrupt = new AbortController();
  const streams: CommandStreams = {
    ...{ stdin: stdin.stream, stdout: stdout.stream, stderr: stderr.stream },
    ...{ signal: interrupt.signal, language: "en", say: SENTENCES, openTerminal },
  };
  const all = { stdin, stdout, stderr, input: own.input, output: own.output };
  const namesOf = (isIt: (stream: ReturnType<typeof createStream>) => boolean) =>
    Object.entries(all).flatMap(([name, stream]) => (isIt(stream) ? [name] : []));
  const options = await readOptions(typed);
  const chosen = await chooseChannel(options, streams, isSpent, begun && (() => begun)).catch(
    (error: Error) => error.message,
  );
  return {
    chosen,
    interrupt,
    streams: all,
    namesOf,
    closed: () => opened.close.mock.calls.length,
  };
}

/** Where it is asked, and where it listens; then it is interrupted, and all is given back. */
export async function look(given: Given) {
  const { chosen, interrupt, namesOf, closed } = await choose(given);
  if (typeof chosen === "string") return { refused: chosen, closed: closed() };
  const answered = chosen.channel.askUser(request);
  await vi.waitFor(() => expect(namesOf(({ text }) => text().includes("Which?"))).not.toEqual([]), {
    timeout: 20_000,
  });
  const [shown] = namesOf(({ text }) => text().includes("Which?"));
  const [rings] = namesOf(({ text }) => text().includes("\u0007"));
  const heard = namesOf(
    ({ stream }) => stream.listenerCount("data") + stream.listenerCount("keypress") > 0,
  ).filter((name) => name === "stdin" || name === "input");
  interrupt.abort();
  expect(await answered).toMatchObject({ type: "cancelled", interrupted: true });
  await chosen.confirm();
  await chosen.close();
  // The terminal of the command is opened where it is heard or written to, and nowhere else.
  const isOpened = [shown, ...heard].some((name) => name === "input" || name === "output");
  expect(closed()).toBe(isOpened ? 1 : 0);
  return { by: chosen.channel.name, shown, heard, rings };
}

export const ANSWER =
  "The call came from standard input and there is no terminal to answer on. Give the answers with --answers, or the call as a file.";
