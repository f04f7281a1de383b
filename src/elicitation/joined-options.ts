import type { PilotDeckElicitationOption } from "../../protocol/elicitation.js";
import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { foldText } from "./fold-text.js";
import { foldLabel, stripRecommended } from "./option-labels.js";

/**
 * What the parts of a list name, and from the first one that names nothing, `stranger`, on the rest as it stands; `later`
 * is what parts of the rest name all the same.
 */
export type JoinedReading<Named> = {
  named: (string | Named)[];
  rest: string;
  stranger?: string;
  later: (string | Named)[];
};

/**
 * Reads texts as lists of labels. A label may hold separators itself: a reading that leaves nothing over comes first; else
 * the longest labels are taken from the start, and what remains is the rest. A label of more than 32 parts is not found
 * in a list, so that the time grows no faster than the text.
 *
 * @param find - tells which labels a text names
 * @param readPart - reads a part that is no label; undefined where it is nothing else either
 */
export function createJoinedReader<Named extends object>(
  separators: RegExp,
  options: readonly PilotDeckElicitationOption[],
  find: (text: string) => readonly string[] | undefined,
  readPart: (part: string) => Named | undefined,
  say: AnswersSentences,
): (text: string) => JoinedReading<Named> {
  let root: Node | undefined;
  return (text) => {
    root ??= createTree(options, separators, say);
    return readJoined(text, cut(text, separators), root, find, readPart);
  };
}

function readJoined<Named extends object>(
  text: string,
  parts: readonly Part[],
  root: Node,
  find: (text: string) => readonly string[] | undefined,
  readPart: (part: string) => Named | undefined,
): JoinedReading<Named> {
  const resolve = ({ exact, shown }: Node, start: number, end: number): string | undefined => {
    const ending = exact ?? shown;
    if (ending === undefined || ending.isSole) return ending?.label;
    const [label, ...rivals] = find(text.slice(start, end)) ?? [];
    return rivals.length === 0 ? label : undefined;
  };
  const listReadings = (at: number): Reading<Named>[] => {
    const readings: Reading<Named>[] = [];
    const first = parts[at];
    if (first === undefined) return readings;
    let node = root.next.get(first.key);
    let last = first;
    for (let next = at + 1; node !== undefined; next += 1) {
      const label = resolve(node, first.start, last.end);
      if (label !== undefined) readings.unshift({ named: [label], next });
      const part = parts[next];
      if (part === undefined) break;
      node = node.next.get(part.separator + part.key);
      last = part;
    }
    if (readings.at(-1)?.next === at + 1) return readings;
    const named = readPart(text.slice(first.start, first.end));
    if (first.key === "" || named !== undefined) readings.push({ named: named ? [named] : [], next: at + 1 });
    return readings;
  };

  // From the end: where every reading that follows leads to the end too.
  const whole: (Reading<Named> | undefined)[] = [];
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    whole[at] = listReadings(at).find(({ next }) => next === parts.length || whole[next] !== undefined);
  }
  const named: (string | Named)[] = [];
  const later: (string | Named)[] = [];
  let stranger: Part | undefined;
  for (let at = 0; at < parts.length; ) {
    const reading = whole[0] === undefined ? listReadings(at)[0] : whole[at];
    if (reading === undefined) stranger ??= parts[at];
    else (stranger === undefined ? named : later).push(...reading.named);
    at = reading?.next ?? at + 1;
  }
  if (stranger === undefined) return { named, rest: "", later };
  const { start, end } = stranger;
  return { named, rest: text.slice(start).trim(), stranger: text.slice(start, end).trim(), later };
}

type Reading<Named> = { named: (string | Named)[]; next: number };
type Part = { separator: string; key: string; start: number; end: number };

/** Labels that share their first parts. `shown` ends here but for the suffix of a recommended one. */
type Node = { next: Map<string, Node>; exact?: Ending; shown?: Ending };
/** The first label that ends there, and whether no other does. */
type Ending = { label: string; isSole: boolean };

const PARTS_MAX = 32;

function cut(text: string, separators: RegExp): Part[] {
  const parts: Part[] = [];
  let separator = "";
  let start = 0;
  const add = (end: number) => parts.push({ separator, key: foldLabel(text.slice(start, end)), start, end });
  for (const { 0: sign, index } of text.matchAll(separators)) {
    add(index);
    const mark = sign.charAt(0).normalize("NFKC").toLowerCase();
    separator = mark === "、" ? "," : mark;
    start = index + sign.length;
  }
  add(text.length);
  // A separator at the end says nothing.
  if (parts.at(-1)?.key === "") parts.pop();
  return parts;
}

function createTree(
  options: readonly PilotDeckElicitationOption[],
  separators: RegExp,
  say: AnswersSentences,
): Node {
  const root: Node = { next: new Map() };
  const marks = new Set([say.recommended, SENTENCES.recommended]);
  for (const { label } of options) {
    const parts = cut(label, separators);
    const last = parts.pop();
    if (last === undefined || parts.length >= PARTS_MAX) continue;
    let node = root;
    for (const { separator, key } of parts) node = grow(node, separator + key);
    const bare = stripRecommended(last.key, say);
    const others = bare === last.key ? [...marks].map((mark) => foldText(bare + mark)) : [bare];
    const written = grow(node, last.separator + last.key);
    written.exact = end(written.exact, label);
    for (const other of others) {
      const marked = grow(node, last.separator + other);
      marked.shown = end(marked.shown, label);
    }
  }
  return root;
}

function grow(node: Node, key: string): Node {
  const known = node.next.get(key);
  if (known !== undefined) return known;
  const next: Node = { next: new Map() };
  node.next.set(key, next);
  return next;
}

function end(known: Ending | undefined, label: string): Ending {
  return { label: known?.label ?? label, isSole: known === undefined || known.label === label };
}
