import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type HeldTerminal, holdTerminal } from "../../../src/terminal/hold-terminal.js";

/** A terminal and a process that write down what becomes of them. */
function hold(options: { onTake?: () => void } = {}) {
  const log: string[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    isRaw: false,
    setRawMode(mode: boolean) {
      input.isRaw = mode;
      log.push(mode ? "raw" : "cooked");
    },
  });
  const host = Object.assign(new EventEmitter(), {
    pid: 7,
    kill: (pid: number, signal: string) => log.push(`${pid} ${signal}`),
  });
  const held: HeldTerminal = holdTerminal(input, host, {
    onData: (chunk) => log.push(`data ${chunk}`),
    onTake: () => {
      log.push("taken");
      options.onTake?.();
    },
    onLeave: () => log.push("left"),
    onResume: () => log.push("resumed"),
    onEnding: (raise) => {
      log.push("ending");
      held.release();
      raise();
    },
    onFailure: (thrown) => log.push(`failed: ${thrown}`),
  });
  /** What comes of an act. */
  const act = (perform: () => unknown): string[] => {
    log.splice(0);
    perform();
    return [...log];
  };
  return { held, host, input, log, act };
}

type Held = ReturnType<typeof hold>;

const SIGNALS = ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"];

describe("a terminal that is held", () => {
  it("K-07 is taken, lent and given back as it was, with no listener left", () => {
    const { held, host, input, act } = hold();
    const before = input.listenerCount("data");
    expect(held.isLeft()).toBe(true);
    expect(act(held.take)).toEqual(["raw", "taken"]);
    expect(act(() => input.emit("data", "a"))).toEqual(["data a"]);
    expect(act(held.lend)).toEqual(["left", "cooked"]);
    expect(act(() => input.emit("data", "b"))).toEqual([]);
    // Who was stopped together with the program that has it goes on with that.
    expect(act(() => host.emit("SIGCONT"))).toEqual(["resumed"]);
    expect(held.isLeft()).toBe(true);
    expect(act(held.take)).toEqual(["raw", "taken"]);
    expect(act(held.release)).toEqual(["cooked"]);
    expect(act(held.release)).toEqual([]);
    expect(act(held.take)).toEqual([]);
    expect(act(held.suspend)).toEqual([]);
    expect([host.eventNames(), input.listenerCount("data"), input.isPaused()]).toEqual([[], before, true]);
  });

  it("K-07 taken again, as when the process goes on, is held once, and lent not at all", () => {
    const { held, host, input, act } = hold();
    expect(act(() => host.emit("SIGCONT"))).toEqual(["resumed", "raw", "taken"]);
    act(() => host.emit("SIGCONT"));
    expect(act(() => input.emit("data", "a"))).toEqual(["data a"]);
    expect(host.listenerCount("SIGTSTP")).toBe(1);
    held.lend();
    expect(host.listenerCount("SIGTSTP")).toBe(0);
  });

  it("K-07 is raw afterwards where it was raw before, and flows where it flowed", () => {
    const { held, input } = hold();
    input.isRaw = true;
    input.resume();
    held.take();
    held.release();
    expect([input.isRaw, input.isPaused()]).toEqual([true, false]);
  });

  it("K-07 is left alone by its release where another program has it", () => {
    const { held, act } = hold();
    held.take();
    held.lend();
    expect(act(held.release)).toEqual([]);
  });

  it("K-07 is taken and given back where it knows no raw mode", () => {
    const { held, input, act } = hold();
    Object.assign(input, { setRawMode: undefined });
    expect(act(held.take)).toEqual(["taken"]);
    expect(act(held.release)).toEqual([]);
    expect(input.isPaused()).toBe(true);
  });

  it.each(SIGNALS)("K-07 %s ends the process once the holder has given it back", (signal) => {
    const { held, host, act } = hold();
    held.take();
    expect(act(() => host.emit(signal))).toEqual(["ending", "cooked", `7 ${signal}`]);
  });

  it.each(SIGNALS)("K-07 %s is left to others who listen to it", (signal) => {
    const { held, host, act } = hold();
    host.on(signal, () => undefined);
    held.take();
    expect(act(() => host.emit(signal))).toEqual(["ending", "cooked"]);
  });

  it("K-07 at the end of the process there is nothing to raise", () => {
    const { held, host, act } = hold();
    held.take();
    expect(act(() => host.emit("exit"))).toEqual(["ending", "cooked"]);
  });

  it.each([
    ["Ctrl+Z stops the processes at the terminal", "0 SIGTSTP", ({ held }: Held) => held.suspend()],
    ["a signal stops the process", "7 SIGTSTP", ({ host }: Held) => host.emit("SIGTSTP")],
  ])("K-07 is given back when %s, and taken when it goes on", async (_, sent, stop) => {
    const terminal = hold();
    const { held, host, log, act } = terminal;
    held.take();
    expect(act(() => stop(terminal))).toEqual(["left", "cooked", sent, "resumed"]);
    expect(act(() => stop(terminal))).toEqual([]);
    expect(act(() => host.emit("SIGCONT"))).toEqual(["resumed", "raw", "taken"]);
    await setImmediate();
    expect(held.isLeft()).toBe(false);
    expect(log).toEqual(["resumed", "raw", "taken"]);
    held.release();
  });

  it("K-04 is taken at the size that it was given while the process was stopped", () => {
    const { host, log, act } = hold();
    host.on("SIGWINCH", () => log.push("measured"));
    expect(act(() => host.emit("SIGCONT"))).toEqual(["measured", "resumed", "raw", "taken"]);
  });

  it("K-07 is taken again where the signal does not stop the process, once SIGCONT would have been heard", async () => {
    const { held, log } = hold();
    held.take();
    held.suspend();
    log.splice(0);
    await setImmediate();
    expect(log).toEqual([]);
    await setImmediate();
    expect(log).toEqual(["raw", "taken"]);
    held.release();
  });

  it("K-07 tells what its holder throws, and nothing more once it is released", () => {
    const { held, act } = hold({
      onTake: () => {
        throw new Error("boom");
      },
    });
    expect(act(held.take)).toEqual(["raw", "taken", "failed: Error: boom"]);
    held.release();
    expect(act(held.take)).toEqual([]);
  });
});
