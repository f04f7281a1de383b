/** The process that signals come to and are raised in: the part of Node's `process` that is used. */
export type TerminalProcess = {
  readonly pid: number;
  readonly platform?: string;
  kill(pid: number, signal: string): unknown;
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
  listenerCount(event: string): number;
  /** Those that signals are kept from while an editor is open; without it they have them then, too. */
  rawListeners?(event: string): readonly unknown[];
};
