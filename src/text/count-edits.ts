/** How many UTF-16 code units are to be put in, taken out, replaced or swapped with the next (optimal string alignment). */
export function countEdits(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const edits = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const at = (line: readonly number[], place: number) => line[place] ?? Number.POSITIVE_INFINITY;
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
  return last[to.length] ?? 0;
}
