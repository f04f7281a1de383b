const WORDS = /\s*\S+|\s+$/g;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Cuts a line into pieces that measure at most so much: between words, and within a word only where it alone is too long, and
 * then between what people see as one character; within such a one only where it alone is too long. Takes linear time.
 *
 * @param measure - of a text; that of two texts together is the sum of theirs
 */
export function splitLine(line: string, most: number, measure: (text: string) => number): string[] {
  if (measure(line) <= most) return [line];
  const pieces: string[] = [];
  let piece = "";
  let size = 0;
  const add = (part: string, partSize: number) => {
    if (piece !== "" && size + partSize > most) {
      pieces.push(piece);
      piece = "";
      size = 0;
    }
    piece += part;
    size += partSize;
  };
  for (const [word] of line.matchAll(WORDS)) {
    const wordSize = measure(word);
    if (size + wordSize <= most) {
      add(word, wordSize);
      continue;
    }
    // The blank where a line is cut is the cut itself.
    const bare = word.trimStart();
    const bareSize = measure(bare);
    if (bareSize <= most) {
      if (bare !== "") {
        if (piece !== "") pieces.push(piece);
        [piece, size] = [bare, bareSize];
      }
      continue;
    }
    for (const segment of listGraphemes(word)) {
      const segmentSize = measure(segment);
      if (segmentSize <= most) add(segment, segmentSize);
      else for (const character of segment) add(character, measure(character));
    }
  }
  if (piece !== "") pieces.push(piece);
  return pieces;
}

const WINDOW = 256;

// A segmenter takes a time that grows with the square of the text (V8), so it is shown a part at a time, but for the last
// character of each, which may go on in the next part.
function* listGraphemes(text: string): Generator<string> {
  let start = 0;
  let size = WINDOW;
  while (start < text.length) {
    const end = Math.min(start + size, text.length);
    const segments = Array.from(graphemes.segment(text.slice(start, end)), ({ segment }) => segment);
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
