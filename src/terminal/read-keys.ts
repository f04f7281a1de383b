import { createInterface, emitKeypressEvents, type Key } from "node:readline";
import { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { dropReports } from "./drop-reports.js";
import { createPasteFinder } from "./find-pastes.js";
import { LONGEST_TEXT } from "./longest-text.js";
import { type TerminalKey, toTerminalKey } from "./terminal-key.js";

/** Turns what a terminal sends into keys. */
export type KeyReader = {
  /**
   * Calls `onKey` before it returns, but for a lone Esc, which could begin a longer sequence: that waits 50 ms. Half a
   * character, and half of what a key sends, are kept for the next chunk.
   */
  feed(chunk: Uint8Array | string): void;
  close(): void;
};

const ESCAPE_WAIT_MS = 50;
const CTRL_C = "\u0003";
const PASTE_START = "\u001b[200~";
const PASTE_END = "\u001b[201~";
const MARKS: ReadonlySet<unknown> = new Set(["paste-start", "paste-end"]);
const INTERRUPT: TerminalKey = { name: "ctrl+c" };

/**
 * Reads keys as `node:readline` knows them, and everything between the marks of a bracketed paste as one
 * `paste`; so is what a terminal that knows no marks sends at once with line ends in it. Linear in what comes; of a paste
 * that is longer than any text may be, no more is kept than shows it.
 */
export function readKeys(onKey: (key: TerminalKey) => void): KeyReader {
  const decoder = new StringDecoder();
  const pastes = createPasteFinder();
  const parse = createParser(onKey);
  // What may be the beginning of a mark or a sequence, and the pieces of a paste that is not over.
  let held = "";
  let pasted: string[] | undefined;
  let pastedLength = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const parseHeld = () => {
    const text = held;
    held = "";
    parse.feed(text);
  };
  const keep = (pieces: string[], piece: string) => {
    const room = LONGEST_TEXT + 1 - pastedLength;
    pastedLength += piece.length;
    if (room > 0) pieces.push(piece.slice(0, room));
  };
  const readPasted = (pieces: string[], text: string): string => {
    const end = text.indexOf(PASTE_END);
    if (end === -1) {
      held = beginningOf(PASTE_END, text);
      keep(pieces, text.slice(0, text.length - held.length));
      return "";
    }
    keep(pieces, text.slice(0, end));
    pasted = undefined;
    const whole = pieces.join("");
    if (whole !== "") onKey({ name: "paste", text: whole });
    return text.slice(end + PASTE_END.length);
  };
  const readTyped = (text: string): string => {
    const start = text.indexOf(PASTE_START);
    if (start === -1) {
      const { keys, rest } = dropReports(text);
      held = rest;
      parse.feed(keys);
      // Nobody types the longer ones: their rest is still to come.
      if (isTypeable(held)) waiting = setTimeout(parseHeld, ESCAPE_WAIT_MS);
      return "";
    }
    parse.feed(dropReports(text.slice(0, start)).keys);
    pasted = [];
    pastedLength = 0;
    return text.slice(start + PASTE_START.length);
  };

  return {
    feed(chunk) {
      clearTimeout(waiting);
      let text = held + decoder.write(chunk);
      held = "";
      // The way out has to work, even where the terminal never ended a paste or a sequence before it.
      if (hasInterrupt(text, pasted !== undefined)) {
        pasted = undefined;
        parse.reset();
        return onKey(INTERRUPT);
      }
      if (pasted === undefined && pastes.isPaste(text)) return onKey({ name: "paste", text });
      while (text !== "") text = pasted === undefined ? readTyped(text) : readPasted(pasted, text);
    },
    close() {
      clearTimeout(waiting);
      pastes.close();
      parse.reset();
    },
  };
}

/** How `node:readline` reads keys, from a stream of its own, so that nothing is left on the terminal's. */
function createParser(onKey: (key: TerminalKey) => void): { feed(text: string): void; reset(): void } {
  let source: Readable | undefined;
  const open = (): Readable => {
    const opened = new Readable({ read() {} });
    // A lone Esc has waited by the time it comes here.
    const settings = createInterface({ input: new Readable({ read() {} }), escapeCodeTimeout: 0 });
    emitKeypressEvents(opened, settings);
    settings.close();
    opened.on("keypress", (_text: string | undefined, key: Key) => {
      // Of a mark without its other one nothing follows.
      if (!MARKS.has(key.name)) onKey(toTerminalKey(key));
    });
    return opened;
  };
  return {
    feed(text) {
      source ??= open();
      source.emit("data", text);
    },
    reset() {
      source?.removeAllListeners().destroy();
      source = undefined;
    },
  };
}

/** Whether it is what Esc sends, or a key with Alt that begins a sequence, too. */
function isTypeable(held: string): boolean {
  return held.length === 1 || held.length === 2;
}

/** The end of a text that a mark may begin with. */
function beginningOf(mark: string, text: string): string {
  let beginning = mark;
  while (!text.endsWith(beginning)) beginning = beginning.slice(0, -1);
  return beginning;
}

/** Whether Ctrl+C is in a piece of text, but for one inside of a paste that ends there. */
function hasInterrupt(text: string, isPasting: boolean): boolean {
  for (let at = text.indexOf(CTRL_C); at !== -1; at = text.indexOf(CTRL_C, at + 1)) {
    const start = text.lastIndexOf(PASTE_START, at);
    const end = text.lastIndexOf(PASTE_END, at);
    const isInside = start > end || (isPasting && end === -1);
    const closing = text.indexOf(PASTE_END, at);
    if (!isInside || closing === -1) return true;
    at = closing;
  }
  return false;
}
