import type { DialogSpan } from "./dialog-layout.js";
import type { DialogState } from "./dialog-state.js";
import { drawParts } from "./draw-page.js";
import type { Part } from "./draw-part.js";
import { describeTooSmall } from "./draw-too-small.js";
import { type DialogSize, geometryOf, isTooSmall } from "./geometry.js";
import { ruleColumns } from "./rule-columns.js";
import type { DialogTheme } from "./theme.js";

/** A page as it is drawn, and what of it can be scrolled, in reading order. */
type Arrangement = { readonly lines: readonly string[]; readonly spans: readonly DialogSpan[] };

/** What is spent on looks: lines around the page, and rows between its parts. */
type Spacing = { readonly frame: 0 | 2; readonly gap: 0 | 1; readonly fromRows: number };

const SPACIOUS: Spacing = { frame: 2, gap: 1, fromRows: 14 };
const FRAMED: Spacing = { frame: 2, gap: 0, fromRows: 9 };
const TIGHT: Spacing = { frame: 0, gap: 0, fromRows: 0 };

/**
 * Shares the rows of a screen out among the parts of a page. Every part gets its least rows first, then
 * what it reads well with, then all that it has; what is still too long is scrolled, as one text from top
 * to bottom.
 */
export function arrangeDialog(
  state: DialogState,
  size: DialogSize,
  theme: DialogTheme,
  now: number,
): Arrangement {
  const { columns, rows } = size;
  if (isTooSmall(size)) return { lines: describeTooSmall(size, state.dialog.otherWay), spans: [] };
  const loose = drawParts(state, size, theme, now, false);
  const spacing =
    [SPACIOUS, FRAMED].find((candidate) => naturalRows(loose, candidate) <= rows) ??
    // What lies over the dialog is there to be read: looks come last.
    [SPACIOUS, FRAMED].find(({ fromRows }) => rows >= fromRows && state.overlay === undefined) ??
    TIGHT;
  const parts = spacing === TIGHT ? drawParts(state, size, theme, now, true) : loose;
  const heights = shareRows(parts, rows - spacing.frame - spacing.gap * (parts.length - 1));
  const spans = parts.flatMap((part, index) => {
    const height = heights[index] ?? 0;
    return part.overflows(height).map((overflow) => ({ height, overflow, isAboveList: part.isAboveList }));
  });
  const offsets = spreadScroll(state.overlay?.scroll ?? state.scroll, spans);
  const { margin } = geometryOf(state.dialog.questions[state.tab], size);
  const lines = parts.flatMap((part, index) => {
    const height = heights[index] ?? 0;
    const own = offsets.splice(0, part.overflows(height).length);
    const indent = " ".repeat(Math.min(margin, part.indent));
    const drawn = height === 0 ? [] : part.draw(height, own);
    const gap = spacing.gap > 0 && index > 0 && drawn.length > 0 ? [""] : [];
    return [...gap, ...drawn.map((line) => (line === "" ? "" : indent + line))];
  });
  const rule = spacing.frame > 0 ? [theme.faint("─".repeat(ruleColumns(state, lines, columns)))] : [];
  return { lines: [...rule, ...lines, ...rule], spans };
}

function naturalRows(parts: readonly Part[], { frame, gap }: Spacing): number {
  return parts.reduce((sum, { natural }) => sum + natural, frame + gap * (parts.length - 1));
}

/** How far each span is scrolled when the whole is scrolled so far: the first to its end, then the next. */
function spreadScroll(scroll: number, spans: readonly DialogSpan[]): number[] {
  let rest = scroll;
  return spans.map(({ overflow }) => {
    const offset = Math.min(rest, overflow);
    rest -= offset;
    return offset;
  });
}

function shareRows(parts: readonly Part[], room: number): number[] {
  const heights = parts.map(() => 0);
  const order = [...parts.entries()].sort(([, a], [, b]) => a.rank - b.rank);
  let rest = room;
  const grow = (target: (part: Part) => number) => {
    for (const [index, part] of order) {
      const height = heights[index] ?? 0;
      const added = Math.min(rest, Math.max(0, Math.min(target(part), part.natural) - height));
      heights[index] = height + added;
      rest -= added;
    }
  };
  grow(({ least }) => least);
  grow(({ ample }) => ample);
  grow(({ natural }) => natural);
  return heights;
}
