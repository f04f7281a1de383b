import { afterEach, describe, expect, it, vi } from "vitest";
import { askOn } from "./ask-on-fake.js";
import { createFakeTerminal, type FakeTerminal, NO_TRACES } from "./fake-terminal.js";

afterEach(() => void vi.useRealTimers());

describe("a dialog that is stopped", () => {
  it.each([
    ["Ctrl+Z", "0 SIGTSTP", ({ send }: FakeTerminal) => send("\u001a")],
    ["SIGTSTP", "4711 SIGTSTP", ({ host }: FakeTerminal) => void host.emit("SIGTSTP")],
  ])(
    "K-08 %s gives the terminal back, and SIGCONT takes it again with everything typed",
    async (_title, sent, suspend) => {
      const terminal = createFakeTerminal();
      terminal.output.write("before\r\n");
      let whileStopped: object = {};
      terminal.host.kill = (pid, signal) => {
        whileStopped = { ...terminal.traces(), listeners: terminal.host.listenerCount("SIGTSTP") };
        terminal.raised.push(`${pid} ${signal}`);
      };
      const { asked } = await askOn(terminal, {}, {}, "service");
      terminal.send("orders");
      const drawn = await terminal.lines();
      suspend(terminal);
      expect(terminal.raised).toEqual([sent]);
      expect(whileStopped).toEqual({ ...NO_TRACES, listeners: 0 });
      const stopped = createFakeTerminal();
      stopped.output.write(terminal.written());
      terminal.send("lost");
      terminal.host.emit("SIGCONT");
      expect(await stopped.lines()).toEqual(["before"]);
      expect(terminal.traces()).toMatchObject({ isRaw: true, isFlowing: true });
      expect(await terminal.lines()).toEqual(drawn);
      terminal.send("-v2\r");
      expect(await asked).toMatchObject({ answers: { "What should we name this service?": "orders-v2" } });
      expect(terminal.traces()).toEqual(NO_TRACES);
    },
  );

  it("K-08 goes on where the process was not stopped after all", async () => {
    const terminal = createFakeTerminal();
    const { asked } = await askOn(terminal);
    // What comes with it is for whoever has the terminal then.
    terminal.send("\u001a2");
    expect(terminal.traces().isRaw).toBe(false);
    for (const _ of ["that SIGCONT is heard in", "the next"]) await new Promise(setImmediate);
    expect(terminal.traces().isRaw).toBe(true);
    terminal.send("1");
    expect(await asked).toMatchObject({ answers: { "Go on?": "Yes" } });
  });

  it("K-08 an answer that comes together with Ctrl+Z counts, and is told", async () => {
    const terminal = createFakeTerminal();
    const { asked } = await askOn(terminal);
    terminal.send("2\u001a");
    expect(await asked).toMatchObject({ answers: { "Go on?": "No" } });
    expect(terminal.traces()).toEqual(NO_TRACES);
    const onProgress = vi.fn();
    const next = await askOn(terminal, {}, { onProgress });
    terminal.send("\u001b[B\u001a");
    expect(onProgress).toHaveBeenCalledTimes(1);
    terminal.host.emit("SIGCONT");
    terminal.send("1");
    await next.asked;
  });

  it("K-08 Ctrl+Z writes nothing on a terminal that knows nothing but text", async () => {
    const terminal = createFakeTerminal();
    const { asked } = await askOn(terminal, { env: { TERM: "dumb" } });
    terminal.writes.length = 0;
    terminal.send("\u001a");
    expect(terminal.writes).toEqual([]);
    terminal.host.emit("SIGCONT");
    terminal.send("1");
    await asked;
  });

  it("K-08 an abort while stopped settles at once, and neither that nor the clock nor another size writes anything", async () => {
    const terminal = createFakeTerminal();
    const controller = new AbortController();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const timeout = { ms: 60_000, then: "cancel" } as const;
    const { asked } = await askOn(terminal, {}, { signal: controller.signal, timeout });
    terminal.send("\u001a");
    const written = terminal.written();
    terminal.output.emit("resize");
    terminal.advance(1000);
    vi.advanceTimersByTime(1000);
    controller.abort();
    expect(await asked).toMatchObject({ code: "aborted" });
    await new Promise(setImmediate);
    expect(terminal.written()).toBe(written);
    expect(terminal.traces()).toEqual(NO_TRACES);
  });

  it.each([
    ["Ctrl+Z", ({ send }: FakeTerminal) => send("\u001a")],
    ["SIGTSTP", ({ host }: FakeTerminal) => void host.emit("SIGTSTP")],
  ])(
    "X-03 %s and what comes after it restart the time limit before one that is up can end it",
    async (_, stop) => {
      const terminal = createFakeTerminal();
      const onProgress = vi.fn();
      const timeout = { ms: 60_000, then: "recommended" } as const;
      const { asked } = await askOn(terminal, {}, { onProgress, timeout });
      terminal.host.kill = () => terminal.advance(3_600_000);
      stop(terminal);
      // Nothing else has had its turn since the process goes on.
      expect(onProgress.mock.calls).toEqual([[{ answers: {}, typing: false }]]);
      terminal.host.emit("SIGCONT");
      expect((await terminal.lines()).join("\n")).toContain("1:00 left");
      terminal.send("1");
      await asked;
    },
  );

  it("K-08 Ctrl+Z stops nothing on Windows", async () => {
    const terminal = createFakeTerminal();
    Object.assign(terminal.host, { platform: "win32" });
    const { asked } = await askOn(terminal);
    terminal.send("\u001a", "1");
    expect(await asked).toMatchObject({ type: "answered" });
    expect(terminal.raised).toEqual([]);
  });

  it("K-08 takes raw mode again after it was stopped from outside", async () => {
    const terminal = createFakeTerminal();
    const { asked } = await askOn(terminal);
    const modes: boolean[] = [];
    const setRawMode = terminal.input.setRawMode;
    terminal.input.setRawMode = (mode) => {
      modes.push(mode);
      setRawMode(mode);
    };
    terminal.host.emit("SIGCONT");
    // Off and on: the stream believes that it is in raw mode still.
    expect(modes).toEqual([false, true]);
    terminal.send("1");
    await asked;
    expect(terminal.traces()).toEqual(NO_TRACES);
  });
});
