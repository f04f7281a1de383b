import type { ElicitationAnnotations, ElicitationDeferral } from "../../../protocol/elicitation.js";
import type { AskUserItem } from "./input.js";

export type AskUserAnswer = {
  /** As the model asked it. */
  question: string;
  /** A list where the question is a multi-select. */
  answer: string | string[];
  /** The label that was picked, where the question is not a multi-select. */
  selectedOption?: string;
  /** Whether the answer has a text that is none of the labels. */
  wasCustom: boolean;
};

/** What the model reads, as JSON (seed 002, Response Format). */
export type AskUserResult = {
  answered: boolean;
  /** In the order of the questions; empty unless `answered`. */
  answers: AskUserAnswer[];
  cancelled?: true;
  connectionLost?: true;
  /** Where the questions wait for the user. */
  pendingFile?: string;
};

/** What the host stores with the session (seed 002, State Persistence). */
export type AskUserDetails = {
  /** As the model gave them. */
  questions: AskUserItem[];
  answers: AskUserAnswer[];
  /** When the call came to its result, in milliseconds since the epoch. */
  answeredAt: number;
  mode: "interactive" | "print" | "rpc";
  metadata?: Record<string, unknown>;
  /** Set where a timeout answered: after how long, where that is known, and which questions by text. */
  timedOut?: { afterMs?: number; defaulted: string[] };
  /** What the user noted beside answers, by question text. */
  annotations?: ElicitationAnnotations;
};

export type AskUserOutput = AskUserResult & {
  details: AskUserDetails;
  /** Why there is no answer, where the channel said so. */
  reason?: string;
  timedOut?: true;
  /** Set where the questions will be answered later. */
  deferred?: ElicitationDeferral;
};
