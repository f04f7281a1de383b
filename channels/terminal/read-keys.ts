import { createInterface, emitKeypressEvents, type Key } from "node:readline";
import { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createPasteFinder } from "../../src/text/find-pastes.js";
import { type DialogKey, toDialogKey } from "./dialog-key.js";

/** Turns what a terminal sends into keys. */
type KeyReader = {
  /**
   * Calls `onKey` before it returns, but for a lone Esc, which could begin a longer sequence: that waits 50
   * ms.
   */
  feed(chunk: Uint8Array | string): void;
  close(): void;
};

const ESCAPE_WAIT_MS = 50;
const CTRL_C = "\u0003";
const PASTE_START = "\u001b[200~";
const PASTE_END = "\u001b[201~";
const INTERRUPT: DialogKey = { name: "ctrl+c" };

/**
 * Reads keys as `node:readline` knows them, and everything between the marks of a bracketed paste as one
 * `paste`; so is what a terminal that knows no marks sends at once with line ends in it. Reads from a stream of its own, so that nothing is left on the terminal's when it is closed.
 */
export function readKeys(onKey: (key: DialogKey) => void): KeyReader {
  const source = new Readable({ read() {} });
  const settings = createInterface({
    input: new Readable({ read() {} }),
    escapeCodeTimeout: ESCAPE_WAIT_MS,
  });
  const decoder = new StringDecoder("utf8");
  const pastes = createPasteFinder();
  let pasted: string | undefined;
  emitKeypressEvents(source, settings);
  source.on("keypress", (_text: string | undefined, key: Key) => {
    if (key.name === "paste-start") {
      pasted = "";
    } else if (key.name === "paste-end") {
      const text = pasted ?? "";
      pasted = undefined;
      if (text !== "") onKey({ name: "paste", text });
    } else if (pasted !== undefined) {
      pasted += key.sequence ?? "";
    } else {
      onKey(toDialogKey(key));
    }
  });
  return {
    feed(chunk) {
      const text = typeof chunk === "string" ? chunk : decoder.write(Buffer.from(chunk));
      // The way out has to work, even where the terminal never ended a paste or a sequence before it.
      if (hasInterrupt(text, pasted !== undefined)) return onKey(INTERRUPT);
      if (pasted === undefined && pastes.isPaste(text)) onKey({ name: "paste", text });
      else source.emit("data", text);
    },
    close() {
      source.removeAllListeners();
      source.destroy();
      settings.close();
    },
  };
}

/** Whether Ctrl+C is in a piece of text, but for one inside of a paste that ends there. */
function hasInterrupt(text: string, isPasting: boolean): boolean {
  for (let at = text.indexOf(CTRL_C); at !== -1; at = text.indexOf(CTRL_C, at + 1)) {
    const start = text.lastIndexOf(PASTE_START, at);
    const end = text.lastIndexOf(PASTE_END, at);
    const isInside = start > end || (isPasting && start === -1 && end === -1);
    const closing = text.indexOf(PASTE_END, at);
    if (!isInside || closing === -1) return true;
    at = closing;
  }
  return false;
}
