import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { runs } from "../../property-runs.js";
import { answer, QUESTION } from "./answer-typing.js";
import { openTerminal } from "./key-terminal.js";
import cases from "./typed-lines.json" with { type: "json" };

const repeat = (text: string) =>
  text.replace(/^(\S*?\n?)\*(\d+)/, (_, part: string, count: string) => part.repeat(Number(count)));

describe("a line on a terminal, in plain lines", () => {
  it.each(cases)("K-13 $title", async ({ chunks, answer: expected, shown, explains, waits }) => {
    // A long paste comes in pieces one after the other; what comes later is not part of it.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const pause = async (chunk: unknown) => {
      if (waits === undefined || !String(chunk).startsWith(waits)) return;
      vi.advanceTimersByTime(101);
      await setImmediate();
    };
    const { reply, modes, printed } = await answer(chunks.map(repeat), pause);
    expect(reply).toMatchObject({ type: "answered", answers: { [QUESTION.question]: repeat(expected) } });
    expect(modes.at(-1)).toBe(false);
    if (shown !== undefined) expect(printed()).toContain(`Your answer: ${shown}`);
    if (explains !== undefined) expect(printed()).toContain(explains);
  });

  it("K-13 reads the same text however the bytes of typed characters are cut", async () => {
    const bytes = Buffer.from("grüße 👋🏽\r", "utf8");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 6 }), async (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const pieces = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
        const chunks = pieces.filter(({ length }) => length > 0);
        const { reply } = await answer(chunks);
        expect(reply).toMatchObject({ answers: { [QUESTION.question]: "grüße 👋🏽" } });
      }),
      { numRuns: runs(50) },
    );
  });

  it("K-13 reads the same text however the bytes of other keys are cut", async () => {
    const bytes = Buffer.from(
      "a\u001b[Ag\u001bOPrü\u001b[200~ße\rx\u001b[201~ 👋🏽\u001b[3~\u007f!\r",
      "utf8",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 6 }), async (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const pieces = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
        const { reply } = await answer(pieces.filter(({ length }) => length > 0));
        expect(reply).toMatchObject({ answers: { [QUESTION.question]: "agrüße\nx !" } });
      }),
      { numRuns: runs(50) },
    );
  });

  it("K-13 keeps what was typed for the next question, and shows it there", async () => {
    const terminal = openTerminal();
    const channel = createPlainChannel({ input: terminal.input, output: terminal.output });
    const ask = () => channel.askUser({ toolCallId: "call", toolName: "test", questions: [QUESTION] });
    const both = Promise.all([ask(), ask()]);
    const opened = async (count: number) => {
      while (terminal.modes.filter(Boolean).length < count) await setImmediate();
    };
    await opened(1);
    terminal.send("\u001b[Aone\rtw");
    await opened(2);
    terminal.send("o\r");
    expect(await both).toMatchObject([
      { answers: { [QUESTION.question]: "one" } },
      { answers: { [QUESTION.question]: "two" } },
    ]);
    expect(terminal.printed()).toContain("Your answer: two\n");
    expect(terminal.printed().split("tw")).toHaveLength(2);
    expect(terminal.modes).toEqual([true, false, true, false]);
  });

  it("K-13 takes a line end of Windows for one, also where the next question is asked between its halves", async () => {
    const terminal = openTerminal();
    const channel = createPlainChannel({ input: terminal.input, output: terminal.output });
    const ask = () => channel.askUser({ toolCallId: "call", toolName: "test", questions: [QUESTION] });
    const first = ask();
    while (terminal.input.listenerCount("data") === 0) await setImmediate();
    terminal.send("one\r");
    expect(await first).toMatchObject({ answers: { [QUESTION.question]: "one" } });
    const second = ask();
    while (terminal.input.listenerCount("data") === 0) await setImmediate();
    terminal.send("\n");
    terminal.send("two\r");
    expect(await second).toMatchObject({ answers: { [QUESTION.question]: "two" } });
    expect(terminal.printed().split("Your answer:")).toHaveLength(3);
  });

  it("K-13 forgets half a line with its question, so that a secret is never shown at the next one", async () => {
    const terminal = openTerminal();
    const channel = createPlainChannel({ input: terminal.input, output: terminal.output });
    const ask = (more: object, signal?: AbortSignal) =>
      channel.askUser({
        toolCallId: "call",
        toolName: "test",
        questions: [{ ...QUESTION, ...more }],
        ...(signal && { signal }),
      });
    const opened = async () => {
      while (terminal.input.listenerCount("data") === 0) await setImmediate();
    };
    for (const more of [{}, { schema: { type: "string", writeOnly: true } }]) {
      const controller = new AbortController();
      const withdrawn = ask(more, controller.signal);
      await opened();
      terminal.send("hunt");
      controller.abort();
      expect(await withdrawn).toMatchObject({ code: "aborted" });
      const before = terminal.printed().length;
      const asked = ask({});
      await opened();
      terminal.send("er2\r");
      expect(await asked).toMatchObject({ answers: { [QUESTION.question]: "er2" } });
      expect(terminal.printed().slice(before)).not.toContain("hunt");
    }
  });

  it("D-04 K-13 shows no key of a secret, and tells that somebody types it", async () => {
    const terminal = openTerminal();
    const typing: boolean[] = [];
    const secret = { ...QUESTION, schema: { type: "string", writeOnly: true } as const };
    const asked = createPlainChannel({ input: terminal.input, output: terminal.output }).askUser({
      ...{ toolCallId: "call", toolName: "test", questions: [secret] },
      onProgress: (draft) => typing.push(draft.typing),
    });
    for (const keys of ["hun", "ter2", "\r"]) {
      while (terminal.input.listenerCount("data") === 0) await setImmediate();
      terminal.send(keys);
    }
    expect(await asked).toMatchObject({ answers: { [QUESTION.question]: "hunter2" } });
    expect(typing).toEqual([true, true, false]);
    expect(terminal.printed()).not.toMatch(/hun|ter2/);
  });

  it("K-13 Ctrl+D stays the end for whoever asks next", async () => {
    const terminal = openTerminal();
    const channel = createPlainChannel({ input: terminal.input, output: terminal.output });
    const ask = () => channel.askUser({ toolCallId: "call", toolName: "test", questions: [QUESTION] });
    const both = Promise.all([ask(), ask()]);
    while (terminal.input.listenerCount("data") === 0) await setImmediate();
    terminal.send("\u0004");
    for (const reply of await both)
      expect(reply).toMatchObject({ code: "dismissed", reason: "end of input" });
  });

  it("K-13 leaves the keys to a terminal on whose output they could not be shown", async () => {
    const { input, modes } = openTerminal();
    const output = new PassThrough();
    output.resume();
    const channel = createPlainChannel({ input, output });
    const asked = channel.askUser({ toolCallId: "call", toolName: "test", questions: [QUESTION] });
    input.write("orders\n");
    expect(await asked).toMatchObject({ answers: { [QUESTION.question]: "orders" } });
    expect(modes).toEqual([]);
  });
});
