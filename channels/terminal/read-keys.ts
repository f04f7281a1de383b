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
      // Not part of a paste, even if the terminal never ended one: the way out has to work.
      if (text === CTRL_C) pasted = undefined;
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
