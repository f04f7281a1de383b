import type { PilotDeckElicitationOption } from "../../protocol/elicitation.js";
import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { countEdits } from "../text/count-edits.js";
import { shorten } from "../text/foreign-words.js";
import { foldText } from "./fold-text.js";
import { foldLabel, stripRecommended } from "./option-labels.js";
import type { OtherRow } from "./other-row.js";

/**
 * Finds the options, and the row for one's own words among them, that a text resembles without naming one: those that begin
 * with the text, else those that the fewest edits make of it, at most 3 in 10. None where these are more than three: then
 * it says nothing. Nothing over 64 characters resembles anything. The options are folded once, and whoever looks for
 * thousands of texts among thousands of options is told nothing any more.
 */
export function createNearFinder(
  options: readonly PilotDeckElicitationOption[],
  row?: OtherRow,
  say: AnswersSentences = SENTENCES,
): (text: string) => readonly string[] {
  let folded: FoldedLabels | undefined;
  let left = COMPARISONS_MAX;
  return (text) => {
    if (left <= 0 || text.length > 4 * COMPARED_MAX) return [];
    const wanted = foldLabel(text);
    if (wanted.length > COMPARED_MAX) return [];
    folded ??= foldLabels(options, row, say);
    const begun = folded.shown.filter(({ start }) => start.startsWith(wanted));
    if (begun.length > 0) return limit(begun.map(({ label }) => label));
    const compared = folded.offered.filter(({ offered }) => isAboutAsLong(offered, wanted));
    left -= compared.length;
    return limit(findNearestLabels(wanted, compared));
  };
}

/** Which options were probably meant, as a question. */
export function suggestLabels(labels: readonly string[], say: AnswersSentences): string {
  return say.didYouMean(labels.map((label) => shorten(label)));
}

/** What labels begin with, and what people may have meant to write. */
type FoldedLabels = {
  shown: readonly { label: string; start: string }[];
  offered: readonly { label: string; offered: string }[];
};

function foldLabels(
  options: readonly PilotDeckElicitationOption[],
  row: OtherRow | undefined,
  say: AnswersSentences,
): FoldedLabels {
  const rows = row ? [row] : [];
  return {
    shown: [...options, ...rows].map(({ label }) => ({ label, start: foldText(label) })),
    offered: [
      ...options.map(({ label }) => ({ label, offered: stripRecommended(foldLabel(label), say) })),
      ...rows.flatMap(({ label, names }) => names.map((offered) => ({ label, offered }))),
    ],
  };
}

function findNearestLabels(wanted: string, candidates: FoldedLabels["offered"]): readonly string[] {
  let least = Number.POSITIVE_INFINITY;
  const nearest = new Set<string>();
  for (const { label, offered } of candidates) {
    const most = mostEdits(wanted, offered);
    const distance = countEdits(wanted, offered);
    if (distance > most || distance > least) continue;
    if (distance < least) nearest.clear();
    least = distance;
    nearest.add(label);
  }
  return [...nearest];
}

function isAboutAsLong(one: string, other: string): boolean {
  return one.length <= COMPARED_MAX && Math.abs(one.length - other.length) <= mostEdits(one, other);
}

function mostEdits(one: string, other: string): number {
  return Math.floor(0.3 * Math.max(one.length, other.length));
}

const COMPARED_MAX = 64;
/** How many labels are compared for all texts together: about a quarter of a second's work. */
const COMPARISONS_MAX = 100_000;
const NAMED_MAX = 3;

function limit(labels: readonly string[]): readonly string[] {
  return labels.length > NAMED_MAX ? [] : labels;
}
