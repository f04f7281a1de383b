import { createInterface, emitKeypressEvents, type Key } from "node:readline";
import { Readable } from "node:stream";
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

/**
 * Reads keys as `node:readline` knows them, and everything between the marks of a bracketed paste as one
 * `paste`. Reads from a stream of its own, so that nothing is left on the terminal's when it is closed.
 */
export function readKeys(onKey: (key: DialogKey) => void): KeyReader {
  const source = new Readable({ read() {} });
  const settings = createInterface({
    input: new Readable({ read() {} }),
    escapeCodeTimeout: ESCAPE_WAIT_MS,
  });
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
      // Not part of a paste, even if the terminal never ended one: the way out has to work.
      if (chunk.length === 1 && (chunk === CTRL_C || chunk[0] === 3)) pasted = undefined;
      source.emit("data", chunk);
    },
    close() {
      source.removeAllListeners();
      source.destroy();
      settings.close();
    },
  };
}
