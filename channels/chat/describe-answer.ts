import { shorten } from "../../src/text/foreign-words.js";
import { toPrintableLine } from "../../src/text/printable.js";
import type { ChatPerson } from "./chat.js";

const TOLD_MAX = 200;

/** An answer in a line. */
export function describeAnswer(texts: readonly string[]): string {
  return texts.map((text) => toPrintableLine(shorten(text, TOLD_MAX))).join(", ");
}

/** What somebody is called: by name, else by id; empty where nobody knows. */
export function namePerson(from: ChatPerson | undefined): string {
  return from === undefined ? "" : shorten(toPrintableLine(from.name || from.id));
}
