import { countEdits } from "./count-edits.js";

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
  if (wanted.length > LENGTH_MAX) return undefined;
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
