import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createTerminalChannel, type TerminalChannelOptions } from "../../../channels/terminal/index.js";
import type { PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { named, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, type FakeTerminal, NO_TRACES, opened } from "./fake-terminal.js";

type Ending = [
  title: string,
  end: (terminal: FakeTerminal, controller: AbortController) => void,
  answer: { type: string; reason?: string; code?: string },
];
type Failure = [title: string, fail: (terminal: FakeTerminal) => void, options?: TerminalChannelOptions];

const terminated = { type: "cancelled", reason: "terminated", code: "aborted" };
const closed = { type: "cancelled", reason: "the terminal was closed", code: "connection_lost" };
const endings: Ending[] = [
  ["an answer", ({ send }) => send("1"), { type: "answered" }],
  ["Esc", ({ send }) => send("\u001b"), { type: "cancelled", code: "dismissed" }],
  ["Ctrl+C", ({ send }) => send("\u0003"), { type: "cancelled", code: "aborted" }],
  ["an abort", (_, { abort }) => abort(), { type: "cancelled", reason: "aborted", code: "aborted" }],
  ["the end of the input", ({ input }) => void input.emit("end"), closed],
  ["the input being closed", ({ input }) => void input.emit("close"), closed],
  ["SIGTERM", ({ host }) => void host.emit("SIGTERM"), terminated],
  ["SIGHUP", ({ host }) => void host.emit("SIGHUP"), terminated],
  ["SIGINT", ({ host }) => void host.emit("SIGINT"), terminated],
  ["the exit of the process", ({ host }) => void host.emit("exit"), terminated],
];

function fail(): never {
  throw new Error("on purpose");
}

let isBroken = false;
const failures: Failure[] = [
  ["an error of the input", ({ input }) => void input.emit("error", new Error("on purpose"))],
  ["an error of the output", ({ output }) => void output.emit("error", new Error("on purpose"))],
  [
    "a throw while drawing",
    ({ output }) => {
      isBroken = true;
      output.emit("resize");
      isBroken = false;
    },
    { size: () => (isBroken ? fail() : { columns: 80, rows: 24 }) },
  ],
];

describe("the terminal afterwards", () => {
  it.each(endings)("K-08 is as it was after %s", async (_title, end, answer) => {
    const terminal = createFakeTerminal();
    const controller = new AbortController();
    const { asked } = await start(terminal, {}, { signal: controller.signal });
    expect(terminal.traces()).toMatchObject({
      modes: { "?25": "l", "?7": "l", "?2004": "h" },
      isRaw: true,
      isFlowing: true,
    });
    end(terminal, Object.assign(controller, { abort: controller.abort.bind(controller) }));
    expect(await asked).toMatchObject(answer);
    expect(terminal.traces()).toEqual(NO_TRACES);
    // The queue of asks lets go a turn later.
    await new Promise(setImmediate);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  it.each(failures)(
    "K-08 is as it was after %s, and the ask rejects with it",
    async (_title, fail, options) => {
      const terminal = createFakeTerminal();
      const { asked } = await start(terminal, options);
      fail(terminal);
      await expect(asked).rejects.toThrow("on purpose");
      expect(terminal.traces()).toEqual(NO_TRACES);
    },
  );

  it("K-08 is as it was when the terminal cannot be opened", async () => {
    const terminal = createFakeTerminal();
    const write = terminal.output.write;
    terminal.output.write = fail;
    const asked = createTerminalChannel(terminal.options).askUser(writeRequest(named("closed")));
    await expect(asked).rejects.toThrow("on purpose");
    terminal.output.write = write;
    expect(terminal.traces()).toEqual({ ...NO_TRACES, modes: expect.anything() });
  });

  it("K-08 asks the next question after one that failed", async () => {
    const terminal = createFakeTerminal();
    const { asked } = await start(terminal);
    terminal.input.emit("error", new Error("on purpose"));
    await expect(asked).rejects.toThrow("on purpose");
    const next = await start(terminal);
    terminal.send("1");
    expect(await next.asked).toMatchObject({ type: "answered" });
  });

  it("K-08 leaves raw mode and a flowing input to the host that had them", async () => {
    const terminal = createFakeTerminal();
    const heard: string[] = [];
    terminal.input.on("data", (chunk) => void heard.push(String(chunk)));
    terminal.input.setRawMode(true);
    const { asked } = await start(terminal);
    terminal.send("1");
    await asked;
    expect(terminal.traces()).toMatchObject({ isRaw: true, isFlowing: true });
    terminal.send("x");
    expect(heard).toEqual(["1", "x"]);
  });

  it("K-08 restores before a signal takes effect, and leaves it to the host where the host listens", async () => {
    const alone = createFakeTerminal();
    alone.host.kill = (pid, signal) => {
      expect(alone.traces()).toEqual(NO_TRACES);
      alone.raised.push(`${pid} ${signal}`);
    };
    const first = await start(alone);
    alone.host.emit("SIGTERM");
    await first.asked;
    expect(alone.raised).toEqual(["4711 SIGTERM"]);

    const heard = createFakeTerminal();
    const second = await start(heard);
    heard.host.on("SIGTERM", () => undefined);
    heard.host.emit("SIGTERM");
    await second.asked;
    expect(heard.raised).toEqual([]);
  });

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
      const { asked } = await start(terminal, {}, {}, "service");
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
    const { asked } = await start(terminal);
    terminal.send("\u001a");
    expect(terminal.traces().isRaw).toBe(false);
    await new Promise(setImmediate);
    expect(terminal.traces().isRaw).toBe(true);
    terminal.send("1");
    expect(await asked).toMatchObject({ type: "answered" });
  });

  it("K-08 an abort while stopped settles at once, and neither that nor another size writes anything", async () => {
    const terminal = createFakeTerminal();
    const controller = new AbortController();
    const { asked } = await start(terminal, {}, { signal: controller.signal });
    terminal.send("\u001a");
    const written = terminal.written();
    terminal.output.emit("resize");
    controller.abort();
    expect(await asked).toMatchObject({ code: "aborted" });
    await new Promise(setImmediate);
    expect(terminal.written()).toBe(written);
    expect(terminal.traces()).toEqual(NO_TRACES);
  });

  it("K-08 takes raw mode again after it was stopped from outside", async () => {
    const terminal = createFakeTerminal();
    const { asked } = await start(terminal);
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

async function start(
  terminal: FakeTerminal,
  options: TerminalChannelOptions = {},
  request: Partial<PilotDeckElicitationRequest> = {},
  name = "closed",
) {
  const channel = createTerminalChannel({ ...terminal.options, ...options });
  const asked = channel.askUser({ ...writeRequest(named(name)), ...request });
  // Some of the tests look at the rejection only later.
  asked.catch(() => undefined);
  await opened(terminal);
  terminal.advance(1000);
  return { asked };
}
