import { columnsOf } from "../../src/terminal/columns.js";
import type { DialogState } from "./dialog-state.js";
import { drawParts } from "./draw-page.js";
import { geometryOf } from "./geometry.js";
import { beginDraft } from "./question-draft.js";
import type { DialogText } from "./text-layout.js";
import type { DialogTheme } from "./theme.js";

// As wide as the text between them, but no narrower than in the seed.
const RULE_COLUMNS = 60;

// A page on which hardly anything has to be left out.
const ALL_ROWS = 1_000;

// Of a text: what comes later widens the rules when it is seen, and is not laid out before the first frame for it.
const LOOKED_AT = { characters: 4_000, blocks: 60 };

const remembered = new WeakMap<
  DialogState["dialog"],
  { columns: number; theme: DialogTheme; widest: number }
>();

/**
 * How wide the rules are: as the widest page of the dialog, so that they stay as they are from page to page, and no narrower
 * than what stands between them.
 */
export function ruleColumns(
  state: DialogState,
  lines: readonly string[],
  columns: number,
  theme: DialogTheme,
): number {
  return Math.min(columns, Math.max(widestPage(state, columns, theme), widestOf(lines)));
}

function widestPage(state: DialogState, columns: number, theme: DialogTheme): number {
  const known = remembered.get(state.dialog);
  if (known?.columns === columns && known.theme === theme) return known.widest;
  const dialog = cutDialog(state.dialog);
  const widest = Math.max(
    ...listPages({ ...state, dialog }).map((page) => widestOf(drawWhole(page, columns, theme))),
  );
  remembered.set(state.dialog, { columns, theme, widest });
  return widest;
}

/** The pages of a dialog before anything is done to it: each question with each preview, its fields, and the page that submits. */
function listPages({ dialog, openedAt }: DialogState): DialogState[] {
  const { questions } = dialog;
  const drafts = questions.map(({ asked }) => beginDraft(asked));
  const first: DialogState = { dialog, drafts, tab: 0, mode: "list", scroll: 0, message: "", openedAt };
  const pages = questions.flatMap(({ asked, kind, options, other }, tab): DialogState[] => {
    if (kind === "text") return [{ ...first, tab, mode: "own" }];
    const focused = [...options.entries()]
      .filter(([, { preview }]) => preview !== undefined)
      .map(([focus]) => ({ ...first, tab, drafts: drafts.with(tab, { ...beginDraft(asked), focus }) }));
    const ownDrafts = drafts.with(tab, { ...beginDraft(asked), focus: options.length });
    const own: DialogState[] = other === undefined ? [] : [{ ...first, tab, mode: "own", drafts: ownDrafts }];
    const note: DialogState[] = dialog.canNote ? [{ ...first, tab, mode: "note" }] : [];
    return [{ ...first, tab }, ...focused, ...own, ...note];
  });
  return questions.length === 1 ? pages : [...pages, { ...first, tab: questions.length }];
}

function cutDialog(dialog: DialogState["dialog"]): DialogState["dialog"] {
  const questions = dialog.questions.map((question) => ({
    ...question,
    options: question.options.map(({ preview, ...option }) => ({
      ...option,
      ...(preview !== undefined && { preview: cutText(preview) }),
    })),
  }));
  const { context, plan } = dialog;
  return {
    ...dialog,
    questions,
    context: context.map(cutText),
    ...(plan !== undefined && {
      plan: { ...plan, text: cutText(plan.text), condensed: cutText(plan.condensed) },
    }),
  };
}

function cutText(source: DialogText): DialogText {
  const { text, rich } = source;
  const { characters, blocks } = LOOKED_AT;
  const isLong = rich === undefined ? text.length > characters : rich.length > blocks;
  if (!isLong) return source;
  return { text: text.slice(0, characters), ...(rich !== undefined && { rich: rich.slice(0, blocks) }) };
}

function drawWhole(page: DialogState, columns: number, theme: DialogTheme): string[] {
  const size = { columns, rows: ALL_ROWS };
  const { margin } = geometryOf(page.dialog.questions[page.tab], size);
  return drawParts(page, size, theme, page.openedAt, false).flatMap((part) => {
    const indent = " ".repeat(Math.min(margin, part.indent));
    return part.draw(part.natural, []).map((line) => indent + line);
  });
}

function widestOf(lines: readonly string[]): number {
  return lines.reduce((widest, line) => Math.max(widest, columnsOf(line)), RULE_COLUMNS);
}
