import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationTimeout,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { listContext } from "../../src/elicitation/describe-context.js";
import { requireRequest } from "../../src/elicitation/find-slip.js";
import { createOtherRow } from "../../src/elicitation/other-row.js";
import { markRecommended } from "../../src/elicitation/recommended-label.js";
import { findValueFault, hintOf, isSecret, toTypedText } from "../../src/elicitation/typed-value.js";
import type { AnswersSentences } from "../../src/language/en/answers.js";
import { type DialogTable, ENGLISH_DIALOG } from "../../src/language/terminal.js";
import { A_FLAG, A_FUNCTION, A_NUMBER, A_TEXT, AN_OBJECT, needed } from "../../src/text/option-kinds.js";
import { toPrintable, toPrintableLine } from "../../src/text/printable.js";
import { type OptionNames, takeOptions } from "../../src/text/take-options.js";
import { takePresent } from "../../src/wire/present-members.js";
import { type BegunAnswers, beginDraft, type QuestionDraft } from "./question-draft.js";
import { printable, readContext, readRich, readRules } from "./read-texts.js";
import type { RichText } from "./rich-text.js";
import type { DialogText } from "./text-layout.js";

/** What does not change while a dialog is open. Texts are printable; `asked` is as it came. */
type Dialog = {
  readonly questions: readonly DialogQuestion[];
  /** What stands above the questions, part by part, but for the plan. */
  readonly context: readonly DialogText[];
  /** What is to be approved: where rows are scarce it goes before the rest of what stands above the questions. */
  readonly plan?: DialogPlan;
  readonly timeout?: ElicitationTimeout;
  readonly check?: PilotDeckElicitationRequest["check"];
  /** Whether whoever drives the dialog can open an editor. */
  readonly canEdit: boolean;
  /** Whether something may be said beside the answers. */
  readonly canNote: boolean;
  readonly otherWay?: string;
  /** What the dialog began with, where all that is told of what the person does is kept. */
  readonly keptDrafts?: readonly QuestionDraft[];
  readonly say: DialogTable;
};

/** One question, ready to be drawn. */
export type DialogQuestion = DialogFieldRules & {
  readonly asked: PilotDeckElicitationQuestion;
  readonly kind: "text" | "single" | "multi";
  readonly title: string;
  readonly text: DialogText;
  readonly hint?: DialogText;
  readonly options: readonly DialogOption[];
  /** The row for an answer of one's own; absent where the choice is closed. */
  readonly other?: DialogText;
};

/** `condensed` is for where rows are scarce. */
type DialogPlan = { readonly title: string; readonly text: DialogText; readonly condensed: DialogText };

export type DialogOption = {
  readonly label: DialogText;
  readonly description?: DialogText;
  readonly preview?: DialogText;
};

/** What is special about the text field of one question. */
export type DialogFieldRules = {
  /** Tells what is wrong with a typed answer, in a sentence for the person. */
  readonly validate?: (text: string) => string | undefined;
  /** Gives what a typed answer is sent as, where that is not what was typed: "yes" for "ja". */
  readonly normalize?: (text: string) => string;
  /** Whether what is typed is a secret, drawn as dots. */
  readonly masked?: boolean;
};

/** How a dialog ended. `isInterrupted` tells Ctrl+C from a dialog that was dismissed. */
export type DialogEnd =
  | { type: "answered"; answers: ElicitationAnswers; annotations?: ElicitationAnnotations }
  | { type: "dismissed"; isInterrupted: boolean };

/**
 * A page that lies over the dialog: all keys, the preview of the option in focus, or all that stands above the questions. `scroll`
 * counts its rows, `from` the columns at the left of its code and drawings that are out of sight, where any are.
 */
export type DialogOverlay = {
  readonly shows: "keys" | "preview" | "context";
  readonly scroll: number;
  readonly from?: number;
};

/** Letters that acted as keys just now, and when the last did, in milliseconds. */
type TypedLetters = { readonly letters: string; readonly at: number };

/** A dialog at one moment. It is over once it has an `end`. */
export type DialogState = {
  readonly dialog: Dialog;
  readonly drafts: readonly QuestionDraft[];
  /** The question shown; one past the last is the page that submits. */
  readonly tab: number;
  /** What the keys go to: the list, a text field, or a prompt in its place. */
  readonly mode: "list" | "own" | "note" | "discard" | "long";
  /** Drawn in place of the page that is open, and takes the keys. */
  readonly overlay?: DialogOverlay;
  /** Whoever drives the dialog is to open `editedText` in an editor now, and to call `finishEdit`. Keys change nothing meanwhile. */
  readonly isEditing?: true;
  /** Rows that the person has scrolled down what is too long for the screen. */
  readonly scroll: number;
  /** What the last key led to, in a sentence; empty most of the time. */
  readonly message: string;
  /** Letters that were pressed just now as keys of the list: a word began with them where letters follow at once that are none. */
  readonly typed?: TypedLetters;
  /** Milliseconds; keys that come within 250 ms of it are dropped. */
  readonly openedAt: number;
  /** Milliseconds; absent until the person has done something. */
  readonly actedAt?: number;
  readonly end?: DialogEnd;
};

export type DialogOptions = {
  /** Milliseconds, on the clock of `pressKey`: when the first frame is drawn. */
  now: number;
  /** Makes a preview readable as text; default unchanged. See `loadDialogTexts`. */
  previewText?: (preview: string) => string;
  /** Reads Markdown: previews, context and plan. Default: they stay as they are written. See `loadDialogTexts`. */
  readMarkdown?: (source: string) => RichText | undefined;
  /** Whether whoever drives the dialog opens an editor when a state `isEditing`. Default false: Alt+E does nothing. */
  canEdit?: boolean;
  /** What the person can do where the screen is too small for the dialog but make it larger, e.g. "start again with --plain". */
  otherWay?: string;
  /** What the dialog says to the person; see `loadDialogTexts`. Default English. */
  say?: DialogTable;
  /** Default what the question's `schema` asks for. */
  fieldRules?: (question: PilotDeckElicitationQuestion) => DialogFieldRules;
  /** What the person had done before, perhaps elsewhere: the dialog begins with it. Default nothing. */
  begun?: BegunAnswers;
  /**
   * Whether what `draftOf` gives is kept elsewhere, with what was begun: then Esc asks only before words that were not sent, and
   * notes, would be lost. Default false.
   */
  keepsProgress?: boolean;
};

const OPTIONS: OptionNames<DialogOptions> = {
  now: needed(A_NUMBER),
  previewText: A_FUNCTION,
  readMarkdown: A_FUNCTION,
  canEdit: A_FLAG,
  otherWay: A_TEXT,
  say: AN_OBJECT,
  fieldRules: A_FUNCTION,
  begun: false,
  keepsProgress: A_FLAG,
};

/** Opens a dialog for a request: the state that `pressKey` advances and `viewDialog` draws (K-06). Throws a `TypeError` for a request or options that are none. */
export function createDialog(request: PilotDeckElicitationRequest, options: DialogOptions): DialogState {
  requireRequest(request);
  takeOptions("createDialog", options, OPTIONS);
  const {
    now,
    previewText = (preview) => preview,
    readMarkdown,
    canEdit = false,
    otherWay,
    say = ENGLISH_DIALOG,
    fieldRules = (question) => rulesOfSchema(question, say.answers),
    begun,
    keepsProgress = false,
  } = options;
  const { timeout, check, allowNotes = true } = request;
  const readPreview = (preview: string) =>
    request.previewFormat === "markdown" && readMarkdown !== undefined
      ? readRich(toPrintable(preview).trimEnd(), readMarkdown)
      : readRules(printable(previewText(preview)));
  const questions = request.questions.map((asked, index) => ({
    ...prepareQuestion(asked, index, readPreview, say),
    ...fieldRules(asked),
  }));
  const drafts = request.questions.map((asked) => beginDraft(asked, begun));
  const dialog: Dialog = {
    questions,
    ...readContext(listContext(request, say.answers), readMarkdown),
    canEdit,
    canNote: allowNotes,
    say,
    ...takePresent({ otherWay, check, keptDrafts: keepsProgress ? drafts : undefined }),
    ...(timeout !== undefined && timeout.ms > 0 && timeout.ms < Number.POSITIVE_INFINITY && { timeout }),
  };
  return {
    dialog,
    drafts,
    tab: 0,
    mode: questions[0]?.kind === "text" ? "own" : "list",
    scroll: 0,
    message: "",
    openedAt: now,
  };
}

function rulesOfSchema(asked: PilotDeckElicitationQuestion, say: AnswersSentences): DialogFieldRules {
  const { schema } = asked;
  if (schema === undefined) return {};
  const normalize = (text: string) => toTypedText(text, schema, say);
  return {
    masked: isSecret(asked),
    normalize,
    validate(text) {
      const fault = findValueFault([normalize(text)], schema, say);
      return fault === undefined ? undefined : say.theAnswer(fault);
    },
  };
}

function prepareQuestion(
  asked: PilotDeckElicitationQuestion,
  index: number,
  readPreview: (preview: string) => DialogText,
  say: DialogTable,
): DialogQuestion {
  const { options } = asked;
  const hint = hintOf(asked, say.answers);
  const other = options.length > 0 ? createOtherRow(asked, say.answers) : undefined;
  const header = toPrintableLine(asked.header);
  return {
    asked,
    kind: options.length === 0 ? "text" : asked.multiSelect === true ? "multi" : "single",
    title: header === "" ? say.question(index + 1) : header,
    text: printable(asked.question),
    ...(hint !== undefined && { hint: printable(hint) }),
    options: options.map(({ description, preview }, position) => ({
      label: printable(markRecommended(asked, position, say.answers)),
      ...(description.trim() !== "" && { description: printable(description) }),
      ...(preview !== undefined && preview.trim() !== "" && { preview: readPreview(preview) }),
    })),
    ...(other !== undefined && { other: printable(other.label) }),
  };
}
