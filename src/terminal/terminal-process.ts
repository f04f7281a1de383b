/** The process that signals come to and are raised in: the part of Node's `process` that is used. */
export type TerminalProcess = {
  readonly pid: number;
  readonly platform?: string;
  kill(pid: number, signal: string): unknown;
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
  listenerCount(event: string): number;
  /** Tells listeners of a signal that was not heard; without it those of the size do not know of a change while the process was stopped. */
  emit?(event: string): unknown;
  /** Those that signals are kept from while an editor is open; without it they have them then, too. */
  rawListeners?(event: string): readonly unknown[];
};
