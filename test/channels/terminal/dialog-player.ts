import { readFileSync } from "node:fs";
import {
  createDialog,
  type DialogKey,
  type DialogOptions,
  type DialogSize,
  type DialogState,
  loadDialogTexts,
  measureDialog,
  PLAIN_THEME,
  pressKey,
  type RichText,
  viewDialog,
} from "../../../channels/terminal/index.js";
import type { PilotDeckElicitationQuestion, PilotDeckElicitationRequest } from "../../../protocol/index.js";

/** A request as the fixtures write it: what is left out does not matter to the dialog. */
export type WrittenRequest = Omit<Partial<PilotDeckElicitationRequest>, "questions"> & {
  questions: WrittenQuestion[];
};

export type WrittenQuestion = Omit<Partial<PilotDeckElicitationQuestion>, "options"> & {
  question: string;
  options?: (string | { label: string; description?: string; preview?: string })[];
};

/** Screens that are large enough, and that are not. */
export const LARGE: DialogSize = { columns: 80, rows: 24 };
export const SMALL: DialogSize = { columns: 40, rows: 12 };

/** When the fixtures' dialogs open, and when their keys come: after the time in which keys are dropped. */
export const OPENED_AT = 1_000_000;
export const PRESSED_AT = OPENED_AT + 1000;

export function writeRequest({ questions, ...rest }: WrittenRequest): PilotDeckElicitationRequest {
  return {
    toolCallId: "call-1",
    toolName: "ask_user_question",
    previewFormat: "markdown",
    ...rest,
    questions: questions.map(({ options = [], ...question }) => ({
      header: "",
      ...question,
      options: options.map((option) =>
        typeof option === "string" ? { label: option, description: "" } : { description: "", ...option },
      ),
    })),
  };
}

/**
 * `type:…` is typed, `paste:…` pasted, `repeat:n:…` pasted n times over in one paste, a single character is
 * that character, anything else the key of that name. All come at once, but for what stands behind `wait:milliseconds`.
 */
function writeKeys(keys: readonly string[]): DialogKey[] {
  return keys.flatMap((key): DialogKey[] => {
    const repeated = /^repeat:(\d+):(.*)$/s.exec(key);
    if (repeated !== null) return [{ name: "paste", text: (repeated[2] ?? "").repeat(Number(repeated[1])) }];
    if (key.startsWith("paste:")) return [{ name: "paste", text: key.slice(6) }];
    if (key.startsWith("type:")) return Array.from(key.slice(5), (text) => ({ name: "character", text }));
    return [[...key].length === 1 ? { name: "character", text: key } : { name: key }];
  });
}

const texts = await loadDialogTexts(
  writeRequest({ questions: [{ question: "Which?" }], context: { markdown: "*text*" } }),
);

/** Reads Markdown as the channel does. */
export function readMarkdown(source: string): RichText | undefined {
  return texts.readMarkdown?.(source);
}

export function openDialog(request: WrittenRequest, more: Partial<DialogOptions> = {}): DialogState {
  return createDialog(writeRequest(request), { now: OPENED_AT, readMarkdown, ...more });
}

export function playKeys(opened: DialogState, keys: readonly string[], size?: DialogSize): DialogState {
  let now = PRESSED_AT;
  let state = opened;
  for (const word of keys) {
    const pause = /^wait:(\d+)$/.exec(word)?.[1];
    if (pause !== undefined) now += Number(pause);
    else state = writeKeys([word]).reduce((pressed, key) => pressOnScreen(pressed, key, size, now), state);
  }
  return state;
}

/** Presses a key on a dialog that `viewDialog` draws, on 80 columns and 24 rows unless told. */
export function pressOnScreen(
  state: DialogState,
  key: DialogKey,
  size: DialogSize = LARGE,
  now: number = PRESSED_AT,
): DialogState {
  return pressKey(state, key, { now, measure: (measured) => measureDialog(measured, size) });
}

/** A table of cases from beside the tests. JSON.parse keeps a key `__proto__`, an import would not. */
export function readTable<Table>(name: string): Table {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
}

const requests: Record<string, WrittenRequest> = readTable("requests.json");

/** A request of `requests.json`. */
export function named(name: string): WrittenRequest {
  const request = requests[name];
  if (request === undefined) throw new Error(`requests.json has no "${name}"`);
  return request;
}

/** The lines of a dialog as it is opened. */
export function draw(state: DialogState, size: DialogSize = LARGE): readonly string[] {
  return viewDialog(state, size, { theme: PLAIN_THEME, now: OPENED_AT }).lines;
}
