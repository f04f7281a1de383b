import type { PilotDeckElicitationOption } from "../../protocol/elicitation.js";
import { foldText } from "./fold-text.js";
import { foldLabel, stripRecommended } from "./option-labels.js";
import type { OtherRow } from "./other-row.js";

/**
 * The one option, or the row for one's own words, that a text resembles without naming it: no other begins with the
 * text, or few signs differ (3 in 10), and fewer than from any other. Nothing over 64 characters resembles anything.
 */
export function findNearLabel(
  text: string,
  options: readonly PilotDeckElicitationOption[],
  row?: OtherRow,
): string | undefined {
  if (text.length > 4 * COMPARED_MAX) return undefined;
  const wanted = foldLabel(text);
  if (wanted === "" || wanted.length > COMPARED_MAX) return undefined;
  const shown = [...options, ...(row ? [row] : [])];
  const begun = shown.filter(({ label }) => foldText(label).startsWith(wanted));
  if (begun.length === 1) return begun[0]?.label;
  const candidates = [
    ...options.map(({ label }) => ({ label, offered: stripRecommended(foldLabel(label)) })),
    ...(row?.names.map((offered) => ({ label: row.label, offered })) ?? []),
  ];
  let least = Number.POSITIVE_INFINITY;
  let nearest: string | undefined;
  for (const { label, offered } of candidates) {
    if (offered.length > COMPARED_MAX) continue;
    const most = Math.floor(0.3 * Math.max(wanted.length, offered.length));
    if (Math.abs(wanted.length - offered.length) > most) continue;
    const distance = countEdits(wanted, offered);
    if (distance > most || distance > least) continue;
    nearest = distance < least || nearest === label ? label : undefined;
    least = distance;
  }
  return nearest;
}

const COMPARED_MAX = 64;

// Levenshtein's distance, a row at a time.
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, sign] of [...from].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const kept = (row[column - 1] ?? 0) + (to[column - 1] === sign ? 0 : 1);
      next.push(Math.min(kept, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
