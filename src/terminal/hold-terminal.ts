import { type TerminalInput, takeInput } from "./terminal-input.js";
import type { TerminalProcess } from "./terminal-process.js";

/** A terminal whose keys a process takes one by one, until it is released. */
export type HeldTerminal = {
  /** Whether it is given back for a while. */
  isLeft(): boolean;
  /** Lends it to another program. */
  lend(): void;
  /** Takes it, at first and back from another program. */
  take(): void;
  /** Stops the process and those it shares the terminal with, as Ctrl+Z does, and takes the terminal again when it goes on. */
  suspend(): void;
  /** Gives it back for good. */
  release(): void;
};

/** Who holds a terminal. What a callback throws goes to `onFailure`. */
export type TerminalHolder = {
  onData(chunk: Uint8Array | string): void;
  /** The terminal is there, or is there again, and others may have written on it meanwhile. */
  onTake(): void;
  /** It is given back for a while. */
  onLeave(): void;
  /** Whoever stopped the process has it go on: an act of the person, told before a timer that fell due meanwhile can fire. */
  onResume?(): void;
  /**
   * The process is about to end: the holder releases the terminal, and calls `raise` then, which ends the process where a
   * signal would have.
   */
  onEnding(raise: () => void): void;
  onFailure(thrown: unknown): void;
};

/**
 * Whom Ctrl+Z stops where the terminal itself acts on it: the whole group of processes. npx and `npm start` wait for their child, so
 * that the shell would not come back where the child alone was stopped.
 */
const WHOLE_GROUP = 0;

/** What would end the process and leave the terminal as it is. */
const ENDINGS = ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"];

/**
 * For a terminal that is to be taken key by key: it is given back whenever the process is stopped or ended, by whomever. A signal
 * that others in the process listen to is theirs to act on.
 */
export function holdTerminal(
  input: TerminalInput,
  host: TerminalProcess,
  holder: TerminalHolder,
): HeldTerminal {
  const cleanups: (() => void)[] = [];
  let isReleased = false;
  let isLeft = true;
  let isLent = false;
  let leaveInput: () => void = () => undefined;

  const guard = (act: () => void) => () => {
    if (isReleased) return;
    try {
      act();
    } catch (thrown) {
      holder.onFailure(thrown);
    }
  };
  const leave = () => {
    isLeft = true;
    holder.onLeave();
    leaveInput();
    host.off("SIGTSTP", stopAlone);
  };
  const take = guard(() => {
    // A process that was stopped with the program that has the terminal goes on with it.
    if (isLent) return;
    if (!isLeft) leaveInput();
    host.off("SIGTSTP", stopAlone);
    host.on("SIGTSTP", stopAlone);
    isLeft = false;
    leaveInput = takeInput(input, holder.onData);
    holder.onTake();
  });
  const stop = (pid: number) =>
    guard(() => {
      if (isLeft) return;
      leave();
      // Comes back once the process goes on.
      host.kill(pid, "SIGTSTP");
      holder.onResume?.();
      // Where the signal does not stop the process, no SIGCONT comes, and it must not be left without keys. One that came
      // is heard within a turn of the event loop.
      setImmediate(() => {
        setImmediate(() => {
          if (isLeft) take();
        });
      });
    });
  const suspend = stop(WHOLE_GROUP);
  // Whoever sent a signal chose whom it stops.
  const stopAlone = stop(host.pid);
  const listen = (event: string, listener: () => void) => {
    host.on(event, listener);
    cleanups.push(() => host.off(event, listener));
  };

  for (const name of ENDINGS) {
    const raise = () => {
      if (host.listenerCount(name) === 0) host.kill(host.pid, name);
    };
    listen(name, () => holder.onEnding(raise));
  }
  listen("exit", () => holder.onEnding(() => undefined));
  listen(
    "SIGCONT",
    guard(() => {
      // The terminal tells its size to those in its foreground alone: whoever was stopped has not heard of another one.
      host.emit?.("SIGWINCH");
      holder.onResume?.();
      take();
    }),
  );
  cleanups.push(() => host.off("SIGTSTP", stopAlone));

  return {
    isLeft: () => isLeft,
    lend() {
      isLent = true;
      leave();
    },
    take() {
      isLent = false;
      take();
    },
    suspend,
    release() {
      if (isReleased) return;
      isReleased = true;
      for (const cleanUp of cleanups) cleanUp();
      if (!isLeft) leaveInput();
    },
  };
}
