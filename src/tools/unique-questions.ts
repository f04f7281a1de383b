import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { findRecommended } from "../elicitation/recommended-label.js";

/** A question as the model gave it, and as it is asked. */
export type QuestionPair<Item> = readonly [item: Item, asked: PilotDeckElicitationQuestion];

/**
 * Each item of a call with its question, in the same order. The texts of the questions differ, for a contract that allows
 * one text twice: answers are keyed by text. The second question of a text is asked as `<text> (2)`, and so on; report the
 * item's.
 */
export function pairWithUnique<Item extends { question: string }>(
  items: readonly Item[],
  createQuestion: (item: Item) => PilotDeckElicitationQuestion,
): QuestionPair<Item>[] {
  const taken = new Set(items.map(({ question }) => question));
  const counts = new Map<string, number>();
  return items.map((item) => {
    const { question } = item;
    let count = (counts.get(question) ?? 0) + 1;
    while (count > 1 && taken.has(numbered(question, count))) count += 1;
    counts.set(question, count);
    const asked = createQuestion(item);
    return [item, count === 1 ? asked : { ...asked, question: numbered(question, count) }];
  });
}

/** The items that a timeout answered. A channel that does not say which ones may have answered all of them. */
export function pickDefaulted<Item>(
  pairs: readonly QuestionPair<Item>[],
  defaulted: readonly string[] | undefined,
): Item[] {
  const taken = pairs.filter(([, { question }]) => defaulted === undefined || defaulted.includes(question));
  return taken.map(([item]) => item);
}

/** The names of items that a timeout answered: with their recommended option, or with the first, where none is recommended. */
export function splitByRecommended<Item>(
  names: readonly string[],
  pairs: readonly QuestionPair<Item>[],
  nameOf: (item: Item) => string,
): { recommended: string[]; first: string[] } {
  const unrecommended = pairs.filter(([, asked]) => findRecommended(asked) === undefined);
  const firsts = new Set(unrecommended.map(([item]) => nameOf(item)));
  return {
    recommended: names.filter((name) => !firsts.has(name)),
    first: names.filter((name) => firsts.has(name)),
  };
}

function numbered(question: string, count: number): string {
  return `${question} (${count})`;
}
