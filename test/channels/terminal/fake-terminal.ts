import { EventEmitter } from "node:events";
import { Readable, Writable } from "node:stream";
import headless from "@xterm/headless";
import type { DialogSize, TerminalChannelOptions } from "../../../channels/terminal/index.js";

const WATCHED = ["data", "keypress", "error", "end", "close", "resize", "newListener"];
const SIGNALS = ["SIGTERM", "SIGHUP", "SIGINT", "SIGCONT", "SIGTSTP", "exit"];

/** What a terminal that gets narrower does to wider lines, and the environment of one that does so. */
const NARROWING = {
  /** Wraps them, and the cursor stays where it is in the text: kitty, VTE, iTerm2, Windows Terminal, tmux. */
  wraps: { env: { TERM: "xterm-256color" }, options: { reflowCursorLine: true } },
  /** Wraps them but for the one with the cursor, which moves down by all the rows that come in: xterm.js itself. */
  "wraps others": { env: { TERM: "xterm-256color", TERM_PROGRAM: "vscode" }, options: {} },
  /** Cuts them off: xterm. */
  cuts: { env: { TERM: "xterm-256color", XTERM_VERSION: "XTerm(390)" }, options: { windowsMode: true } },
} as const;

export type Narrowing = keyof typeof NARROWING;

/**
 * A terminal without a device: streams, size, clock, process, and a screen that understands what is
 * written.
 */
export function createFakeTerminal(
  { columns, rows }: DialogSize = { columns: 80, rows: 24 },
  narrowing: Narrowing = "wraps others",
) {
  const screen = new headless.Terminal({
    cols: columns,
    rows,
    allowProposedApi: true,
    scrollback: 1000,
    ...NARROWING[narrowing].options,
  });
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
      env: NARROWING[narrowing].env as Record<string, string>,
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
      const { active } = screen.buffer;
      const rowOf = (row: number) => active.getLine(row)?.translateToString(true) ?? "█";
      const isInText = rowOf(active.baseY + active.cursorY).includes("█");
      const line = screen.registerMarker(0);
      screen.resize(size.columns, size.rows);
      if (narrowing === "wraps") {
        let row = line?.line ?? 0;
        while (isInText && !rowOf(row).includes("█")) row += 1;
        screen.write(`\u001b[${Math.max(row - active.baseY, 0) + 1}H`);
      }
      line?.dispose();
      Object.assign(output, size);
      output.emit("resize");
    },
    /** What the person sees, from the first line ever written, or from the first that is on the screen. */
    async lines(from: "ever" | "screen" = "ever"): Promise<string[]> {
      await settled();
      const { active } = screen.buffer;
      const lines = Array.from(
        { length: active.length },
        (_, row) => active.getLine(row)?.translateToString(true, 0, screen.cols) ?? "",
      );
      const first = from === "ever" ? 0 : active.baseY;
      return lines.slice(first, lines.findLastIndex((line) => line !== "") + 1);
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
