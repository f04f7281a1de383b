/** Tells which pieces of what a terminal sends were pasted, where it puts no marks around a paste (K-13). */
export type PasteFinder = {
  /** Whether the piece, all that came at once, is a paste or goes on with one. */
  isPaste(text: string): boolean;
  /** Leaves no timer. */
  close(): void;
};

/** More than anybody types at once, in UTF-16 code units. A terminal hands a longer paste over in pieces of this or more. */
const LONG_PIECE = 1000;

/** For how long after a long piece others belong to it, in milliseconds. */
const PIECE_WAIT_MS = 100;

const KEYS = /(?![\t\r\n])\p{Cc}/u;
const TEXT_AFTER_LINE_END = /[\r\n][^\r\n]/;

/**
 * Characters that come at once with a line end between them were pasted: nobody types on in the same instant. A line end that
 * is the last of a piece is the Enter key, as it comes over a slow line together with what was typed before. What holds control
 * characters is keys.
 */
export function createPasteFinder(): PasteFinder {
  let goesOn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let check: ReturnType<typeof setImmediate> | undefined;
  const end = () => {
    clearTimeout(timer);
    clearImmediate(check);
    goesOn = false;
  };
  return {
    isPaste(text) {
      const isLong = text.length >= LONG_PIECE;
      const isPaste = !KEYS.test(text) && (isLong || goesOn || TEXT_AFTER_LINE_END.test(text));
      if (isLong || !isPaste) end();
      if (isLong && isPaste) {
        goesOn = true;
        // What came while the process was busy is read before that.
        timer = setTimeout(() => {
          check = setImmediate(end);
        }, PIECE_WAIT_MS);
      }
      return isPaste;
    },
    close: end,
  };
}
