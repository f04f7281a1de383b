import { columnsOf, graphemesOf } from "../../src/terminal/columns.js";
import { LONGEST_TEXT } from "../../src/terminal/longest-text.js";
import type { TerminalKey } from "../../src/terminal/terminal-key.js";
import { TAB } from "../../src/terminal/wrap.js";
import { toPrintable } from "../../src/text/printable.js";

/** A line that was typed, or what else the keys came to. A pasted line may hold line feeds. */
export type TypedLine =
  | { type: "line"; text: string }
  | { type: "too-long" }
  | { type: "end" }
  | { type: "interrupted" };

/** A line that is being typed, from one question to the next. */
export type LineEditor = {
  /** The line that this key ends, if it does. What comes after it is kept for the next one. */
  press(key: TerminalKey): TypedLine | undefined;
  /** Shows the line, with what was typed before it was asked for; it is shown until it ends. */
  show(): void;
  /** Forgets what was typed. */
  clear(): void;
};

/** What is seen as one character may be made of many code units; what comes after so many is another one. */
const CHARACTER_MAX = 64;

const ESCAPE = "\u001b";
// What keys send that do not type: sequences in the forms of ECMA-48, and every other control character but tabs and line ends.
const NO_TEXT = new RegExp(`${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|O.|.)?|(?![\\t\\n])\\p{Cc}`, "gsu");

/**
 * Edits a line in the terminal's stead, with its keys: backspace erases a character, Ctrl+W a word, Ctrl+U the line; Enter ends
 * it, and so does Ctrl+D where it is empty. A paste is text, line ends and all, and is sent with Enter.
 *
 * @param echo - shows text on the terminal, which shows nothing by itself; not called where nothing may be seen
 */
export function createLineEditor(echo: (text: string) => void): LineEditor {
  // Each as it is seen: a key changes the end of them only, however long the line is.
  let characters: string[] = [];
  let length = 0;
  let isTooLong = false;
  let isShown = false;
  let wasReturn = false;

  const print = (shown: string) => {
    if (isShown) echo(shown);
  };
  const add = (added: string) => {
    isTooLong ||= length + added.length > LONGEST_TEXT;
    if (isTooLong) return;
    // What is typed may belong to the character before it.
    const last = (characters.at(-1)?.length ?? CHARACTER_MAX) < CHARACTER_MAX ? characters.pop() : "";
    for (const character of graphemesOf(last + added)) characters.push(character);
    length += added.length;
    print(printed(added));
  };
  const take = (): TypedLine => {
    const line: TypedLine = isTooLong ? { type: "too-long" } : { type: "line", text: characters.join("") };
    print("\n");
    clear();
    return line;
  };
  const clear = () => {
    characters = [];
    length = 0;
    isTooLong = false;
    isShown = false;
  };
  const erase = (count: number) => {
    const erased = characters.splice(characters.length - count, count);
    length -= erased.join("").length;
    if (length === 0) isTooLong = false;
    if (!erased.includes("\n")) return print("\b \b".repeat(columnsOf(printed(erased.join("")))));
    // A row above cannot be gone back to without drawing.
    print(`\n${printed(characters.slice(characters.lastIndexOf("\n") + 1).join(""))}`);
  };

  return {
    show() {
      isShown = true;
      echo(printed(characters.join("")));
    },
    clear,
    press({ name, text = "" }) {
      const isLineEnd = name === "ctrl+j" && wasReturn;
      wasReturn = name === "return";
      // The second half of a line end of Windows.
      if (isLineEnd) return undefined;
      switch (name) {
        case "character":
        case "paste":
          add(text.replace(/\r\n?/g, "\n").replace(NO_TEXT, ""));
          return undefined;
        case "tab":
          add("\t");
          return undefined;
        case "return":
        case "alt+return":
        case "ctrl+j":
          return take();
        case "backspace":
          if (length > 0) erase(1);
          return undefined;
        case "ctrl+u":
          erase(characters.length);
          return undefined;
        case "ctrl+w":
          erase(lengthOfLastWord(characters));
          return undefined;
        case "ctrl+d":
          return length === 0 ? { type: "end" } : undefined;
        case "ctrl+c":
          clear();
          return { type: "interrupted" };
      }
      return undefined;
    },
  };
}

function printed(text: string): string {
  return toPrintable(text).replaceAll("\t", TAB);
}

/** How many characters the last word has, with the white space after it. */
function lengthOfLastWord(characters: readonly string[]): number {
  let at = characters.length;
  while (at > 0 && isSpace(characters[at - 1])) at -= 1;
  while (at > 0 && !isSpace(characters[at - 1])) at -= 1;
  return characters.length - at;
}

function isSpace(character = ""): boolean {
  return character.trim() === "";
}
