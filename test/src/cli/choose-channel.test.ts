import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { chooseChannel } from "../../../src/cli/choose-channel.js";
import type { CommandStreams } from "../../../src/cli/command-streams.js";
import { readOptions } from "../../../src/cli/read-options.js";
import { SENTENCES } from "../../../src/language/en/command.js";

const TERMINALS = ["stdin", "stdout", "stderr"] as const;
const question = { question: "Which?", header: "", options: [{ label: "A", description: "" }] };
const request = {
  toolCallId: "1",
  toolName: "ask",
  questions: [question, { ...question, question: "Where?" }],
};

beforeEach(() => void vi.stubEnv("TERM", "xterm"));
afterEach(() => void vi.unstubAllEnvs());

/** A stream that may be a terminal, and what was done to it. */
function createStream(isTTY: boolean) {
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

type Given = {
  /** Which of the standard streams are a terminal. */
  on: readonly (typeof TERMINALS)[number][];
  /** Whether the command was started from a terminal. */
  isStarted?: boolean;
  typed?: Parameters<typeof readOptions>[0];
  isSpent?: boolean;
};

async function choose(
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
async function look(given: Given) {
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

const TERMINAL = "There is no terminal to draw the dialog on. Leave out --channel terminal.";
const ANSWER =
  "The call came from standard input and there is no terminal to answer on. Give the answers with --answers, or the call as a file.";
const dialog = (heard: string, shown: string) => ({ by: "terminal", shown, heard: [heard] });
const lines = (heard: string, shown: string) => ({ by: "plain", shown, heard: [heard] });
const ring = (where: object) => ({ ...where, rings: "stderr" });

describe("where the person is asked", () => {
  it.each<[Given, object]>([
    // All three on one terminal: the result goes to standard output, and the questions beside it.
    [{ on: TERMINALS }, dialog("stdin", "stderr")],
    [{ on: TERMINALS, isStarted: true }, dialog("stdin", "stderr")],
    [{ on: TERMINALS, typed: { plain: true } }, lines("stdin", "stderr")],
    [{ on: TERMINALS, typed: { channel: "plain" } }, lines("stdin", "stderr")],
    [{ on: TERMINALS, typed: { channel: "terminal" } }, dialog("stdin", "stderr")],
    [{ on: TERMINALS, isStarted: true, typed: { channel: "terminal" } }, dialog("stdin", "stderr")],
    [{ on: ["stdin", "stderr"] }, dialog("stdin", "stderr")],
    [{ on: TERMINALS, typed: { notify: true } }, ring(dialog("stdin", "stderr"))],
    [{ on: TERMINALS, typed: { plain: true, notify: true } }, ring(lines("stdin", "stderr"))],
    [{ on: [], typed: { notify: true } }, lines("stdin", "stderr")],
    // Standard error goes elsewhere: nobody would see them there.
    [{ on: ["stdin", "stdout"] }, lines("stdin", "stdout")],
    [{ on: ["stdin", "stdout"], isStarted: true }, dialog("stdin", "output")],
    [{ on: ["stdin", "stdout"], isStarted: true, typed: { plain: true } }, lines("stdin", "output")],
    [
      { on: ["stdin", "stdout"], typed: { channel: "terminal" } },
      { refused: TERMINAL, closed: 0 },
    ],
    [{ on: ["stdin"] }, lines("stdin", "stderr")],
    [{ on: ["stdin"], isStarted: true }, dialog("stdin", "output")],
    // Somebody else answers.
    [{ on: [] }, lines("stdin", "stderr")],
    [{ on: [], isStarted: true }, lines("stdin", "stderr")],
    [{ on: ["stdout"], isStarted: true }, lines("stdin", "stderr")],
    [{ on: ["stdout", "stderr"] }, lines("stdin", "stderr")],
    [{ on: ["stdout", "stderr"], isStarted: true }, lines("stdin", "stderr")],
    // Who asks for a dialog answers at the terminal.
    [
      { on: [], typed: { channel: "terminal" } },
      { refused: TERMINAL, closed: 0 },
    ],
    [{ on: [], isStarted: true, typed: { channel: "terminal" } }, dialog("input", "output")],
    [{ on: ["stderr"], isStarted: true, typed: { channel: "terminal" } }, dialog("input", "stderr")],
    [
      { on: ["stderr"], typed: { channel: "terminal" } },
      { refused: TERMINAL, closed: 0 },
    ],
    // The call came from standard input, which is at its end.
    [
      { on: [], isSpent: true },
      { refused: ANSWER, closed: 0 },
    ],
    [
      { on: ["stdout", "stderr"], isSpent: true },
      { refused: ANSWER, closed: 0 },
    ],
    [
      { on: ["stderr"], isSpent: true, typed: { channel: "terminal" } },
      { refused: ANSWER, closed: 0 },
    ],
    [{ on: [], isSpent: true, isStarted: true }, dialog("input", "output")],
    [{ on: ["stdout", "stderr"], isSpent: true, isStarted: true }, dialog("input", "stderr")],
    [
      { on: ["stdout", "stderr"], isSpent: true, isStarted: true, typed: { plain: true } },
      lines("input", "stderr"),
    ],
  ])("K-14 L-05 with %j", async (given, expected) => {
    expect(await look(given)).toEqual(expected);
  });

  it.each<[string, Given["typed"], object]>([
    ["dumb", {}, lines("stdin", "stderr")],
    ["dumb", { channel: "terminal" }, dialog("stdin", "stderr")],
    ["dumber", {}, dialog("stdin", "stderr")],
  ])(
    "K-14 a terminal that is %s has lines, but where a dialog is asked for: %j",
    async (term, typed = {}, expected) => {
      vi.stubEnv("TERM", term);
      expect(await look({ on: TERMINALS, typed })).toEqual(expected);
    },
  );

  it("K-13 what was not taken goes before the terminal is given back", async () => {
    const { chosen, streams, closed } = await choose({ on: [], isSpent: true, isStarted: true });
    if (typeof chosen === "string") throw new Error(chosen);
    expect(closed()).toBe(0);
    await chosen.close();
    expect([streams.input.acts, closed()]).toEqual([["raw", "lines"], 1]);
  });

  it("I-04 a dialog and lines begin with what was begun", async () => {
    for (const typed of [{}, { plain: true }]) {
      const { chosen, interrupt, streams } = await choose(
        { on: TERMINALS, typed },
        { answers: { "Which?": "Own" } },
      );
      if (typeof chosen === "string") throw new Error(chosen);
      const answered = chosen.channel.askUser(request);
      await vi.waitFor(() => expect(streams.stderr.text()).toContain("Own"), { timeout: 20_000 });
      interrupt.abort();
      await answered;
      await chosen.close();
    }
  });

  it("L-05 --timeout ends it, and what it takes is told", async () => {
    const { chosen } = await choose({ on: [], typed: { timeout: "0.01:recommended" } });
    if (typeof chosen === "string") throw new Error(chosen);
    expect(await chosen.channel.askUser(request)).toMatchObject({
      ...{ type: "answered", answers: { "Which?": "A", "Where?": "A" } },
      provenance: { source: "timeout" },
    });
    await chosen.close();
  });
});

describe("standard input that can hold no answer", () => {
  it.each([
    [devNull, "r", "undeliverable"],
    [import.meta.filename, "r", "dismissed"],
  ])("K-14 %s", async (file, flags, code) => {
    const fd = openSync(file, flags);
    onTestFinished(() => closeSync(fd));
    const [stdin, stderr] = [createStream(false), createStream(false)];
    const streams: CommandStreams = {
      ...{ stdin: Object.assign(stdin.stream, { fd }), stdout: stderr.stream, stderr: stderr.stream },
      ...{ signal: new AbortController().signal, language: "en", say: SENTENCES },
    };
    const { channel, close, confirm } = await chooseChannel(await readOptions({}), streams, false);
    stdin.stream.end();
    expect(channel).toMatchObject({
      name: "plain",
      capabilities: { closedChoice: true, freeText: true, schema: true, secret: true, mode: "interactive" },
    });
    expect(await channel.askUser(request)).toMatchObject({ type: "cancelled", code });
    await confirm();
    await close();
  });

  it("L-05 where it gave the call, and the host opens no terminal, is refused", async () => {
    const [stdin, stdout, stderr] = [
      createStream(false).stream,
      createStream(true).stream,
      new PassThrough(),
    ];
    const given = { signal: new AbortController().signal, language: "en", say: SENTENCES } as const;
    const streams: CommandStreams = { stdin, stdout, stderr, ...given };
    await expect(chooseChannel(await readOptions({}), streams, true)).rejects.toThrow(ANSWER);
  });

  it.each([[undefined], [999_999]])(
    "K-14 is not told of one that has no descriptor, or none that is open: %s",
    async (fd) => {
      const [stdin, stderr] = [createStream(false), createStream(false)];
      const streams: CommandStreams = {
        ...{ stdin: Object.assign(stdin.stream, { ...(fd !== undefined && { fd }) }), stdout: stderr.stream },
        ...{ stderr: stderr.stream, signal: new AbortController().signal, language: "en", say: SENTENCES },
      };
      const { channel } = await chooseChannel(await readOptions({}), streams, false);
      stdin.stream.end();
      expect(await channel.askUser(request)).toMatchObject({ type: "cancelled", code: "dismissed" });
    },
  );
});
