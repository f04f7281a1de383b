import type { DialogSize } from "./geometry.js";
import { type Reflow, rowsToCursor } from "./reflow.js";
import type { DialogView } from "./view-dialog.js";

/** A frame on a terminal: below what is there already, never on the alternate screen. */
type Screen = {
  /** Sets the modes that drawing needs. */
  open(): void;
  /** Writes the lines that changed, and nothing where none did. */
  draw(view: DialogView): void;
  /** Writes everything again, after the terminal has moved the lines about. */
  redraw(view: DialogView): void;
  /** Puts lines in the place of the frame; the next frame comes below them. */
  replace(lines: readonly string[]): void;
  /** Takes the modes back. */
  close(): void;
};

type ScreenOptions = { readonly reflow: Reflow; size(): DialogSize };

const HIDE_CURSOR = "\u001b[?25l";
const SHOW_CURSOR = "\u001b[?25h";
// A character that the terminal takes for wider than we do must not break the line.
const WRAP_OFF = "\u001b[?7l";
const WRAP_ON = "\u001b[?7h";
const PASTE_ON = "\u001b[?2004h";
const PASTE_OFF = "\u001b[?2004l";
const ERASE_LINE = "\u001b[K";
const ERASE_BELOW = "\u001b[J";
// Not from the first cell of the screen: there tmux keeps a copy of all that is erased.
const ERASE_FRAME = `\r${ERASE_LINE}\u001b[C${ERASE_BELOW}\r`;

/**
 * Draws with cursor movements relative to the frame. Between frames the cursor, which is hidden, waits at the beginning of the first
 * line, which then is where it was for most terminals that wrap lines anew, and for those that cut them; or where text is typed,
 * which is where input methods open their window.
 */
export function createScreen(write: (text: string) => void, { reflow, size }: ScreenOptions): Screen {
  let shown: readonly string[] = [];
  let rows = size().rows;
  let row = 0;
  let column = 0;

  const moveTo = (target: number): string => {
    const distance = target - row;
    row = target;
    if (distance === 0) return "\r";
    return distance > 0 ? `\u001b[${distance}B\r` : `\u001b[${-distance}A\r`;
  };
  const erase = (): string => {
    const moves = moveTo(0) + ERASE_FRAME;
    shown = [];
    column = 0;
    return moves;
  };
  const draw = ({ lines, cursor = { row: 0, column: 0 } }: DialogView): string => {
    let written = "";
    for (const [index, line] of lines.entries()) {
      if (index < shown.length) {
        if (line !== shown[index]) written += moveTo(index) + ERASE_LINE + line;
      } else {
        written += index === 0 ? ERASE_FRAME + line : `${moveTo(index - 1)}\r\n${line}`;
        row = index;
      }
    }
    if (lines.length < shown.length) written += moveTo(lines.length) + ERASE_BELOW;
    shown = lines;
    // The cursor is drawn: where no line is another, it is in its row still.
    if (written === "" && cursor.column === column) return "";
    column = cursor.column;
    return written + moveTo(cursor.row) + (column > 0 ? `\u001b[${column}C` : "");
  };
  const writeSome = (text: string) => {
    if (text !== "") write(text);
  };

  return {
    open: () => write(HIDE_CURSOR + WRAP_OFF + PASTE_ON),
    draw: (view) => writeSome(draw(view)),
    redraw(view) {
      const now = size();
      // Where it gets lower, rows below the cursor may be taken away before the others are wrapped.
      const kept = shown.slice(0, Math.max(row + 1, shown.length - Math.max(0, rows - now.rows)));
      row = rowsToCursor(kept, { row, column }, now.columns, reflow);
      rows = now.rows;
      write(erase() + draw(view));
    },
    replace: (lines) => writeSome(erase() + lines.map((line) => `${line}\r\n`).join("")),
    close: () => write(PASTE_OFF + WRAP_ON + SHOW_CURSOR),
  };
}

/** The same on a terminal that only knows text: it is told each changed line, one below the other. */
export function createTextScreen(write: (text: string) => void): Screen {
  let shown: readonly string[] = [];
  const draw = ({ lines }: DialogView) => {
    const changed = lines.filter((line, index) => line !== shown[index]);
    shown = lines;
    if (changed.length > 0) write(`${changed.join("\r\n")}\r\n`);
  };
  return {
    open() {},
    draw,
    redraw(view) {
      shown = [];
      draw(view);
    },
    replace(lines) {
      if (lines.length > 0) write(`${lines.join("\r\n")}\r\n`);
    },
    close() {},
  };
}
