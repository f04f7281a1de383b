import type {
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { ChatTable } from "../../src/language/chat.js";
import { shorten } from "../../src/text/foreign-words.js";
import { toPrintableLine } from "../../src/text/printable.js";
import type { ChatPerson } from "./chat.js";

const TOLD_MAX = 200;

/** An answer in a line. */
export function describeAnswer(texts: readonly string[], { comma }: ChatTable): string {
  return texts.map((text) => toPrintableLine(shorten(text, TOLD_MAX))).join(comma);
}

/** What somebody is called: by name, else by id; empty where nobody knows. */
export function namePerson(from: ChatPerson | undefined): string {
  return from === undefined ? "" : shorten(toPrintableLine(from.name || from.id));
}

/** The same for who looks it up later: a name is what somebody calls themselves, the id is the messenger's word. */
export function attributePerson({ id, name = "" }: ChatPerson): string {
  const shown = toPrintableLine(id);
  return name === "" || name === id ? shown : `${toPrintableLine(name)} (${shown})`;
}

/** What an ask asks, in a line, and who does. */
export function describeAsk(
  { asker = "" }: PilotDeckElicitationRequest,
  shown: readonly PilotDeckElicitationQuestion[],
  { askedBy }: ChatTable,
): string {
  const texts = shown.map(({ question }) => toPrintableLine(question));
  return shorten(askedBy(texts.join(" / "), toPrintableLine(asker)));
}
