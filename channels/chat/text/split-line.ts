import { listGraphemes } from "../../../src/text/graphemes.js";

const WORDS = /\s*\S+/g;

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
    if (size + partSize > most) {
      pieces.push(piece);
      piece = "";
      size = 0;
    }
    piece += part;
    size += partSize;
  };
  // Without an end of blanks, through which it would be looked for a word from each one of them.
  for (const [word] of line.trimEnd().matchAll(WORDS)) {
    const wordSize = measure(word);
    if (size + wordSize <= most) {
      add(word, wordSize);
      continue;
    }
    // The blank where a line is cut is the cut itself.
    const bare = word.trimStart();
    const bareSize = measure(bare);
    if (bareSize <= most) {
      if (piece !== "") pieces.push(piece);
      [piece, size] = [bare, bareSize];
      continue;
    }
    for (const segment of listGraphemes(word)) {
      const segmentSize = measure(segment);
      if (segmentSize <= most) add(segment, segmentSize);
      else for (const character of segment) add(character, measure(character));
    }
  }
  return [...pieces, piece];
}
