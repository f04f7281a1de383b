import type { DialogTable } from "../../src/language/terminal.js";
import { columnsOf } from "../../src/terminal/columns.js";
import type { DialogState } from "./dialog-state.js";
import { cursorRow, drawWindow, windowStart } from "./draw-rows.js";
import type { DialogSize, Geometry } from "./geometry.js";
import type { DialogTheme } from "./theme.js";

/** A page, and what its parts are drawn with. */
export type Page = {
  readonly state: DialogState;
  readonly size: DialogSize;
  readonly theme: DialogTheme;
  readonly geometry: Geometry;
};

/** A part of a page, drawn into as many rows as it is given. */
export type Part = {
  /** Who is served first where rows are scarce: the lowest. */
  readonly rank: number;
  /** Rows below which it is of no use, that it reads well with, and that it has. */
  readonly least: number;
  readonly ample: number;
  readonly natural: number;
  readonly indent: number;
  readonly isAboveList: boolean;
  /** Rows that a height leaves out, for each thing in the part that scrolls on its own. */
  overflows(height: number): number[];
  draw(height: number, offsets: readonly number[]): string[];
};

export const RANKS = {
  plan: 0,
  body: 1,
  question: 2,
  footer: 3,
  title: 4,
  note: 5,
  context: 6,
  preview: 7,
} as const;

/** What text that is read is drawn with, and how it is said that it goes on. */
type ReadRoom = {
  readonly columns: number;
  readonly theme: DialogTheme;
  readonly say: DialogTable["beyond"];
};

/** In fewer rows than this, what is read is drawn without what only looks well. */
const FEW_ROWS = 9;

/** Rows that scroll together. */
export function textPart(rows: readonly string[], rank: number, ample: number): Part {
  return {
    rank,
    least: 1,
    ample,
    natural: rows.length,
    indent: 2,
    isAboveList: false,
    overflows: (height) => [Math.max(0, rows.length - height)],
    draw: (height, [offset = 0]) => drawWindow(rows, height, offset),
  };
}

/**
 * What is read before the rest: where it goes on, the last row says how much, and which key shows it. Of two rows none is
 * given up for that: the key stands beside the text then, which is drawn narrower.
 *
 * @param rowsIn - the rows in so many columns
 * @param scarceIn - the rows where few are given; default `rowsIn`
 */
export function readPart(
  rowsIn: (columns: number) => readonly string[],
  rank: number,
  ample: number,
  room: ReadRoom,
  scarceIn: typeof rowsIn = rowsIn,
): Part {
  const { columns, say } = room;
  const whole = signedPart(rowsIn(columns), rank, ample, room);
  const parts = new Map<number, Part>();
  const partFor = (height: number): Part => {
    if (height >= Math.min(whole.natural, FEW_ROWS)) return whole;
    const part = parts.get(height) ?? scarcePart(height);
    parts.set(height, part);
    return part;
  };
  const scarcePart = (height: number) => {
    const rows = scarceIn(columns);
    if (height > 2 || rows.length <= height) return signedPart(rows, rank, ample, room);
    return besideKeyPart(scarceIn(columns - columnsOf(say.pageDown)), rank, ample, say);
  };
  return {
    ...whole,
    overflows: (height) => partFor(height).overflows(height),
    draw: (height, offsets) => partFor(height).draw(height, offsets),
  };
}

/** Beside the rows stands the key that shows more of them. */
function besideKeyPart(rows: readonly string[], rank: number, ample: number, say: ReadRoom["say"]): Part {
  const draw: Part["draw"] = (height, [offset = 0]) => drawWindow(rows, height, offset, { keys: say });
  return { ...textPart(rows, rank, ample), draw };
}

/** Rows that are typed in: the cursor decides what is seen, and `label` what stands before that. */
export function fieldPart(
  rows: readonly string[],
  rank: number,
  ample: number,
  label: (seen: string[]) => string[],
): Part {
  return {
    ...textPart(rows, rank, ample),
    overflows: () => [],
    draw: (height) => label(drawWindow(rows, height, windowStart(cursorRow(rows), height, rows.length))),
  };
}

/** Where it goes on, the last row says how much, and which key shows it. */
function signedPart(
  rows: readonly string[],
  rank: number,
  ample: number,
  { columns, theme, say }: ReadRoom,
): Part {
  const seenIn = (height: number) => (rows.length > height ? height - 1 : height);
  return {
    ...textPart(rows, rank, ample),
    overflows: (height) => [Math.max(0, rows.length - seenIn(height))],
    draw(height, [offset = 0]) {
      const seen = seenIn(height);
      if (seen === height) return drawWindow(rows, height, offset);
      const below = rows.length - offset - seen;
      const whole = say.lines(below);
      const sign = below === 0 ? say.back : columnsOf(whole) <= columns ? whole : say.fewLines(below);
      return [...rows.slice(offset, offset + seen), theme.warning(sign)];
    },
  };
}
