/** In the place of a value, to see what stands around it. */
const VALUE = "\u0000";

type Values = string[] | undefined;

/**
 * What stands in a text where a sentence of a table has its values, where it is that sentence: none of them is empty, and each
 * ends where what follows it first comes. Linear in the text.
 */
export function readSentence(sentence: (...values: string[]) => string, text: string): Values {
  return readerOf(sentence)(text);
}

/** The same for a sentence that is looked for often. */
export function readerOf(sentence: (...values: string[]) => string): (text: string) => Values {
  const values = Array.from({ length: sentence.length }, () => VALUE);
  const [before = "", ...parts] = sentence(...values).split(VALUE);
  const last = parts.pop() ?? "";
  return (text) => {
    if (!text.startsWith(before) || !text.endsWith(last)) return undefined;
    const found: string[] = [];
    let from = before.length;
    for (const part of parts) {
      const to = text.indexOf(part, from + 1);
      if (to === -1) return undefined;
      found.push(text.slice(from, to));
      from = to + part.length;
    }
    const to = text.length - last.length;
    return to > from ? [...found, text.slice(from, to)] : undefined;
  };
}

/** The text of one table that has the name which this text has in another. */
export function findSame(
  from: Readonly<Record<string, string>>,
  text: string,
  to: Readonly<Record<string, string>>,
): string | undefined {
  const name = Object.keys(from).find((key) => from[key] === text);
  return name === undefined ? undefined : to[name];
}

type Sentence = string | ((...values: string[]) => string);

/**
 * A text that one table says, in the words of another, whichever sentence of it that is. Linear in the text.
 *
 * @param tellValue - what becomes of the values in it
 */
export function findKnown(
  from: Readonly<Record<string, Sentence>>,
  text: string,
  to: Readonly<Record<string, Sentence>>,
  tellValue: (value: string) => string = (value) => value,
): string | undefined {
  for (const [name, sentence] of Object.entries(from)) {
    const other = to[name];
    if (typeof sentence === "string") {
      if (sentence === text && typeof other === "string") return other;
      continue;
    }
    const values = readSentence(sentence, text);
    if (values !== undefined && typeof other === "function") return other(...values.map(tellValue));
  }
  return undefined;
}
