import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTerminalChannel, type TerminalChannelOptions } from "../../../channels/terminal/index.js";
import { askOn } from "./ask-on-fake.js";
import { named, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, type FakeTerminal, NO_TRACES } from "./fake-terminal.js";

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

afterEach(() => void vi.useRealTimers());

describe("the terminal afterwards", () => {
  it.each(endings)("K-08 is as it was after %s", async (_title, end, answer) => {
    const terminal = createFakeTerminal();
    const controller = new AbortController();
    const { asked } = await askOn(terminal, {}, { signal: controller.signal });
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
      const { asked } = await askOn(terminal, options);
      fail(terminal);
      await expect(asked).rejects.toThrow("on purpose");
      expect(terminal.traces()).toEqual(NO_TRACES);
    },
  );

  it("K-08 an output that fails while the last line is written takes no answer back", async () => {
    const terminal = createFakeTerminal();
    const { asked } = await askOn(terminal);
    terminal.output.write = () => terminal.output.emit("error", new Error("on purpose"));
    terminal.send("1");
    expect(await asked).toMatchObject({ answers: { "Go on?": "Yes" } });
    expect(terminal.traces()).toEqual({ ...NO_TRACES, modes: expect.anything() });
  });

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
    const { asked } = await askOn(terminal);
    terminal.input.emit("error", new Error("on purpose"));
    await expect(asked).rejects.toThrow("on purpose");
    const next = await askOn(terminal);
    terminal.send("1");
    expect(await next.asked).toMatchObject({ type: "answered" });
  });

  it("K-08 leaves raw mode and a flowing input to the host that had them", async () => {
    const terminal = createFakeTerminal();
    const heard: string[] = [];
    terminal.input.on("data", (chunk) => void heard.push(String(chunk)));
    terminal.input.setRawMode(true);
    const { asked } = await askOn(terminal);
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
    const first = await askOn(alone);
    alone.host.emit("SIGTERM");
    await first.asked;
    expect(alone.raised).toEqual(["4711 SIGTERM"]);

    const heard = createFakeTerminal();
    const second = await askOn(heard);
    heard.host.on("SIGTERM", () => undefined);
    heard.host.emit("SIGTERM");
    await second.asked;
    expect(heard.raised).toEqual([]);
  });

  it("K-08 waits no longer for what might follow an Esc", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const terminal = createFakeTerminal();
    const controller = new AbortController();
    const { asked } = await askOn(terminal, {}, { signal: controller.signal });
    // The screen has one of its own.
    const before = vi.getTimerCount();
    terminal.send("\u001b");
    expect(vi.getTimerCount()).toBe(before + 1);
    controller.abort();
    await asked;
    expect(vi.getTimerCount()).toBe(before);
  });
});
