import { afterEach, describe, expect, it, vi } from "vitest";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import type { ElicitationDraft } from "../../../protocol/index.js";
import { INTERRUPTED } from "./ask-on-fake.js";
import { named, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, opened } from "./fake-terminal.js";

const DOWN = "\u001b[B";

afterEach(() => {
  vi.useRealTimers();
});

describe("questions on a terminal at the same time, and its clock", () => {
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

  it.each([
    ["where the time is up, with what was taken", "timeout", / → time is up, taken: Yes$/],
    ["where it is told why", "done elsewhere", / → done elsewhere$/],
    ["where it is not", undefined, / → no longer needed$/],
  ])("K-16 how it ended stays on the screen %s", async (_, reason, line) => {
    const terminal = createFakeTerminal();
    const controller = new AbortController();
    const timeout = { ms: 90_000, then: "recommended" } as const;
    const request = writeRequest({ ...named("closed"), timeout, signal: controller.signal });
    const answer = createTerminalChannel(terminal.options).askUser(request);
    await opened(terminal);
    controller.abort(reason);
    await answer;
    expect((await terminal.lines()).at(-1)).toMatch(line);
  });

  it("K-16 what was chosen and typed in vain stays on the screen when the time is up", async () => {
    const terminal = createFakeTerminal();
    const controller = new AbortController();
    const timeout = { ms: 90_000, then: "cancel" } as const;
    const request = writeRequest({ ...named("setup"), timeout, signal: controller.signal });
    const answer = createTerminalChannel(terminal.options).askUser(request);
    await opened(terminal);
    terminal.advance(1000);
    terminal.send("2", "orders");
    controller.abort("timeout");
    await answer;
    expect(await terminal.lines()).toEqual([
      "✗ Which database should we use? → time is up; you had answered: SQLite",
      "✗ What should we name this service? → time is up; you had answered: orders",
      "✗ Which features should we include? → time is up",
    ]);
  });

  it("K-02 the clock is the system's where the host has none", async () => {
    const { now: _, ...options } = createFakeTerminal().options;
    const asked = createTerminalChannel(options).askUser(writeRequest(named("closed")));
    await new Promise((ready) => options.host.once("newListener", ready));
    options.input.emit("data", Buffer.from("\u0003"));
    expect(await asked).toEqual(INTERRUPTED);
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
    await terminal.resize({ columns: 10, rows: 3 });
    terminal.send("x");
    expect(drafts).toHaveLength(4);
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
});
