import { NOTHING_SPENT, type Points } from "./drawing-cost.js";
import type { DrawingReader } from "./drawing-reader.js";
import type { OpenElement } from "./open-elements.js";
import type { StartTag } from "./read-tag.js";
import type { References } from "./references.js";

/** What was read of a preview so far, counted. */
type Tally = {
  readonly refer: () => References;
  readonly references: References | undefined;
  readonly drawing: DrawingReader | undefined;
  /** Where the last tag began. */
  readonly position: number;
  readonly elements: number;
  readonly uses: number;
};

/** What came before an element with an id. */
export function startOf(reader: Tally, { attributes }: StartTag): OpenElement["start"] {
  const id = attributes.find(({ name }) => name === "id")?.value;
  if (id === undefined) return undefined;
  const { elements, uses } = reader;
  return { id, elements, uses, spent: spentBy(reader), references: countReferences(reader) };
}

/** Measures what came since the start of an element that is closed. */
export function measure(reader: Tally, { name, start, at, drawn, placed }: OpenElement): void {
  if (placed !== undefined) placed.end = reader.position;
  if (drawn.lines !== undefined) reader.drawing?.close(drawn.lines, at, reader.position);
  if (start === undefined) return;
  reader.refer().measure(start.id, {
    at,
    name,
    tile: drawn.tile,
    elements: reader.elements - start.elements,
    length: reader.position - at,
    uses: reader.uses - start.uses,
    points: subtract(spentBy(reader), start.spent),
    from: start.references,
    to: countReferences(reader),
  });
}

export function countReferences({ references }: Tally): number {
  return references?.count() ?? 0;
}

function spentBy({ drawing }: Tally): Points {
  return drawing?.cost.spent() ?? NOTHING_SPENT;
}

function subtract(all: Points, some: Points): Points {
  return { filters: all.filters - some.filters, others: all.others - some.others };
}
