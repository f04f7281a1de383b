/** Longer words are nobody's misspelling of a name, not even of a question. In UTF-16 code units. */
const LENGTH_MAX = 300;

/**
 * ` Did you mean …?` for the name that a word was probably meant to be, and nothing where none is near.
 *
 * @param write - how the name is typed
 */
export function suggest(
  word: string,
  names: readonly string[],
  write: (name: string) => string = (name) => name,
): string {
  const name = findNearest(word, names);
  return name === undefined ? "" : ` Did you mean ${write(name)}?`;
}

/** The name that a word was probably meant to be: one edit in three letters is near, and so is the beginning of a name. */
export function findNearest(word: string, names: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  if (wanted === "" || wanted.length > LENGTH_MAX) return undefined;
  const most = Math.max(1, Math.floor(wanted.length / 3));
  let nearest: { name: string; distance: number } | undefined;
  for (const name of names) {
    const isStart = wanted.length > 1 && name.toLowerCase().startsWith(wanted);
    // Each letter more is an edit.
    if (!isStart && Math.abs(wanted.length - name.length) > most) continue;
    const distance = isStart ? 0.5 : countEdits(wanted, name.toLowerCase());
    const isNear = isStart || distance <= most;
    if (isNear && distance < (nearest?.distance ?? wanted.length)) nearest = { name, distance };
  }
  return nearest?.name;
}

/** How many letters are to be put in, taken out, replaced or swapped with the next (optimal string alignment). */
function countEdits(from: string, to: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const edits = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const at = (line: number[] | undefined, place: number) => line?.[place] ?? Number.POSITIVE_INFINITY;
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      edits[column] = Math.min(
        at(last, column) + 1,
        at(edits, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, edits];
  }
  return last?.[to.length] ?? 0;
}
