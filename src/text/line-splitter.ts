/** A line without its end, or why its text is not given. */
export type SplitLine = { type: "line"; text: string } | { type: "too-long" } | { type: "not-utf8" };

/** Cuts what comes from a stream into lines. */
export type LineSplitter = {
  /** The lines that this chunk completes. */
  push(chunk: Uint8Array | string): SplitLine[];
  /** The last line, where no line feed ended it. */
  end(): SplitLine[];
};

/** The longest line, in bytes: 1 MiB. */
const LINE_MAX = 2 ** 20;
const LINE_FEED = 10;

/** Bytes are read as UTF-8; a line ends with LF or CR LF. What is kept never exceeds the longest line. */
export function createLineSplitter(): LineSplitter {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const encoder = new TextEncoder();
  let buffer = new Uint8Array(1024);
  let length = 0;
  let isTooLong = false;

  return {
    push(chunk) {
      const bytes = typeof chunk === "string" ? encoder.encode(chunk) : chunk;
      const lines: SplitLine[] = [];
      let start = 0;
      for (;;) {
        const end = bytes.indexOf(LINE_FEED, start);
        keep(bytes.subarray(start, end === -1 ? bytes.length : end));
        if (end === -1) return lines;
        lines.push(takeLine());
        start = end + 1;
      }
    },
    end: () => (length > 0 || isTooLong ? [takeLine()] : []),
  };

  function keep(part: Uint8Array): void {
    const needed = length + part.length;
    isTooLong ||= needed > LINE_MAX;
    if (isTooLong) return;
    if (needed > buffer.length) {
      const larger = new Uint8Array(Math.min(2 * needed, LINE_MAX));
      larger.set(buffer.subarray(0, length));
      buffer = larger;
    }
    buffer.set(part, length);
    length = needed;
  }

  function takeLine(): SplitLine {
    const bytes = buffer.subarray(0, length);
    const wasTooLong = isTooLong;
    length = 0;
    isTooLong = false;
    if (wasTooLong) return { type: "too-long" };
    try {
      return { type: "line", text: decoder.decode(bytes).replace(/\r$/, "") };
    } catch {
      return { type: "not-utf8" };
    }
  }
}
