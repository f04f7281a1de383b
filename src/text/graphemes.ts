const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const WINDOW = 256;

/**
 * The characters that a person sees: grapheme clusters, as Unicode Standard Annex 29 has them. Takes linear time: a segmenter
 * (V8's) looks through all of its text for each, so it is shown a part at a time, but for the last cluster of each, which may go
 * on in the next part.
 */
export function* listGraphemes(text: string): Generator<string> {
  let start = 0;
  let size = WINDOW;
  while (start < text.length) {
    const end = endOfPart(text, start + size);
    const segments = Array.from(segmenter.segment(text.slice(start, end)), ({ segment }) => segment);
    if (end < text.length) {
      if (segments.length === 1) {
        size *= 2;
        continue;
      }
      segments.pop();
    }
    for (const segment of segments) start += segment.length;
    size = WINDOW;
    yield* segments;
  }
}

/** Never in the middle of a surrogate pair: half a mark would not belong to what it is on. */
function endOfPart(text: string, end: number): number {
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end;
}
