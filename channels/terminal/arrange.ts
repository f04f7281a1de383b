import type { DialogSpan } from "./dialog-layout.js";
import type { DialogState } from "./dialog-state.js";
import { drawParts } from "./draw-page.js";
import type { Part } from "./draw-part.js";
import { describeTooSmall } from "./draw-too-small.js";
import { type DialogSize, geometryOf, isTooSmall } from "./geometry.js";
import { ruleColumns } from "./rule-columns.js";
import { type DialogTheme, PLAIN_THEME } from "./theme.js";

/** The parts of a page, and the rows that each is given. */
type Arrangement = {
  readonly parts: readonly Part[];
  readonly heights: readonly number[];
  readonly spacing: Spacing;
};

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
): readonly string[] {
  if (isTooSmall(size)) return describeTooSmall(size, state.dialog.say, state.dialog.otherWay);
  const { parts, heights, spacing } = arrangeParts(state, size, theme, now);
  const offsets = spreadScroll(state.overlay?.scroll ?? state.scroll, listSpans(parts, heights));
  const { margin } = geometryOf(state.dialog.questions[state.tab], size);
  const lines = parts.flatMap((part, index) => {
    const height = heights[index] ?? 0;
    const own = offsets.splice(0, part.overflows(height).length);
    const indent = " ".repeat(Math.min(margin, part.indent));
    const drawn = height === 0 ? [] : part.draw(height, own);
    const gap = spacing.gap > 0 && index > 0 && drawn.length > 0 ? [""] : [];
    return [...gap, ...drawn.map((line) => (line === "" ? "" : indent + line))];
  });
  if (spacing.frame === 0) return lines;
  const rule = theme.faint("─".repeat(ruleColumns(state, lines, size.columns, theme)));
  return [rule, ...lines, rule];
}

/** What of a page can be scrolled, in reading order. */
export function measureSpans(state: DialogState, size: DialogSize): readonly DialogSpan[] {
  if (isTooSmall(size)) return [];
  const { parts, heights } = arrangeParts(state, size, PLAIN_THEME, 0);
  return listSpans(parts, heights);
}

function arrangeParts(state: DialogState, size: DialogSize, theme: DialogTheme, now: number): Arrangement {
  const { rows } = size;
  const loose = drawParts(state, size, theme, now, false);
  const spacing =
    [SPACIOUS, FRAMED].find((candidate) => naturalRows(loose, candidate) <= rows) ??
    loosestSpacing(state, rows) ??
    TIGHT;
  const parts = spacing === TIGHT ? drawParts(state, size, theme, now, true) : loose;
  const heights = shareRows(parts, rows - spacing.frame - spacing.gap * (parts.length - 1));
  return { parts, heights, spacing };
}

/** The spacing of a page that does not fit. What lies over the dialog, and a plan, are there to be read: looks come last. */
function loosestSpacing({ overlay, dialog }: DialogState, rows: number): Spacing | undefined {
  if (overlay !== undefined) return undefined;
  const spacings = dialog.plan === undefined ? [SPACIOUS, FRAMED] : [SPACIOUS];
  return spacings.find(({ fromRows }) => rows >= fromRows);
}

function listSpans(parts: readonly Part[], heights: readonly number[]): DialogSpan[] {
  return parts.flatMap((part, index) => {
    const height = heights[index] ?? 0;
    // What is not seen at all does not scroll.
    const overflows = part.overflows(height).map((rows) => (height === 0 ? 0 : rows));
    return overflows.map((overflow) => ({ height, overflow, isAboveList: part.isAboveList }));
  });
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
  const heights: number[] = [];
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
