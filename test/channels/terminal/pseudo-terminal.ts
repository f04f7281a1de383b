import { type IPty, spawn } from "@lydell/node-pty";
import xterm from "@xterm/headless";
import { ROOT } from "../../house/source-files.js";

/** A real pseudo-terminal with a process in it, and the screen that its bytes draw. */
export type PseudoTerminal = {
  readonly pid: number;
  /** Everything that was written, byte for byte. */
  readonly written: () => string;
  /** The visible lines without trailing blanks, from the first to the last that is not empty. */
  readonly screen: () => string;
  readonly cursorHidden: () => boolean;
  readonly bracketedPaste: () => boolean;
  type(keys: string): void;
  resize(columns: number, rows: number): Promise<void>;
  kill(signal: string): void;
  /** Settles once the screen satisfies the condition; rejects when the process ends before. */
  until(condition: RegExp | ((screen: string) => boolean)): Promise<string>;
  readonly exited: Promise<{ exitCode: number; signal?: number | undefined }>;
  dispose(): void;
};

export function openPseudoTerminal(
  command: string,
  args: string[],
  options: { columns?: number; rows?: number; env?: Record<string, string | undefined>; cwd?: string } = {},
): PseudoTerminal {
  const { columns = 80, rows = 24, env = {}, cwd = ROOT } = options;
  const screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 1_000 });
  const unset = {
    NO_COLOR: undefined,
    FORCE_COLOR: undefined,
    CI: undefined,
    TMUX: undefined,
    XTERM_VERSION: undefined,
  };
  // The screen is one of xterm.js.
  const inherited = { ...process.env, ...unset, TERM_PROGRAM: "vscode", ...env };
  const child: IPty = spawn(command, args, {
    name: env.TERM ?? "xterm-256color",
    cols: columns,
    rows,
    cwd,
    env: Object.fromEntries(Object.entries(inherited).filter(([, value]) => value !== undefined)),
  });
  const watchers = new Set<() => void>();
  let written = "";
  let isOver = false;
  let pending = 0;
  child.onData((data) => {
    written += data;
    pending += 1;
    screen.write(data, () => {
      pending -= 1;
      for (const watch of watchers) watch();
    });
  });
  const exited = new Promise<{ exitCode: number; signal?: number | undefined }>((resolve) => {
    child.onExit((exit) => {
      isOver = true;
      resolve(exit);
      for (const watch of watchers) watch();
    });
  });

  const read = () => {
    const { active } = screen.buffer;
    const lines = Array.from({ length: screen.rows }, (_, row) =>
      (active.getLine(active.viewportY + row)?.translateToString(true) ?? "").trimEnd(),
    );
    return lines.join("\n").replace(/\n+$/, "");
  };

  return {
    pid: child.pid,
    written: () => written,
    screen: read,
    cursorHidden: () => written.lastIndexOf("\u001b[?25l") > written.lastIndexOf("\u001b[?25h"),
    bracketedPaste: () => written.lastIndexOf("\u001b[?2004h") > written.lastIndexOf("\u001b[?2004l"),
    type: (keys) => child.write(keys),
    async resize(width, height) {
      screen.resize(width, height);
      child.resize(width, height);
    },
    kill: (signal) => child.kill(signal),
    until(condition) {
      const holds = typeof condition === "function" ? condition : (text: string) => condition.test(text);
      return new Promise((resolve, reject) => {
        const watch = () => {
          const text = read();
          if (pending === 0 && holds(text)) resolve(text);
          else if (isOver && pending === 0)
            reject(new Error(`the process ended, and its screen is:\n${text}`));
          else return;
          watchers.delete(watch);
        };
        watchers.add(watch);
        watch();
      });
    },
    exited,
    dispose() {
      if (!isOver) child.kill("SIGKILL");
      screen.dispose();
    },
  };
}
