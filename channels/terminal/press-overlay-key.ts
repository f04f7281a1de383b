import type { TerminalKey } from "../../src/terminal/terminal-key.js";
import type { DialogLayout } from "./dialog-layout.js";
import type { DialogOverlay, DialogState } from "./dialog-state.js";
import { changeDraft } from "./dialog-steps.js";
import { openQuestion } from "./open-question.js";
import { typeOverList } from "./press-list-key.js";
import { hiddenRows, scrollPage, scrollRow, scrollToEnd } from "./scroll.js";
import { listWholePages } from "./whole-pages.js";

type OpenState = DialogState & { readonly overlay: DialogOverlay };

const STEP_COLUMNS = 8;

/**
 * A key on a page that lies over the dialog. What scrolls does so; else any key closes the help, and few
 * close a preview, as does a character that begins an own answer.
 */
export function pressOverlayKey(state: OpenState, key: TerminalKey, layout: DialogLayout): DialogState {
  const name = key.name === "character" ? (key.text ?? "") : key.name;
  const { overlay, ...below } = state;
  const { shows } = overlay;
  const scroll = scrolledBy(name, overlay.scroll, layout);
  if (shows === "keys" && (scroll === undefined || hiddenRows(layout) === 0)) return below;
  if (scroll !== undefined) return { ...below, overlay: { ...overlay, scroll } };
  switch (name) {
    case "escape":
    case "p":
    case "q":
      return below;
    case "<":
      return moveSideways(state, layout, -1);
    case ">":
      return moveSideways(state, layout, 1);
    case "left":
    case "shift+tab":
      return turnPage(state, layout, -1);
    case "right":
    case "tab":
      return turnPage(state, layout, 1);
  }
  // Who types on has begun a word with the key that opened the page, or begins one now.
  return typeOverList(below, key) ?? state;
}

/** Where a key scrolls to; undefined for one that does not scroll. */
function scrolledBy(name: string, from: number, layout: DialogLayout): number | undefined {
  switch (name) {
    case "up":
    case "k":
      return scrollRow(from, layout, -1);
    case "down":
    case "j":
      return scrollRow(from, layout, 1);
    case "pageup":
      return scrollPage(from, layout, -1);
    case "pagedown":
    case " ":
      return scrollPage(from, layout, 1);
    case "home":
      return scrollToEnd(from, layout, -1);
    case "end":
      return scrollToEnd(from, layout, 1);
  }
  return undefined;
}

/** The page before or after the one that is open: what stands above the questions, then each preview; it goes round. */
function turnPage(state: OpenState, layout: DialogLayout, by: 1 | -1): DialogState {
  const pages = listWholePages(state);
  const focus = openQuestion(state)?.draft.focus ?? 0;
  const at = pages.indexOf(state.overlay.shows === "context" ? "context" : focus);
  const page = pages[(at + by + pages.length) % pages.length];
  if (page === undefined || pages.length === 1) return moveSideways(state, layout, by);
  if (page === "context") return { ...state, overlay: { shows: "context", scroll: 0 } };
  return { ...changeDraft(state, { focus: page }), overlay: { shows: "preview", scroll: 0 }, scroll: 0 };
}

/** Moves what is of fixed width sideways, as far as there is something to see. */
function moveSideways(state: OpenState, { hiddenColumns = 0 }: DialogLayout, by: 1 | -1): DialogState {
  const { from: before = 0, ...overlay } = state.overlay;
  const from = Math.max(0, Math.min(before + by * STEP_COLUMNS, hiddenColumns));
  return { ...state, overlay: from === 0 ? overlay : { ...overlay, from } };
}
