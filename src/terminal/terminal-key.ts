import type { Key } from "node:readline";

/**
 * One act at the keyboard.
 *
 * `character` is one typed code point and `paste` a whole paste, both with their `text`. Every other name
 * is the key's own, with its modifiers before it in this order: `ctrl+alt+shift+`. The keys are `up`,
 * `down`, `left`, `right`, `home`, `end`, `pageup`, `pagedown`, `return`, `escape`, `tab`, `backspace`,
 * `delete`, and letters with Ctrl or Alt, e.g. `ctrl+c`, `alt+return`, `shift+tab`. Unknown names do
 * nothing.
 */
export type TerminalKey = { readonly name: string; readonly text?: string };

/**
 * Reads a key event of `node:readline` (`emitKeypressEvents`). A bracketed paste is several of them, between
 * `paste-start` and `paste-end`: put their sequences together for a key `paste`.
 */
export function toTerminalKey(key: Key): TerminalKey {
  const { sequence = "", name = "", ctrl = false, meta = false, shift = false } = key;
  if (name === "escape") return { name: "escape" };
  // A line feed of its own is Ctrl+J; the Enter key sends a carriage return.
  if (name === "enter") return { name: meta ? "alt+return" : "ctrl+j" };
  if (sequence === "\u001c") return { name: "ctrl+\\" };
  const isText = sequence !== "" && !/\p{Cc}/u.test(sequence);
  if (isText && !ctrl && !meta) return { name: "character", text: sequence };
  const modifiers = `${ctrl ? "ctrl+" : ""}${meta ? "alt+" : ""}${shift ? "shift+" : ""}`;
  return { name: modifiers + name };
}
