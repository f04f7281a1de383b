import { arrangeDialog, type Span } from "./arrange.js";
import type { DialogState } from "./dialog-state.js";
import type { DialogSize } from "./geometry.js";
import { PLAIN_THEME } from "./theme.js";

/** Where a page further leads: never past what has not been seen, nor from one part into the next. */
export function scrollPage(state: DialogState, size: DialogSize, by: 1 | -1): number {
  const spans = spansOf(state, size);
  const total = spans.reduce((sum, { overflow }) => sum + overflow, 0);
  const scroll = Math.min(state.scroll, total);
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
export function scrollRow(state: DialogState, size: DialogSize, by: 1 | -1): number {
  const total = spansOf(state, size).reduce((sum, { overflow }) => sum + overflow, 0);
  return Math.max(0, Math.min(Math.min(state.scroll, total) + by, total));
}

/** What stays scrolled when another option is focused: the question, not what belongs to the option. */
export function scrollKept(state: DialogState, size: DialogSize): number {
  if (state.scroll === 0) return 0;
  const above = spansOf(state, size).filter(({ isAboveList }) => isAboveList);
  return Math.min(
    state.scroll,
    above.reduce((sum, { overflow }) => sum + overflow, 0),
  );
}

function spansOf(state: DialogState, size: DialogSize): readonly Span[] {
  return arrangeDialog(state, size, PLAIN_THEME, 0).spans;
}
