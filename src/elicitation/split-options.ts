import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";

/**
 * The texts of an answer that names options joined by commas (seed 004). A label may hold commas itself: a reading that
 * leaves nothing over comes first; else the longest labels are taken, and what remains is the person's own. Takes
 * time that grows no faster than the text.
 */
export function splitOptions(text: string, { options }: PilotDeckElicitationQuestion): string[] {
  const parts = text.split(",");
  const labels = new Map<string, string>();
  const sizes = new Set<number>();
  let most = 0;
  for (const { label } of options) {
    const pieces = label.split(",");
    const key = joinPieces(pieces);
    if (key === "" || labels.has(key)) continue;
    labels.set(key, label);
    sizes.add(pieces.length);
    most += pieces.length;
  }
  // A comma at the end says nothing.
  const pieces = parts.length > 1 && parts.at(-1)?.trim() === "" ? parts.slice(0, -1) : parts;
  const largestFirst = [...sizes].sort((a, b) => b - a);
  const readAt = (at: number, isAllowed: (next: number) => boolean): Reading | undefined => {
    for (const size of largestFirst) {
      const next = at + size;
      if (next > pieces.length || !isAllowed(next)) continue;
      const label = labels.get(joinPieces(pieces.slice(at, next)));
      if (label !== undefined) return { label, next };
    }
    return undefined;
  };

  // From the end: where every label that follows leads to the end too. Nobody names an option twice.
  const whole: (Reading | undefined)[] = [];
  if (pieces.length <= most) {
    for (let at = pieces.length - 1; at >= 0; at -= 1) {
      whole[at] = readAt(at, (next) => next === pieces.length || whole[next] !== undefined);
    }
  }
  const isWhole = whole[0] !== undefined;
  const texts: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    const reading = isWhole ? whole[at] : readAt(at, () => true);
    if (reading === undefined) return [...texts, parts.slice(at).join(",").trimStart()];
    texts.push(reading.label);
    at = reading.next;
  }
  return texts;
}

type Reading = { label: string; next: number };

function joinPieces(pieces: readonly string[]): string {
  return pieces.map((piece) => piece.trim()).join(",");
}
