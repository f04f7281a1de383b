import type { DialogLayout, DialogSpan } from "./dialog-layout.js";
import type { DialogState } from "./dialog-state.js";

/** Where a page further leads: never past what has not been seen, nor from one part into the next. */
export function scrollPage(state: DialogState, { spans }: DialogLayout, by: 1 | -1): number {
  if (spans === undefined) return state.scroll;
  const scroll = Math.min(state.scroll, overflowOf(spans));
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
export function scrollRow(state: DialogState, { spans }: DialogLayout, by: 1 | -1): number {
  if (spans === undefined) return state.scroll;
  const total = overflowOf(spans);
  return Math.max(0, Math.min(Math.min(state.scroll, total) + by, total));
}

/** What stays scrolled when another option is focused: the question, not what belongs to the option. */
export function scrollKept(state: DialogState, layout: DialogLayout): number {
  // Most of the time, and then there is nothing to measure.
  if (state.scroll === 0) return 0;
  const { spans } = layout;
  if (spans === undefined) return state.scroll;
  return Math.min(state.scroll, overflowOf(spans.filter(({ isAboveList }) => isAboveList)));
}

function overflowOf(spans: readonly DialogSpan[]): number {
  return spans.reduce((sum, { overflow }) => sum + overflow, 0);
}
