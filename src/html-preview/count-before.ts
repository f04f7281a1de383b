/** How many of a list in their order begin before a position. */
export function countBefore<T>(list: readonly T[], startOf: (one: T) => number, position: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = list[middle];
    if (one !== undefined && startOf(one) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
