import { describe, expect, it, vi } from "vitest";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import { ask } from "./ask-on-fake.js";
import { named, type WrittenRequest, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, NO_TRACES, opened } from "./fake-terminal.js";

const DOWN = "\u001b[B";
const ANSWERED_AT = "2026-01-02T00:00:01.000Z";

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
    const left = [
      "database should we use? → SQLite",
      "name this service? → orders",
      "include? → Authentication",
    ];
    expect(dumb.written().split("\r\n").slice(-4)).toEqual([
      ...left.map((text) => expect.stringMatching(new RegExp(`^✓ .*${text.replaceAll("?", "\\?")}$`))),
      "",
    ]);
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

  it.each([false, true])(
    "K-01 who is too late reads what they had chosen and typed, but no secret, unless it is kept elsewhere: %s",
    async (keepsProgress) => {
      const terminal = createFakeTerminal({ columns: 100, rows: 24 });
      const controller = new AbortController();
      const questions: WrittenRequest["questions"] = [
        { question: "Which?", options: ["Red", "Blue"] },
        { question: "Why?" },
        { question: "Token?", schema: { type: "string", writeOnly: true } },
        { question: "When?" },
      ];
      const request = writeRequest({ questions, signal: controller.signal });
      const asked = createTerminalChannel({ ...terminal.options, keepsProgress }).askUser(request);
      await opened(terminal);
      terminal.advance(1000);
      terminal.send("2", "my long words", "\t", "hidden");
      const told = (begun: string) => (keepsProgress ? "" : `; you had answered: ${begun}`);
      controller.abort(new Error("Ada answered on the page"));
      expect(await asked).toMatchObject({ code: "aborted" });
      expect(await terminal.lines()).toEqual([
        `✗ Which? → Ada answered on the page${told("Blue")}`,
        `✗ Why? → Ada answered on the page${told("my long words")}`,
        `✗ Token? → Ada answered on the page${told("••••••")}`,
        "✗ When? → Ada answered on the page",
      ]);
    },
  );

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

  it("K-03 an HTML preview is shown as text, which one is where nothing else is said", async () => {
    const terminal = createFakeTerminal();
    const options = [{ label: "A", preview: "<p>One &amp; <b>two</b></p>" }, "B"];
    const { previewFormat: _, ...request } = writeRequest({ questions: [{ question: "Which?", options }] });
    const answer = createTerminalChannel(terminal.options).askUser(request);
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
});

function fail(): never {
  throw new Error("on purpose");
}
