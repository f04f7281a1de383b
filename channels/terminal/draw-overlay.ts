import type { DialogOverlay, DialogState } from "./dialog-state.js";
import { type Part, RANKS, textPart } from "./draw-part.js";
import { drawText } from "./draw-rich-text.js";
import { type DialogSize, geometryOf, MARK_COLUMNS } from "./geometry.js";
import { listKeys } from "./list-keys.js";
import { focusedOption } from "./open-question.js";
import type { RichLine } from "./rich-text.js";
import { padText, truncateText } from "./text-layout.js";
import type { DialogTheme } from "./theme.js";

const CONTEXT_TITLE = "Before you answer";

/** The parts of a page that lies over the dialog, but for its foot. */
export function drawOverlay(
  state: DialogState,
  { shows }: DialogOverlay,
  size: DialogSize,
  theme: DialogTheme,
): Part[] {
  const question = state.dialog.questions[state.tab];
  const { width, margin } = geometryOf(question, size);
  if (shows === "keys") return page("Keys", drawKeys(state, width - MARK_COLUMNS, theme), width, theme);
  if (shows === "context") {
    return page(CONTEXT_TITLE, drawContext(state, size.columns - margin - MARK_COLUMNS, theme), width, theme);
  }
  const option = focusedOption(state);
  const label = option?.label.text ?? "";
  const columns = size.columns - margin - MARK_COLUMNS;
  return page(
    label,
    option?.preview === undefined ? [] : drawText(option.preview, columns, theme),
    width,
    theme,
  );
}

function page(title: string, rows: readonly string[], width: number, theme: DialogTheme): Part[] {
  return [
    { ...textPart([theme.strong(truncateText(title, width))], RANKS.title, 1), indent: 1 },
    textPart(rows, RANKS.body, rows.length),
  ];
}

/** All that stands above the questions. */
function drawContext(
  { dialog: { context, plan } }: DialogState,
  columns: number,
  theme: DialogTheme,
): readonly string[] {
  const parts = context.map((text) => drawText(text, columns, theme));
  if (plan !== undefined) parts.push([plan.title, ...drawText(plan.text, columns, theme)]);
  return parts.flatMap((rows, index) => (index === 0 ? rows : ["", ...rows]));
}

/** Keys in one column and what they do in another; below each other where there is no room for two. */
function drawKeys(state: DialogState, columns: number, theme: DialogTheme): readonly string[] {
  const sections = listKeys(state);
  const widest = Math.max(...sections.flatMap(({ keys }) => keys.map((help) => help.keys.length)));
  const isWide = columns >= widest + 24;
  const lines = sections.flatMap(({ where, keys }, index): RichLine[] => [
    ...(index > 0 ? [{ lead: "", hang: "", runs: [] }] : []),
    { lead: "", hang: "", runs: [{ text: where, look: "strong" }] },
    ...keys.map((help) => {
      const lead = isWide ? `  ${padText(help.keys, widest)}  ` : "";
      const hang = " ".repeat(isWide ? lead.length : 2);
      const runs = isWide
        ? [{ text: help.does }]
        : [{ text: `${help.keys}: `, look: "code" as const }, { text: help.does }];
      return { lead, hang, runs };
    }),
  ]);
  return drawText({ text: "", rich: lines }, columns, theme);
}
