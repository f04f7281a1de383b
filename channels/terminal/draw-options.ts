import type { DialogQuestion } from "./dialog-state.js";
import { drawItems, drawList, listHeight, listOverflow } from "./draw-list.js";
import { type Page, type Part, RANKS, textPart } from "./draw-part.js";
import { drawText } from "./draw-rich-text.js";
import { drawWindow } from "./draw-rows.js";
import { MARK_COLUMNS } from "./geometry.js";
import type { QuestionDraft } from "./question-draft.js";
import { padText, rowsOf } from "./text-layout.js";

// Frame, title, hints and the space between: with less room than this, only the focused option is described.
const ROWS_AROUND_LIST = 9;

/** The options of a question, and the preview of the one in focus beside or below them. */
export function drawOptions(page: Page, question: DialogQuestion, draft: QuestionDraft): Part[] {
  const { state, size, theme, geometry } = page;
  const { isBeside } = geometry;
  const previews = question.options.map(({ preview }) =>
    preview === undefined ? [] : drawText(preview, geometry.previewWidth - MARK_COLUMNS, theme),
  );
  const preview = previews[draft.focus] ?? [];
  // The longest decides for all of them, so that the page stays where it is from option to option.
  const longest = Math.max(0, ...previews.map(({ length }) => length));
  const above = rowsOf(question.text, geometry.width - MARK_COLUMNS).length;
  const below = isBeside ? 0 : Math.min(longest, Math.floor(size.rows / 3));
  const room = size.rows - ROWS_AROUND_LIST - Math.min(above, Math.floor(size.rows / 4)) - below;
  const full = drawItems(state, question, draft, { geometry, describesAll: true, theme });
  const list =
    listHeight(full) <= room
      ? full
      : drawItems(state, question, draft, { geometry, describesAll: false, theme });
  const natural = listHeight(list);
  const listPart: Part = {
    ...textPart([], RANKS.body, below === 0 ? natural : Math.floor(size.rows / 2)),
    natural,
    overflows: (height) => [listOverflow(list, height)],
    draw: (height, [offset = 0]) => drawList(list, height, offset, { theme, say: state.dialog.say.beyond }),
  };
  if (longest === 0) return [listPart];
  if (isBeside) return [besidePart(page, listPart, preview, longest)];
  const part = textPart(preview, RANKS.preview, Math.floor(size.rows / 3));
  const draw = (height: number, offsets: readonly number[]) =>
    part.draw(height, offsets).map((row) => (row === "" ? theme.faint("│") : theme.faint("│ ") + row));
  return [listPart, { ...part, natural: longest, draw }];
}

function besidePart(
  { geometry, theme }: Page,
  list: Part,
  preview: readonly string[],
  longest: number,
): Part {
  const overflowOf = (height: number) => Math.max(0, preview.length - height);
  return {
    ...list,
    natural: Math.max(list.natural, longest),
    overflows: (height) => [...list.overflows(height), overflowOf(height)],
    draw(height, [offset = 0, previewOffset = 0]) {
      const left = list.draw(height, [offset]);
      const right = drawWindow(preview, height, previewOffset);
      return Array.from({ length: height }, (_, row) => {
        const text = right[row] ?? "";
        return padText(left[row] ?? "", geometry.listWidth) + theme.faint(text === "" ? " │" : " │ ") + text;
      });
    },
  };
}
