import { columnsOf } from "../../src/terminal/columns.js";
import type { DialogOverlay, DialogState } from "./dialog-state.js";
import { type Part, RANKS, textPart } from "./draw-part.js";
import { drawText } from "./draw-rich-text.js";
import { widestLine } from "./fixed-lines.js";
import { type DialogSize, geometryOf, MARK_COLUMNS } from "./geometry.js";
import { listKeys } from "./list-keys.js";
import { focusedOption } from "./open-question.js";
import type { RichLine, TextRun } from "./rich-text.js";
import { type DialogText, padText, truncateText } from "./text-layout.js";
import type { DialogTheme } from "./theme.js";

const EMPTY_LINE: DialogText = { text: "" };

/** The parts of a page that lies over the dialog, but for its foot. */
export function drawOverlay(
  state: DialogState,
  { shows, from = 0 }: DialogOverlay,
  size: DialogSize,
  theme: DialogTheme,
): Part[] {
  const { say } = state.dialog;
  const { width } = geometryOf(state.dialog.questions[state.tab], size);
  if (shows === "keys")
    return page(say.help.title, drawKeys(state, width - MARK_COLUMNS, theme), width, theme);
  const title = shows === "context" ? say.beforeYouAnswer : (focusedOption(state)?.label.text ?? "");
  const columns = textColumns(state, size);
  const rows = listTexts(state).flatMap((text) => drawText(text, columns, theme, from));
  return page(title, rows, width, theme);
}

/** Columns that code and drawings on the page that is open have beyond those that are seen at a time. */
export function hiddenColumns(state: DialogState, size: DialogSize): number {
  const columns = textColumns(state, size);
  const widest = listTexts(state).map(({ rich }) => (rich === undefined ? 0 : widestLine(rich)));
  return Math.max(0, ...widest.map((width) => width - columns));
}

function textColumns(state: DialogState, size: DialogSize): number {
  return size.columns - geometryOf(state.dialog.questions[state.tab], size).margin - MARK_COLUMNS;
}

/** What a page shows that is not the help: a preview, or all that stands above the questions, with titles and empty lines. */
function listTexts(state: DialogState): readonly DialogText[] {
  if (state.overlay?.shows === "preview") return [focusedOption(state)?.preview ?? []].flat();
  if (state.overlay?.shows !== "context") return [];
  const { context, plan } = state.dialog;
  const parts = context.map((text) => [text]);
  if (plan !== undefined) parts.push([{ text: plan.title }, plan.text]);
  return parts.flatMap((part, index) => (index === 0 ? part : [EMPTY_LINE, ...part]));
}

function page(title: string, rows: readonly string[], width: number, theme: DialogTheme): Part[] {
  return [
    { ...textPart([theme.strong(truncateText(title, width))], RANKS.title, 1), indent: 1 },
    textPart(rows, RANKS.body, rows.length),
  ];
}

/** Keys in one column and what they do in another; below each other where there is no room for two. */
function drawKeys(state: DialogState, columns: number, theme: DialogTheme): readonly string[] {
  const { named } = state.dialog.say.help;
  const sections = listKeys(state);
  const widest = Math.max(...sections.flatMap(({ keys }) => keys.map((help) => columnsOf(help.keys))));
  const isWide = columns >= widest + 24;
  const lines = sections.flatMap(({ where, keys }, index): RichLine[] => [
    ...(index > 0 ? [lineOf()] : []),
    lineOf({ text: where, look: "strong" }),
    ...keys.map((help) => {
      const lead = isWide ? `  ${padText(help.keys, widest)}  ` : "";
      const hang = " ".repeat(isWide ? columnsOf(lead) : 2);
      const runs = isWide
        ? [{ text: help.does }]
        : [{ text: named(help.keys), look: "code" as const }, { text: help.does }];
      return { lead, hang, runs };
    }),
  ]);
  return drawText({ text: "", rich: lines }, columns, theme);
}

function lineOf(...runs: TextRun[]): RichLine {
  return { lead: "", hang: "", runs };
}
