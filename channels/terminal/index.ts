export type { TerminalInput } from "../../src/terminal/terminal-input.js";
export type { TerminalKey as DialogKey } from "../../src/terminal/terminal-key.js";
export { toTerminalKey as toDialogKey } from "../../src/terminal/terminal-key.js";
export type { TerminalProcess } from "../../src/terminal/terminal-process.js";
export type { ControllingTerminal } from "./controlling-terminal.js";
export { openControllingTerminal } from "./controlling-terminal.js";
export { draftOf } from "./dialog-answers.js";
export type { DialogLayout, DialogSpan } from "./dialog-layout.js";
export type {
  DialogEnd,
  DialogFieldRules,
  DialogOptions,
  DialogOverlay,
  DialogState,
} from "./dialog-state.js";
export { createDialog } from "./dialog-state.js";
export type { EditResult } from "./edit-answer.js";
export { editedText, finishEdit } from "./edit-answer.js";
export type { DialogSize } from "./geometry.js";
export type { KeyHelp } from "./list-keys.js";
export { listKeys } from "./list-keys.js";
export type { DialogTexts } from "./load-texts.js";
export { loadDialogTexts } from "./load-texts.js";
export type { KeyMoment } from "./press-key.js";
export { pressKey } from "./press-key.js";
export type { BegunAnswers } from "./question-draft.js";
export type { RichLine, RichTable, RichText, TextLook, TextRun } from "./rich-text.js";
export type { TerminalOutput } from "./terminal.js";
export type { TerminalChannelOptions } from "./terminal-channel.js";
export { createTerminalChannel } from "./terminal-channel.js";
export type { DialogTheme } from "./theme.js";
export { COLOR_THEME, chooseTheme, PLAIN_THEME } from "./theme.js";
export type { DialogView, SummaryOptions, ViewOptions } from "./view-dialog.js";
export { measureDialog, summarizeDialog, viewDialog } from "./view-dialog.js";
