import { readFileSync } from "node:fs";
import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import type { HumanAnswer } from "./harness.js";

/** A request, what the person does, and the text that the model has to read on every channel. */
export type Conversation = {
  title: string;
  /** Without any, the questions go through the tool `ask_user_question`; else straight to `elicit`. */
  needs?: readonly ("closedChoice" | "freeText" | "schema" | "secret")[];
  questions: PilotDeckElicitationQuestion[];
  answers: readonly HumanAnswer[];
  text: string;
  /** Where the harness has no way to annotate an answer. */
  textWithoutNotes?: string;
  /** Where the channel declares no capabilities, and annotates nothing itself. */
  textWithoutPreview?: string;
};

/** What `conversations.json` holds, for suites in other languages too. */
export const CONVERSATIONS: readonly Conversation[] = JSON.parse(
  readFileSync(new URL("conversations.json", import.meta.url), "utf8"),
);
