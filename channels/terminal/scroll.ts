import type { DialogLayout, DialogSpan } from "./dialog-layout.js";

/** Where a page further leads: never past what has not been seen, nor from one part into the next. */
export function scrollPage(from: number, { spans }: DialogLayout, by: 1 | -1): number {
  if (spans === undefined) return from;
  const scroll = Math.min(from, overflowOf(spans));
  let start = 0;
  for (const { height, overflow } of spans) {
    const end = start + overflow;
    const page = Math.max(1, height - 1);
    if (by > 0 && scroll < end) return Math.min(scroll + page, end);
    if (by < 0 && scroll > start && scroll <= end) return Math.max(scroll - page, start);
    start = end;
  }
  return scroll;
}

/** Where a row further leads. */
export function scrollRow(from: number, { spans }: DialogLayout, by: 1 | -1): number {
  if (spans === undefined) return from;
  const total = overflowOf(spans);
  return Math.max(0, Math.min(Math.min(from, total) + by, total));
}

/** What stays scrolled when another option is focused: the question, not what belongs to the option. */
export function scrollKept(from: number, layout: DialogLayout): number {
  // Most of the time, and then there is nothing to measure.
  if (from === 0) return 0;
  const { spans } = layout;
  if (spans === undefined) return from;
  return Math.min(from, overflowOf(spans.filter(({ isAboveList }) => isAboveList)));
}

/** Where the end is, or the start; as it is where nothing is known of either. */
export function scrollToEnd(from: number, { spans }: DialogLayout, by: 1 | -1): number {
  if (spans === undefined) return from;
  return by < 0 ? 0 : overflowOf(spans);
}

/** Rows that are out of sight; undefined where that is not known. */
export function hiddenRows({ spans }: DialogLayout): number | undefined {
  return spans === undefined ? undefined : overflowOf(spans);
}

function overflowOf(spans: readonly DialogSpan[]): number {
  return spans.reduce((sum, { overflow }) => sum + overflow, 0);
}
