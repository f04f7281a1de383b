import { columnsOf } from "../../src/terminal/columns.js";
import { TAB, wrapHanging } from "../../src/terminal/wrap.js";
import { sliceLine } from "./fixed-lines.js";
import type { RichLine, RichTable, RichText, TextRun } from "./rich-text.js";
import { type DialogText, padText, rowsOf, WIDTHS_MAX } from "./text-layout.js";
import type { DialogTheme } from "./theme.js";

type DrawnTexts = WeakMap<RichText, Map<string, readonly string[]>>;

/** By theme: a key that scrolls measures a page in a plain one, between two frames in colours. */
const remembered = new WeakMap<DialogTheme, DrawnTexts>();
const CELL_GAP = " │ ";

/**
 * The rows of a text that stays the same from frame to frame, set off where it is rich; drawn once per width and theme. With
 * `from`, lines of fixed width are not wrapped, and are seen from that column on.
 */
export function drawText(
  source: DialogText,
  columns: number,
  theme: DialogTheme,
  from?: number,
): readonly string[] {
  const { rich } = source;
  if (rich === undefined) return rowsOf(source, columns);
  const drawn: DrawnTexts = remembered.get(theme) ?? new WeakMap();
  const byColumns = drawn.get(rich) ?? new Map<string, readonly string[]>();
  const key = `${columns} ${from ?? ""}`;
  const rows = byColumns.get(key) ?? drawBlocks(rich, columns, theme, from);
  if (byColumns.size >= WIDTHS_MAX) byColumns.clear();
  remembered.set(theme, drawn.set(rich, byColumns.set(key, rows)));
  return rows;
}

function drawBlocks(
  rich: RichText,
  columns: number,
  theme: DialogTheme,
  from: number | undefined,
): readonly string[] {
  return rich.flatMap((block) => {
    // However deep it stands, half of the columns are for the text.
    const most = Math.floor(columns / 2);
    const edge = { lead: block.lead.slice(-most), hang: block.hang.slice(-most) };
    const room = columns - edge.hang.length;
    const drawn =
      "rows" in block
        ? drawTable(block, room, theme)
        : block.isFixed === true && from !== undefined
          ? [drawFixed(block, from, room, theme)]
          : drawLine(block, room, theme);
    return drawn.map((row, index) => theme.faint(index === 0 ? edge.lead : edge.hang) + row);
  });
}

function drawFixed({ runs }: RichLine, from: number, columns: number, theme: DialogTheme): string {
  const [first = { text: "" }] = runs;
  return paint(first, sliceLine(runs.map(({ text }) => text).join(""), from, columns), theme);
}

function drawLine({ runs, isUnderlined, isRule }: RichLine, columns: number, theme: DialogTheme): string[] {
  if (isRule === true) return [theme.faint("─".repeat(columns))];
  const rows = wrapRuns(runs, columns, theme);
  if (isUnderlined !== true) return rows;
  const width = Math.max(...rows.map(columnsOf));
  return [...rows, theme.faint("─".repeat(width))];
}

/** Wraps what the runs say together, and sets its parts off again. */
function wrapRuns(written: readonly TextRun[], columns: number, theme: DialogTheme): string[] {
  const runs = withoutMarks(written, theme);
  const whole = runs.map(({ text }) => text).join("");
  let index = 0;
  let runStart = 0;
  return wrapHanging(whole, columns).map(({ start, end, lead }) => {
    const kept = start + whole.slice(start, end).trimEnd().length;
    let row = lead;
    for (let at = start; at < kept; ) {
      const run = runs[index];
      if (run === undefined) break;
      const runEnd = runStart + run.text.length;
      const until = Math.min(runEnd, kept);
      row += paint(run, whole.slice(at, until), theme);
      at = Math.max(at, until);
      if (runEnd > kept) break;
      runStart = runEnd;
      index += 1;
    }
    return row;
  });
}

function withoutMarks(runs: readonly TextRun[], { unseen }: DialogTheme): readonly TextRun[] {
  return runs.filter(({ isMark, look }) => isMark !== true || look === undefined || unseen.has(look));
}

function paint({ look }: TextRun, text: string, theme: DialogTheme): string {
  const drawn = text.replaceAll("\t", TAB);
  return look === undefined ? drawn : theme[look](drawn);
}

/** In columns where they fit; else a line for each cell, with the head of its column before it. */
function drawTable(table: RichTable, columns: number, theme: DialogTheme): string[] {
  const rows = table.rows.map((row) => row.map((cell) => withoutMarks(cell, theme)));
  const [head = [], ...body] = rows;
  const textOf = (cell: readonly TextRun[]) => cell.map(({ text }) => text).join("");
  const widths = head.map((_, column) =>
    Math.max(...rows.map((row) => columnsOf(textOf(row[column] ?? [])))),
  );
  const total = widths.reduce((sum, width) => sum + width + CELL_GAP.length, -CELL_GAP.length);
  const strong = head.map((cell) => cell.map((run) => ({ look: "strong" as const, ...run })));
  if (total > columns) {
    return body.flatMap((row, index) => [
      ...(index > 0 ? [""] : []),
      ...row.flatMap((cell, column) =>
        wrapRuns([...(strong[column] ?? []), { text: ": " }, ...cell], columns, theme),
      ),
    ]);
  }
  const drawRow = (cells: RichTable["rows"][number]) =>
    cells
      .map((cell, column) =>
        padText(cell.map((run) => paint(run, run.text, theme)).join(""), widths[column] ?? 0),
      )
      .join(theme.faint(CELL_GAP))
      .trimEnd();
  const rule = theme.faint(widths.map((width) => "─".repeat(width)).join("─┼─"));
  return [drawRow(strong), rule, ...body.map(drawRow)];
}
