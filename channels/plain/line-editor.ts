import stringWidth from "fast-string-width";
import { createPasteFinder } from "../../src/text/find-pastes.js";
import { toPrintable } from "../../src/text/printable.js";

/** A line that was typed, or what else the keys came to. A pasted line may hold line feeds. */
export type TypedLine =
  | { type: "line"; text: string }
  | { type: "too-long" }
  | { type: "end" }
  | { type: "interrupted" };

/** A line that is being typed, from one question to the next. */
export type LineEditor = {
  /** What these keys complete; what comes after it is kept for the next line. */
  push(keys: string): TypedLine[];
  /** Shows the line, with what was typed before it was asked for; it is shown until it ends. */
  show(): void;
  /** Forgets what was typed. */
  clear(): void;
};

/** In UTF-16 code units. */
const LINE_MAX = 2 ** 20;

const ESCAPE = "\u001b";
// A sequence that a key sends, in the form of ECMA-48 or one of two others; text; any other key.
const KEYS = new RegExp(`${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|O.|.)?|\r\n|[^\\p{Cc}]+|.`, "gsu");
const PASTE_START = `${ESCAPE}[200~`;
const PASTE_END = `${ESCAPE}[201~`;

// The last character that is seen may be made of many code points, but hardly of more.
const TAIL = 64;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Edits a line in the terminal's stead, with its keys: backspace erases a character, Ctrl+W a word, Ctrl+U the line; Enter ends
 * it, and so does Ctrl+D where it is empty. A paste is text, line ends and all, and is sent with Enter.
 *
 * @param echo - shows text on the terminal, which shows nothing by itself; not called where nothing may be seen
 */
export function createLineEditor(echo: (text: string) => void): LineEditor {
  const pastes = createPasteFinder();
  let text = "";
  let isTooLong = false;
  let isPasting = false;
  let isShown = false;

  const print = (shown: string) => {
    if (isShown) echo(shown);
  };
  const rowStart = () => text.lastIndexOf("\n") + 1;
  const add = (added: string) => {
    isTooLong ||= text.length + added.length > LINE_MAX;
    if (isTooLong) return;
    text += added;
    print(printed(added));
  };
  const take = (): TypedLine => {
    const line: TypedLine = isTooLong ? { type: "too-long" } : { type: "line", text };
    print("\n");
    clear();
    return line;
  };
  const clear = () => {
    text = "";
    isTooLong = false;
    isPasting = false;
    isShown = false;
  };
  const eraseTo = (length: number) => {
    const isSameRow = length >= rowStart();
    const erased = text.slice(length);
    text = text.slice(0, length);
    if (text === "") isTooLong = false;
    // A row above cannot be gone back to without drawing.
    if (isSameRow) print("\b \b".repeat(widthOf(erased)));
    else print(`\n${printed(text.slice(rowStart()))}`);
  };

  return {
    show() {
      isShown = true;
      if (text !== "") echo(printed(text));
    },
    clear,
    push(keys) {
      if (!isPasting && pastes.isPaste(keys)) {
        add(keys.replace(/\r\n?/g, "\n"));
        return [];
      }
      const lines: TypedLine[] = [];
      for (const [key] of keys.matchAll(KEYS)) {
        switch (key) {
          case PASTE_START:
            isPasting = true;
            break;
          case PASTE_END:
            isPasting = false;
            break;
          case "\r":
          case "\n":
          case "\r\n":
            if (isPasting) add("\n");
            else lines.push(take());
            break;
          case "\u007f":
          case "\b":
            eraseTo(lastCharacterOf(text));
            break;
          case "\u0015":
            eraseTo(0);
            break;
          case "\u0017":
            eraseTo(lastWordOf(text));
            break;
          case "\u0004":
            if (text === "") lines.push({ type: "end" });
            break;
          case "\u0003":
            clear();
            lines.push({ type: "interrupted" });
            break;
          default:
            if (key === "\t" || !/\p{Cc}/u.test(key)) add(key);
        }
      }
      return lines;
    },
  };
}

function printed(text: string): string {
  return toPrintable(text).replaceAll("\t", "    ");
}

function widthOf(text: string): number {
  return stringWidth(printed(text));
}

function lastCharacterOf(text: string): number {
  const tail = text.slice(-TAIL);
  const last = segmenter.segment(tail).containing(tail.length - 1);
  return text.length - (last?.segment.length ?? 0);
}

function lastWordOf(text: string): number {
  const kept = text.trimEnd();
  let at = kept.length;
  while (at > 0 && kept[at - 1]?.trim() !== "") at -= 1;
  return at;
}
