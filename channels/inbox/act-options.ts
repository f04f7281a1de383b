import { A_FUNCTION, A_NUMBER, A_TEXT, AN_OBJECT, needed } from "../../src/text/option-kinds.js";
import { takeOneOf } from "../../src/text/take-one-of.js";
import { type OptionNames, takeOptions } from "../../src/text/take-options.js";
import type { EntryDraft } from "./entry.js";
import type { EntryQuery } from "./store.js";
import type { WaitOptions } from "./wait-for-settlement.js";

export type AskOptions = {
  /** Which call asks, of a session or of none: the same key is the same entry, for ever. Default: the session and the call. */
  key?: string;
  /** Who shares keys, where the request names no session: a client and its working folder, say. */
  scope?: string;
};

type Act = {
  /** Who answers, and through which door. */
  by?: string;
  door?: string;
  /** Chosen by the caller: the same answer sent again is told that it has won. */
  answerKey?: string;
};

export type AnswerInput = Act & { answers: unknown; annotations?: unknown };

export type DeclineInput = Act & { reason?: string };

type Draft = Omit<EntryDraft, "at">;

// What a settlement may hold is judged where it becomes one.
const ACT: OptionNames<Act> = { by: false, door: false, answerKey: false };
const ASK_NAMES: OptionNames<AskOptions> = { key: A_TEXT, scope: A_TEXT };
// Answers of any kind are refused with what is wrong, and so are annotations.
const ANSWER_NAMES: OptionNames<AnswerInput> = { answers: false, annotations: false, ...ACT };
const DECLINE_NAMES: OptionNames<DeclineInput> = { ...ACT, reason: false };
const DRAFT_NAMES: OptionNames<Draft> = { answers: needed(AN_OBJECT), annotations: AN_OBJECT, by: A_TEXT };
// Kinds, sizes and places are judged where they are read.
const QUERY_NAMES: OptionNames<EntryQuery> = {
  status: true,
  kind: false,
  session: A_TEXT,
  project: A_TEXT,
  limit: false,
  after: false,
};
const WAIT_NAMES: OptionNames<WaitOptions> = { ms: A_NUMBER, signal: false, onChange: A_FUNCTION };

// Of what the inbox is given, each throws a `TypeError` for what would be passed over in silence.

export const takeAsk = (options: AskOptions = {}): AskOptions => takeOptions("inbox.ask", options, ASK_NAMES);

export const takeAnswer = (input: AnswerInput): AnswerInput =>
  takeOptions("inbox.answer", input, ANSWER_NAMES);

export const takeDecline = (input: DeclineInput = {}): DeclineInput =>
  takeOptions("inbox.decline", input, DECLINE_NAMES);

export const takeDraft = (draft: Draft): Draft => takeOptions("inbox.saveDraft", draft, DRAFT_NAMES);

export const takeWait = (wait: WaitOptions = {}): WaitOptions => takeOptions("inbox.wait", wait, WAIT_NAMES);

export function takeQuery(query: EntryQuery): EntryQuery {
  takeOptions("inbox.list", query, QUERY_NAMES);
  takeOneOf("status of inbox.list", query.status, ["open", "settled"]);
  return query;
}
