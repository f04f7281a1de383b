import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import type { ElicitationDraft } from "../../../protocol/index.js";
import { runs } from "../../property-runs.js";
import { named, type WrittenRequest, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, type FakeTerminal, NO_TRACES, opened } from "./fake-terminal.js";

const DOWN = "\u001b[B";
const PASTE_START = "\u001b[200~";
const PASTE_END = "\u001b[201~";
const INTERRUPTED = {
  type: "cancelled",
  reason: "interrupted by the user",
  code: "aborted",
  interrupted: true,
};
const ANSWERED_AT = "2026-01-02T00:00:01.000Z";

afterEach(() => {
  vi.useRealTimers();
});

describe("the terminal channel", () => {
  it("K-01 says what it is and what it can do", () => {
    const channel = createTerminalChannel(createFakeTerminal().options);
    expect(channel.name).toBe("terminal");
    expect(channel.capabilities).toEqual({
      closedChoice: true,
      freeText: true,
      schema: true,
      secret: true,
      mode: "interactive",
    });
  });

  it("K-01 K-02 asks, is answered, and leaves the answers on the screen", async () => {
    const terminal = createFakeTerminal();
    terminal.output.write("before\r\n");
    const answer = await ask(
      terminal,
      named("setup"),
      DOWN,
      "\r",
      "orders",
      "\r",
      " ",
      DOWN,
      " ",
      "\r",
      "\r",
    );
    expect(answer).toEqual({
      type: "answered",
      answers: {
        "Which database should we use?": "SQLite",
        "What should we name this service?": "orders",
        "Which features should we include?": ["Authentication", "REST API"],
      },
      provenance: { source: "user", channel: "terminal", answeredAt: ANSWERED_AT },
    });
    expect(await terminal.lines()).toEqual([
      "before",
      "✓ Which database should we use? → SQLite",
      "✓ What should we name this service? → orders",
      "✓ Which features should we include? → Authentication, REST API",
    ]);
  });

  it.each([
    ["a paste that never ends, twice in one piece", [`${PASTE_START}abc`, "\u0003\u0003"]],
    ["a paste that never ends, behind a letter", [`${PASTE_START}abc`, "x\u0003"]],
    ["a paste cut within a character", [Buffer.from([0x61, 0xc3]), Buffer.from([0x03])]],
    ["half a sequence", ["\u001b[", "\u0003"]],
    ["half a sequence with numbers", ["\u001b[1;5", "\u0003"]],
    ["an Esc in the same piece", ["\u001b\u0003"]],
    ["half of what a terminal says of its colours", ["\u001b]11;rgb:1c", "\u0003"]],
    ["a paste that has ended", [`${PASTE_START}a\u0003b${PASTE_END}\u0003`]],
  ])("K-02 K-18 Ctrl+C interrupts after %s", async (_, pieces) => {
    const terminal = createFakeTerminal();
    expect(await ask(terminal, named("service"), ...pieces)).toEqual(INTERRUPTED);
  });

  it("K-05 Ctrl+C within a whole paste is a part of it", async () => {
    const terminal = createFakeTerminal();
    const pasted = [`${PASTE_START}one`, `two\u0003three${PASTE_END}`];
    const answer = await ask(terminal, named("service"), ...pasted, "\r");
    expect(answer).toMatchObject({ type: "answered" });
  });

  it("K-02 K-18 Esc is the person's no, and Ctrl+C an interrupt", async () => {
    for (const [key, reply] of [
      ["\u001b", { type: "cancelled", code: "dismissed" }],
      ["\u0003", INTERRUPTED],
    ] as const) {
      const terminal = createFakeTerminal();
      expect(await ask(terminal, named("database"), key)).toEqual(reply);
      expect(await terminal.lines()).toEqual(["✗ Which database should we use? → not answered"]);
    }
  });

  it.each([
    ["Shift+Enter, told with its modifier", "\u001b[27;2;13~"],
    ["a mouse that is moved", "\u001b[<35;12;1M"],
    ["the colour of the terminal", "\u001b]11;rgb:1111/2222/3333\u0007"],
    ["the kind of the terminal", "\u001b[?1;2c"],
  ])("K-02 K-05 chooses nothing: %s", async (_, sent) => {
    const bytes = Buffer.from(sent);
    for (let at = 0; at < bytes.length; at += 1) {
      const terminal = createFakeTerminal();
      const answer = await ask(terminal, named("database"), bytes.subarray(0, at), bytes.subarray(at), "2");
      expect(answer).toMatchObject({ answers: { "Which database should we use?": "SQLite" } });
    }
  });

  it("K-05 a bracketed paste is one paste, however it arrives", async () => {
    const pasted = `${PASTE_START}one\rtwo\n日本${PASTE_END}`;
    const bytes = Buffer.from(pasted);
    for (const at of [3, 6, 9, 15, bytes.length - 8, bytes.length - 2]) {
      const terminal = createFakeTerminal();
      const answer = await ask(terminal, named("service"), bytes.subarray(0, at), bytes.subarray(at), "!\r");
      expect(answer).toMatchObject({ answers: { "What should we name this service?": "one\ntwo\n日本!" } });
    }
  });

  it.each<[string, (string | Uint8Array)[], string]>([
    ["lines that come at once", ["one\rtwo\n日本", "!", "\r"], "one\ntwo\n日本!"],
    ["a line end and what follows it", ["one", "\rtwo", "\r"], "one\ntwo"],
    ["line ends of Windows", ["one\r\ntwo\r\n", "three", "\r"], "one\ntwo\nthree"],
    ["the pieces of a long paste", [`${"x".repeat(1000)}`, "\r", "y\r", "z"], `${"x".repeat(1000)}\ny\nz`],
    [
      "a character that is cut in two",
      [Buffer.from("one\rtwo 日").subarray(0, 9), Buffer.from("日").subarray(1), "\r"],
      "one\ntwo 日",
    ],
  ])("K-13 takes for text: %s", async (_title, chunks, text) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const terminal = createFakeTerminal();
    const asked = createTerminalChannel(terminal.options).askUser(writeRequest(named("service")));
    await opened(terminal);
    terminal.advance(1000);
    terminal.send(...chunks);
    // A piece that is long is followed by others for a while: then Enter is Enter again.
    vi.advanceTimersByTime(101);
    await setImmediate();
    if (chunks.at(-1) !== "\r") terminal.send("\r");
    expect(await asked).toMatchObject({ answers: { "What should we name this service?": text } });
  });

  it.each<[string, string[]]>([
    ["what comes with its Enter", ["one\r"]],
    ["Enter pressed again and again", ["one", "\r\r"]],
    ["keys that are no text among them", ["\u001b[Hone\r\u001b[A"]],
  ])("K-13 takes for keys: %s", async (_title, chunks) => {
    const terminal = createFakeTerminal();
    expect(await ask(terminal, named("service"), ...chunks)).toMatchObject({
      answers: { "What should we name this service?": "one" },
    });
  });

  it("K-13 chooses nothing by a paste on a list, and nothing at all where the choice is closed", async () => {
    const terminal = createFakeTerminal();
    expect(await ask(terminal, named("database"), "2\rjj\r", "\r")).toMatchObject({
      answers: { "Which database should we use?": "2\njj" },
    });
    const closed = createFakeTerminal();
    expect(await ask(closed, named("closed"), "2\rjj\r", "\r")).toMatchObject({
      answers: { "Go on?": "Yes" },
    });
  });

  it("K-02 keys of a list or of a page over it are each one, however many come at once", async () => {
    expect(await ask(createFakeTerminal(), named("database"), "jj", "\r")).toMatchObject({
      answers: { "Which database should we use?": "MongoDB" },
    });
    expect(await ask(createFakeTerminal(), named("service"), "a\u001bOP", "xbc", "\r")).toMatchObject({
      answers: { "What should we name this service?": "abc" },
    });
  });

  it("K-05 Ctrl+C works within a paste that never ends", async () => {
    const terminal = createFakeTerminal();
    const answer = await ask(terminal, named("service"), `${PASTE_START}one`, "\u0003");
    expect(answer).toEqual(INTERRUPTED);
  });

  it("K-05 keys that come before or just after the question appears are dropped", async () => {
    const terminal = createFakeTerminal();
    const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named("closed")));
    await opened(terminal);
    terminal.send("2", "\r");
    terminal.advance(249);
    terminal.send("2", "\r");
    terminal.advance(1);
    terminal.send("\r");
    expect(await answer).toMatchObject({ answers: { "Go on?": "Yes" } });
  });

  it("K-02 Ctrl+J and Alt+Enter begin a new line, the keys of a field arrive from the terminal", async () => {
    const terminal = createFakeTerminal();
    const keys = [
      "one two",
      "\n",
      "three",
      "\u001b\r",
      "four",
      "\u0017",
      "5",
      "\u001b[1;5D",
      "\u001b[A",
      "\u001b[H",
      "<",
      "\r",
    ];
    const answer = await ask(terminal, named("service"), ...keys);
    expect(answer).toMatchObject({ answers: { "What should we name this service?": "one two\n<three\n5" } });
  });

  it("K-06 questions asked at the same time are shown one after the other", async () => {
    const terminal = createFakeTerminal();
    const channels = [createTerminalChannel(terminal.options), createTerminalChannel(terminal.options)];
    const answers = channels.map((channel, index) =>
      channel.askUser(writeRequest({ questions: [{ question: `Question ${index}?`, options: ["A", "B"] }] })),
    );
    await opened(terminal);
    expect((await terminal.lines()).join()).not.toContain("Question 1?");
    terminal.advance(1000);
    terminal.send("1");
    expect(await answers[0]).toMatchObject({ answers: { "Question 0?": "A" } });
    await opened(terminal);
    // Meant for the first question: it comes just after the second has appeared.
    terminal.send("1");
    terminal.advance(1000);
    terminal.send("2");
    expect(await answers[1]).toMatchObject({ answers: { "Question 1?": "B" } });
  });

  it("K-06 an abort of a question that waits for its turn settles at once, and it is never shown", async () => {
    const terminal = createFakeTerminal();
    const channel = createTerminalChannel(terminal.options);
    const first = channel.askUser(writeRequest(named("closed")));
    await opened(terminal);
    const controller = new AbortController();
    const second = channel.askUser(writeRequest({ ...named("service"), signal: controller.signal }));
    controller.abort();
    expect(await second).toEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
    terminal.advance(1000);
    terminal.send("1");
    await first;
    const third = channel.askUser(writeRequest(named("closed")));
    await opened(terminal);
    expect(terminal.written()).not.toContain("name this service");
    terminal.send("\u0003");
    await third;
  });

  it("K-16 where the time is up, what was taken stays on the screen", async () => {
    const terminal = createFakeTerminal();
    const controller = new AbortController();
    const timeout = { ms: 90_000, then: "recommended" } as const;
    const request = writeRequest({ ...named("closed"), timeout, signal: controller.signal });
    const answer = createTerminalChannel(terminal.options).askUser(request);
    await opened(terminal);
    controller.abort("timeout");
    await answer;
    expect((await terminal.lines()).join("\n")).toMatch(/ → time is up, taken: \S/);
  });

  it("K-06 an ask that was aborted before it began draws nothing", async () => {
    const terminal = createFakeTerminal();
    const request = writeRequest({ ...named("closed"), signal: AbortSignal.abort() });
    const answer = await createTerminalChannel(terminal.options).askUser(request);
    expect(answer).toEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
    expect(terminal.written()).toBe("");
  });

  it("K-06 without a terminal on either side the question cannot be delivered", async () => {
    for (const side of ["input", "output"] as const) {
      const terminal = createFakeTerminal();
      terminal[side].isTTY = false;
      const answer = await createTerminalChannel(terminal.options).askUser(writeRequest(named("closed")));
      expect(answer).toEqual({
        type: "cancelled",
        reason: `the ${side} is not a terminal`,
        code: "undeliverable",
      });
      expect(terminal.traces()).toEqual({ ...NO_TRACES, modes: expect.anything() });
    }
  });

  it("K-04 no colour under NO_COLOR, and nothing but text on TERM=dumb", async () => {
    const keys = [DOWN, "\r", "orders", "\u001b[D", "\r", " ", "\r", "\r"];
    const noColor = createFakeTerminal();
    Object.assign(noColor.options, { env: { TERM: "xterm", NO_COLOR: "1" } });
    expect(await ask(noColor, named("setup"), ...keys)).toMatchObject({ type: "answered" });
    expect(noColor.written()).not.toMatch(/\[[\d;]*m/);
    const dumb = createFakeTerminal();
    Object.assign(dumb.options, { env: { TERM: "dumb" }, notify: true });
    expect(await ask(dumb, named("setup"), ...keys)).toMatchObject({ type: "answered" });
    expect(dumb.written().replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
    expect(dumb.written()).toContain("  > 2. SQLite");
    expect(dumb.written()).toContain("  > order█s");
    const styled = createFakeTerminal();
    Object.assign(styled.options, { env: { NO_COLOR: "" } });
    await ask(styled, named("setup"), ...keys);
    expect(styled.written()).toMatch(/\[[\d;]*m/);
  });

  it("K-09 rings the bell and raises a notification when a question appears, by option only", async () => {
    const ring = "\u0007\u001b]9;Waiting for input\u0007";
    const quiet = createFakeTerminal();
    await ask(quiet, named("closed"), "1");
    expect(quiet.written()).not.toContain("\u0007");
    const loud = createFakeTerminal();
    Object.assign(loud.options, { notify: true });
    await ask(loud, named("pair"), "1", "1", "\r");
    expect(loud.written().split(ring)).toHaveLength(2);
  });

  it("K-10 counts down on the screen, one line a second, and starts again when the person acts", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const terminal = createFakeTerminal();
    const channel = createTerminalChannel(terminal.options);
    const answer = channel.askUser(
      writeRequest({ ...named("closed"), timeout: { ms: 60_000, then: "cancel" } }),
    );
    await opened(terminal);
    const shown = async () => (await terminal.lines()).find((line) => line.includes("left"))?.trim();
    expect(await shown()).toBe("1:00 left, then this closes unanswered");
    for (const clock of ["0:59", "0:58"]) {
      terminal.writes.length = 0;
      terminal.advance(1000);
      vi.advanceTimersByTime(1000);
      expect(await shown()).toBe(`${clock} left, then this closes unanswered`);
      expect(terminal.writes).toHaveLength(1);
      expect(terminal.written().length).toBeLessThan(80);
    }
    terminal.send(DOWN);
    expect(await shown()).toBe("1:00 left, then this closes unanswered");
    terminal.send("\r");
    expect(await answer).toMatchObject({ answers: { "Go on?": "No" } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("K-10 reports every act with what is chosen so far, and none where a key came too early", async () => {
    const terminal = createFakeTerminal();
    const drafts: ElicitationDraft[] = [];
    const request = { ...named("setup"), onProgress: (draft: ElicitationDraft) => void drafts.push(draft) };
    const answer = createTerminalChannel(terminal.options).askUser(writeRequest(request));
    await opened(terminal);
    terminal.send(DOWN);
    terminal.advance(1000);
    terminal.send(DOWN, "\r", "ab", "\t");
    const database = { "Which database should we use?": "SQLite" };
    expect(drafts).toEqual([
      { answers: {}, typing: false },
      { answers: database, typing: true },
      { answers: { ...database, "What should we name this service?": "ab" }, typing: true },
      { answers: database, typing: false },
    ]);
    terminal.send("\u0003");
    await answer;
  });

  it("K-10 K-16 reports once that a field was left alone, and nothing before", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const terminal = createFakeTerminal();
    const drafts: ElicitationDraft[] = [];
    const timeout = { ms: 60_000, then: "cancel" } as const;
    const onProgress = (draft: ElicitationDraft) => void drafts.push(draft);
    const answer = createTerminalChannel(terminal.options).askUser(
      writeRequest({ ...named("service"), timeout, onProgress }),
    );
    await opened(terminal);
    const reportedAfter = (ms: number) => {
      terminal.advance(ms);
      vi.advanceTimersByTime(1000);
      return drafts.splice(0);
    };
    expect(reportedAfter(1000)).toEqual([]);
    terminal.send("ab");
    expect(reportedAfter(59_999)).toEqual([
      { answers: { "What should we name this service?": "ab" }, typing: true },
    ]);
    expect(reportedAfter(1)).toEqual([{ answers: {}, typing: false }]);
    expect(reportedAfter(1000)).toEqual([]);
    terminal.send("\u0003");
    await answer;
  });

  it.each([
    ["a", "an act"],
    ["\u001be", "the key of the editor"],
  ])("K-08 draws nothing more where onProgress aborts it: %j, %s", async (keys) => {
    const terminal = createFakeTerminal();
    const controller = new AbortController();
    const request = { ...named("service"), signal: controller.signal, onProgress: () => controller.abort() };
    const asked = createTerminalChannel(terminal.options).askUser(writeRequest(request));
    await opened(terminal);
    terminal.advance(1000);
    terminal.send(keys);
    expect(await asked).toMatchObject({ code: "aborted" });
    expect(terminal.writes.at(-1)).toSatisfy((text: string) => text.endsWith("\u001b[?25h"));
    expect(terminal.traces()).toEqual(NO_TRACES);
  });

  it.each<[string, () => unknown]>([
    ["throws", fail],
    ["rejects", async () => fail()],
    ["gives what is hardly a promise", () => ({ then: fail })],
  ])("C-11 goes on where onProgress %s, and every act is still reported", async (_title, act) => {
    const terminal = createFakeTerminal();
    const onProgress = vi.fn(act);
    const request = writeRequest({ ...named("closed"), onProgress });
    const asked = createTerminalChannel(terminal.options).askUser(request);
    await opened(terminal);
    terminal.advance(1000);
    terminal.send(DOWN);
    expect(await terminal.lines()).toContain("  > 2. No");
    terminal.send("\u001b[A", DOWN, "\r");
    expect(await asked).toMatchObject({ answers: { "Go on?": "No" } });
    expect(onProgress.mock.calls).toHaveLength(3);
    expect(terminal.traces()).toEqual(NO_TRACES);
  });

  it.each<[string, () => unknown]>([
    ["throws", fail],
    ["gives no list", () => ({ length: 1 })],
    ["gives a promise that rejects", async () => fail()],
  ])("C-11 takes the answer where the request's check %s", async (_title, act) => {
    const terminal = createFakeTerminal();
    const check = vi.fn(act) as never;
    expect(await ask(terminal, { ...named("closed"), check }, "2")).toMatchObject({
      answers: { "Go on?": "No" },
    });
    expect(check).toHaveBeenCalledTimes(1);
    expect(terminal.traces()).toEqual(NO_TRACES);
  });

  it("K-03 an HTML preview is shown as text", async () => {
    const terminal = createFakeTerminal();
    const options = [{ label: "A", preview: "<p>One &amp; <b>two</b></p>" }, "B"];
    const request = writeRequest({ questions: [{ question: "Which?", options }] });
    const answer = createTerminalChannel(terminal.options).askUser({ ...request, previewFormat: "html" });
    await opened(terminal);
    expect(await terminal.lines()).toContain("  │ One & two");
    terminal.send("\u0003");
    await answer;
  });

  it("K-04 says on a terminal that is too small what else helps", async () => {
    const terminal = createFakeTerminal({ columns: 80, rows: 1 });
    Object.assign(terminal.options, { otherWay: "start again with --plain" });
    const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named("closed")));
    await opened(terminal);
    expect(await terminal.lines()).toEqual([
      "Terminal too small: make it 20×6, or start again with --plain.",
    ]);
    terminal.send("\u0003");
    await answer;
  });

  it("K-06 writes only the lines that changed, and nothing where none did", async () => {
    const terminal = createFakeTerminal({ columns: 120, rows: 40 });
    const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named("database")));
    await opened(terminal);
    terminal.advance(1000);
    const first = terminal.written().length;
    const cost = (...keys: string[]) => {
      terminal.writes.length = 0;
      terminal.send(...keys);
      return terminal.written();
    };
    expect(cost(DOWN)).not.toContain("MongoDB");
    expect(cost(DOWN).length).toBeLessThan(first / 5);
    expect(cost("\u001b[15~", "\u001b[17~")).toBe("");
    terminal.send("0");
    const typed = cost("a");
    expect(typed).toContain("a█");
    expect(typed).not.toContain("Other");
    expect(typed.length).toBeLessThan(first / 20);
    terminal.send("\u0003");
    await answer;
  });

  it("K-06 Ctrl+L draws everything again", async () => {
    const terminal = createFakeTerminal();
    const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named("database")));
    await opened(terminal);
    const drawn = await terminal.lines();
    terminal.writes.length = 0;
    terminal.send("\u000c");
    expect(terminal.written()).toContain("MongoDB");
    expect(await terminal.lines()).toEqual(drawn);
    terminal.send("\u0003");
    await answer;
  });

  it("K-04 what changed line by line is what a full redraw shows, whatever keys came", async () => {
    const chunks = [
      DOWN,
      DOWN,
      "\u001b[A",
      "\r",
      "\t",
      "0",
      "n",
      "a",
      "日",
      " ",
      "\u007f",
      "\n",
      "\u001b[6~",
      "1",
      "\u001b[Z",
    ];
    const requests = fc.constantFrom("setup", "layouts", "wide", "frameworks", "features");
    await fc.assert(
      fc.asyncProperty(
        requests,
        fc.array(fc.constantFrom(...chunks), { maxLength: 25 }),
        async (request, keys) => {
          const terminal = createFakeTerminal({ columns: 60, rows: 16 });
          const answer = createTerminalChannel(terminal.options).askUser(writeRequest(named(request)));
          await opened(terminal);
          terminal.advance(1000);
          terminal.send(...keys);
          const drawn = await terminal.lines();
          terminal.send("\u000c");
          expect(await terminal.lines()).toEqual(drawn);
          terminal.send("\u0003");
          await answer;
          const left = (await terminal.lines()).filter((line) => !line.startsWith("  "));
          expect(left).toHaveLength(writeRequest(named(request)).questions.length);
          expect(terminal.traces()).toEqual(NO_TRACES);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

function fail(): never {
  throw new Error("on purpose");
}

/** Asks, waits for the question to appear, lets a second go by, and sends the keys. */
async function ask(terminal: FakeTerminal, request: WrittenRequest, ...keys: (string | Uint8Array)[]) {
  const answer = createTerminalChannel(terminal.options).askUser(writeRequest(request));
  await opened(terminal);
  terminal.advance(1000);
  terminal.send(...keys);
  return answer;
}
