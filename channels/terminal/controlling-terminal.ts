import { openSync } from "node:fs";
import { ReadStream, WriteStream } from "node:tty";

/** The terminal that a process was started from, whatever its streams were redirected to. */
export type ControllingTerminal = {
  readonly input: ReadStream & { readonly fd: number };
  readonly output: WriteStream & { readonly fd: number };
  /** Lets the process end. */
  close(): void;
};

const [READ_FROM, WRITE_TO] =
  process.platform === "win32" ? ["\\\\.\\CONIN$", "\\\\.\\CONOUT$"] : ["/dev/tty", "/dev/tty"];

/**
 * Opens the terminal that the process was started from (`/dev/tty`, on Windows the console), for `createTerminalChannel` and
 * `createPlainChannel`. Undefined where there is none. Its output tells of a `resize` as `process.stdout` does.
 */
export function openControllingTerminal(): ControllingTerminal | undefined {
  try {
    const keys = openSync(READ_FROM, "r");
    const screen = openScreen();
    const input = Object.assign(new ReadStream(keys), { fd: keys });
    const output = Object.assign(new WriteStream(screen), { fd: screen });
    // Node does this for the standard streams only; another stream is measured when it is made.
    const onResize = () => {
      const measured = new WriteStream(openScreen());
      const { columns, rows } = measured;
      measured.destroy();
      Object.assign(output, { columns, rows }).emit("resize");
    };
    process.on("SIGWINCH", onResize);
    const close = () => {
      process.off("SIGWINCH", onResize);
      input.destroy();
      output.destroy();
    };
    return { input, output, close };
  } catch {
    return undefined;
  }
}

function openScreen(): number {
  return openSync(WRITE_TO, process.platform === "win32" ? "r+" : "w");
}
