import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";

/**
 * The texts of an answer that names options joined by commas (seed 004). A label may hold commas itself: a reading that
 * leaves nothing over comes first; else the longest labels are taken, and what remains is the person's own.
 */
export function splitOptions(text: string, { options }: PilotDeckElicitationQuestion): string[] {
  const labels = options
    .map(({ label }) => label)
    .filter((label) => label !== "")
    .sort((a, b) => b.length - a.length);
  const whole = readWhole(text, labels);
  if (whole !== undefined) return whole;
  const texts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [label, next] = listLabelsAt(text, at, labels)[0] ?? [text.slice(at), text.length];
    texts.push(label);
    at = next;
  }
  return texts.length > 0 ? texts : [text];
}

function readWhole(text: string, labels: readonly string[]): string[] | undefined {
  const dead = new Set<number>();
  // Nobody names an option twice.
  const readFrom = (at: number, most: number): string[] | undefined => {
    if (at === text.length) return [];
    if (most === 0 || dead.has(at)) return undefined;
    for (const [label, next] of listLabelsAt(text, at, labels)) {
      const rest = readFrom(next, most - 1);
      if (rest !== undefined) return [label, ...rest];
    }
    dead.add(at);
    return undefined;
  };
  return text === "" ? undefined : readFrom(0, labels.length);
}

/** The labels that stand at a place and end there or before a comma, and where it goes on behind them. */
function listLabelsAt(text: string, at: number, labels: readonly string[]): [label: string, next: number][] {
  return labels.flatMap((label) => {
    if (!text.startsWith(label, at)) return [];
    const end = at + label.length;
    if (end === text.length) return [[label, end]];
    COMMA.lastIndex = end;
    return COMMA.test(text) ? [[label, COMMA.lastIndex]] : [];
  });
}

const COMMA = /[ \t]*,[ \t]*/y;
