import { EventEmitter } from "node:events";
import { Readable, Writable } from "node:stream";
import headless from "@xterm/headless";
import type { DialogSize, TerminalChannelOptions } from "../../../channels/terminal/index.js";

const WATCHED = ["data", "keypress", "error", "end", "close", "resize", "newListener"];
const SIGNALS = ["SIGTERM", "SIGHUP", "SIGINT", "SIGCONT", "SIGTSTP", "exit"];

/**
 * A terminal without a device: streams, size, clock, process, and a screen that understands what is
 * written.
 */
export function createFakeTerminal({ columns, rows }: DialogSize = { columns: 80, rows: 24 }) {
  const screen = new headless.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 1000 });
  const writes: string[] = [];
  let time = Date.UTC(2026, 0, 2);
  let onWrite: (() => void) | undefined;

  const input = Object.assign(new Readable({ read() {} }), {
    isTTY: true,
    isRaw: false,
    setRawMode(mode: boolean) {
      input.isRaw = mode;
    },
  });
  const output = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        writes.push(String(chunk));
        screen.write(String(chunk));
        onWrite?.();
        done();
      },
    }),
    { isTTY: true, columns, rows },
  );
  const raised: string[] = [];
  const host = Object.assign(new EventEmitter(), {
    pid: 4711,
    platform: "linux",
    kill(pid: number, signal: string) {
      raised.push(`${pid} ${signal}`);
    },
  });
  const before = listeners();
  // The screen takes in what is written to it by and by.
  const settled = () => new Promise<void>((resolve) => screen.write("", resolve));

  function listeners(): Record<string, number> {
    const count = (name: string, emitter: EventEmitter, events: readonly string[]) =>
      events.map((event) => [`${name} ${event}`, emitter.listenerCount(event)] as const);
    return Object.fromEntries([
      ...count("input", input, WATCHED),
      ...count("output", output, WATCHED),
      ...count("process", host, SIGNALS),
    ]);
  }

  return {
    input,
    output,
    host,
    raised,
    writes,
    options: {
      input,
      output,
      host,
      env: { TERM: "xterm-256color" },
      now: () => new Date(time),
    } satisfies TerminalChannelOptions,
    /** Lets time go by, for the dialog's clock only. */
    advance(ms: number) {
      time += ms;
    },
    /** Sends what a terminal sends when keys are pressed. */
    send(...chunks: (string | Uint8Array)[]) {
      for (const chunk of chunks) input.emit("data", typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    },
    /**
     * Sends Esc and waits until something is drawn: a lone Esc is told from other keys by the silence after
     * it.
     */
    async sendEscape() {
      const drawn = new Promise<void>((resolve) => {
        onWrite = resolve;
      });
      input.emit("data", Buffer.from("\u001b"));
      await drawn;
      onWrite = undefined;
    },
    async resize(size: DialogSize) {
      await settled();
      screen.resize(size.columns, size.rows);
      Object.assign(output, size);
      output.emit("resize");
    },
    /** What the person sees, from the first line ever written. */
    async lines(): Promise<string[]> {
      await settled();
      const { active } = screen.buffer;
      const lines = Array.from(
        { length: active.length },
        (_, row) => active.getLine(row)?.translateToString(true) ?? "",
      );
      return lines.slice(0, lines.findLastIndex((line) => line !== "") + 1);
    },
    async cursor() {
      await settled();
      const { cursorX, cursorY, baseY } = screen.buffer.active;
      return { row: cursorY + baseY, column: cursorX };
    },
    written: () => writes.join(""),
    /** Everything that a dialog has to put back. */
    traces() {
      const modes = ["?25", "?7", "?2004"].map((mode) => {
        const last = Math.max(
          ...["h", "l"].map((end) => writes.join("").lastIndexOf(`\u001b[${mode}${end}`)),
        );
        return [mode, last === -1 ? "untouched" : writes.join("").charAt(last + mode.length + 2)];
      });
      const left = Object.entries(listeners()).filter(([name, count]) => count !== before[name]);
      return {
        modes: Object.fromEntries(modes),
        isRaw: input.isRaw,
        isFlowing: input.readableFlowing === true,
        listeners: Object.fromEntries(left),
      };
    },
  };
}

export type FakeTerminal = ReturnType<typeof createFakeTerminal>;

/** What `traces` gives when nothing is left behind. */
export const NO_TRACES = {
  modes: { "?25": "h", "?7": "h", "?2004": "l" },
  isRaw: false,
  isFlowing: false,
  listeners: {},
};

/** Waits for the question to appear: a few turns of the event loop, in which its previews are made ready. */
export async function opened({ host }: FakeTerminal): Promise<void> {
  while (host.listenerCount("exit") === 0) await new Promise(setImmediate);
}
