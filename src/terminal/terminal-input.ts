/** Where keys come from: a TTY's read stream, or what behaves like one. */
export type TerminalInput = NodeJS.ReadableStream & {
  readonly isTTY?: boolean;
  /** The file descriptor, which an editor takes over meanwhile. */
  readonly fd?: number;
  readonly isRaw?: boolean;
  readonly readableFlowing?: boolean | null;
  setRawMode?(mode: boolean): unknown;
};

/** Puts the input into raw mode and listens to it; the returned function leaves it as it was. */
export function takeInput(input: TerminalInput, onData: (chunk: Uint8Array | string) => void): () => void {
  const wasRaw = input.isRaw === true;
  const wasFlowing = input.readableFlowing === true;
  input.setRawMode?.(true);
  input.on("data", onData);
  input.resume();
  return () => {
    input.off("data", onData);
    if (!wasFlowing) input.pause();
    input.setRawMode?.(wasRaw);
  };
}
