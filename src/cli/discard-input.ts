import type { Readable } from "node:stream";

/** What is pasted comes piece by piece: after so many milliseconds without another one it has come. */
const QUIET_MS = 20;

/** Whoever never stops typing does not keep the command, in milliseconds. */
const LONGEST_MS = 1000;

/** Reads away what has come to a terminal and was not taken, such as the rest of a paste: the shell would run it as commands. */
export async function discardInput(
  input: Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown },
): Promise<void> {
  if (input.isTTY !== true || input.setRawMode === undefined || input.destroyed) return;
  // Otherwise a line that has not been ended yet would stay.
  input.setRawMode(true);
  await new Promise<void>((resolve) => {
    const quiet = setTimeout(end, QUIET_MS);
    const limit = setTimeout(end, LONGEST_MS);
    const onData = () => void quiet.refresh();
    input.on("data", onData).on("error", end).resume();

    function end(): void {
      clearTimeout(quiet);
      clearTimeout(limit);
      input.off("data", onData).off("error", end).pause();
      resolve();
    }
  });
  input.setRawMode(false);
}
