import { toPrintable } from "../text/printable.js";

/** What is wrong, as it follows "preview must", and what to write instead, as sentences. */
export type Fault = readonly [what: string, instead: string];

/** Where a fault is: at which UTF-16 code unit of the preview, and inside of what, where that changes its meaning. */
export type FaultPlace = { at: number; inside?: string | undefined };

/** Collects faults for one message. */
export type FaultList = {
  add(place: FaultPlace, fault: Fault): void;
  /** Whether there are so many that reading on helps nobody. */
  isFull(): boolean;
  /** One line for each kind of fault, with all its places by line and column from 1, or null where there is none. */
  message(): string | null;
};

// A message stays readable, and small, whatever the preview.
const FAULTS_MAX = 1_000;
const GROUPS_MAX = 40;
const PLACES_MAX = 5;
const NAME_MAX = 40;

const CODE: ReadonlySet<string> = new Set(["<code>", "<kbd>", "<pre>", "<samp>"]);

type Group = { fault: Fault; places: FaultPlace[]; count: number };

export function createFaultList(html: string): FaultList {
  let groups: Map<string, Group> | undefined;
  let total = 0;
  let leftOut = 0;
  return {
    add(place, fault) {
      total += 1;
      groups ??= new Map();
      const key = fault.join("\n");
      const group = groups.get(key);
      if (group !== undefined) {
        group.count += 1;
        if (group.places.length < PLACES_MAX) group.places.push(place);
      } else if (groups.size < GROUPS_MAX) groups.set(key, { fault, places: [place], count: 1 });
      else leftOut += 1;
    },

    isFull: () => total >= FAULTS_MAX,

    message() {
      if (groups === undefined) return null;
      const lineOf = createLineFinder(html);
      const lines = [...groups.values()].map(({ fault: [what, instead], places, count }) => {
        const shown = places.map((place) => describePlace(lineOf(place.at), place));
        if (count > places.length) shown.push(`${count - places.length} more`);
        const isCode = places.some(({ inside }) => CODE.has(inside ?? ""));
        const hint = isCode ? " To show code, write its < as &lt;." : "";
        return `preview must ${what} (${shown.join("; ")}). ${instead}${hint}`;
      });
      if (leftOut > 0)
        lines.push(`${leftOut === 1 ? "1 more fault is" : `${leftOut} more faults are`} left out here.`);
      if (total >= FAULTS_MAX) lines.push("What follows was not read.");
      return lines.join("\n");
    },
  };
}

/** A name out of a preview, fit for a message: printable, at most 40 characters. */
export function quoteName(name: string): string {
  return toPrintable(name.length <= NAME_MAX ? name : `${name.slice(0, NAME_MAX - 1)}…`);
}

function describePlace({ line, column }: LineAndColumn, { inside }: FaultPlace): string {
  return `line ${line}, column ${column}${inside === undefined ? "" : `, inside ${inside}`}`;
}

type LineAndColumn = { line: number; column: number };

/** Finds lines and columns, from 1, in a text that is read once. */
function createLineFinder(text: string): (at: number) => LineAndColumn {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (at) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) + 1 };
  };
}
