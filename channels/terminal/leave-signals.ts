import type { TerminalProcess } from "../../src/terminal/terminal-process.js";

type Listener = () => void;

/** What a terminal sends to every process on it when Ctrl+C or Ctrl+\\ is pressed. */
const KEY_SIGNALS = ["SIGINT", "SIGQUIT"];

/**
 * Leaves these signals to another program on the same terminal, as shells do: whoever listens to them in this process hears
 * nothing until the returned function is called.
 */
export function leaveSignals(host: TerminalProcess): () => void {
  let restores = KEY_SIGNALS.map((signal) => {
    const listeners = (host.rawListeners?.(signal) ?? []).filter(isListener);
    // First, since a signal that nobody listens to ends the process.
    host.on(signal, ignore);
    for (const listener of listeners) host.off(signal, listener);
    return () => {
      for (const listener of listeners) host.on(signal, listener);
      host.off(signal, ignore);
    };
  });
  return () => {
    for (const restore of restores) restore();
    restores = [];
  };
}

function ignore(): void {}

function isListener(value: unknown): value is Listener {
  return typeof value === "function";
}
