import type { PilotDeckToolValidationIssue } from "./schema.js";

/**
 * One choice of a question.
 *
 * `preview` is shown beside the choice: an HTML fragment, or Markdown where the request's `previewFormat`
 * says so.
 */
export type PilotDeckElicitationOption = {
  label: string;
  description: string;
  preview?: string;
};

/**
 * One question. The first four members are PilotDeck's; the others are optional extensions that a channel
 * honours when its capabilities say so.
 */
export type PilotDeckElicitationQuestion = {
  question: string;
  /** A chip or title shown before the question; `ask_user_question` allows 12 UTF-16 code units. */
  header: string;
  /** Empty for a free-text question. */
  options: PilotDeckElicitationOption[];
  multiSelect?: boolean;
  /** Whether the person may answer in words of their own. Default true; false makes a closed choice. */
  allowOther?: boolean;
  /** What the row for an answer of one's own says. Default "Other (type your answer)". */
  otherLabel?: string;
  /** Zero-based index of the option to recommend. An index without an option is ignored. */
  recommended?: number;
  /** Shown below the question, e.g. the format that is expected. */
  hint?: string;
  /** What a typed answer has to be. The answer itself stays text. */
  schema?: ElicitationValueSchema;
};

/**
 * The JSON Schemas that a typed answer may be held to: the primitive ones of MCP's form elicitation.
 * `writeOnly` marks a secret: it is not echoed while typed, and never recorded.
 */
export type ElicitationValueSchema =
  | {
      type: "string";
      format?: "email" | "uri" | "date" | "date-time";
      /** In Unicode code points, as JSON Schema counts. */
      minLength?: number;
      maxLength?: number;
      writeOnly?: boolean;
    }
  | { type: "number" | "integer"; minimum?: number; maximum?: number }
  | { type: "boolean" };

/** The answers of one elicitation, keyed by question text; a list where several options were chosen. */
export type ElicitationAnswers = Record<string, string | string[]>;

/** What was said beside an answer, keyed by question text. */
export type ElicitationAnnotations = Record<string, { preview?: string; notes?: string }>;

/** Something to look at before answering: a link, or a file as base64. */
export type ElicitationAttachment = { name: string } & ({ url: string } | { mimeType: string; data: string });

/**
 * What is wrong with answers, and with what is said beside them. `maxResultBytes`: the most that the model may read of the
 * result, in bytes of UTF-8, where `check` holds answers to that: whoever keeps the request keeps that limit with it.
 */
export type ElicitationCheck = {
  (answers: unknown, annotations?: unknown): PilotDeckToolValidationIssue[];
  maxResultBytes?: number;
};

/**
 * A batch of questions for one person, shown together and answered together.
 *
 * Plain data, but for `signal`, `check` and `onProgress`: on a request that `elicit` hands to a channel these are not
 * enumerable, and nor is `turnId`, so that `structuredClone`, `postMessage` and `JSON.stringify` take all the rest. A spread
 * (`{ ...request }`) leaves them behind too.
 */
export type PilotDeckElicitationRequest = {
  toolCallId: string;
  toolName: string;
  questions: PilotDeckElicitationQuestion[];
  /** What the questions are about together, in a sentence. Default: what the first one asks. */
  title?: string;
  /** Default `html`. */
  previewFormat?: "html" | "markdown";
  /** Passed on as it came; not shown, but for `plan`: what PilotDeck asks approval of. */
  metadata?: Record<string, unknown>;
  /** The turn, where the call has no id of its own: `toolCallId` is the same then, and may stand for several calls. */
  turnId?: string;
  /**
   * Aborted when the answer is no longer wanted; a channel stops asking at once. Where somebody was quicker on another channel,
   * the reason is an error whose `told` is a sentence for the person.
   */
  signal?: AbortSignal;
  /** Unique per ask. Set by `elicit`. */
  requestId?: string;
  /** The same for the same questions of the same session, also after a restart. Set by `elicit`. */
  resumeKey?: string;
  sessionId?: string;
  /** Who asks, where it is not the main agent: the name of a sub-agent. */
  asker?: string;
  /** What the person should see before the questions. `data` is base64. */
  context?: { markdown?: string; image?: { mimeType: string; data: string } };
  /** What the person may look at before they answer. */
  attachments?: ElicitationAttachment[];
  /** What the agent works on, as people call it. */
  project?: string;
  /** What is asked for: an answer (the default), or that something is done, which nobody waits for. */
  kind?: "question" | "todo";
  /** Whether the person may say something beside their answers. Default true. */
  allowNotes?: boolean;
  /** Whether whoever asks waits for the person, or comes back for the answer: the channel defers at once then. */
  defer?: "now";
  /** How long a question that was put off stays open, in milliseconds from when it was asked. Default: the channel's. */
  timeToLiveMs?: number;
  /** How the person is to be told of a question that was put off. Default: as the host has set up. */
  notify?: "push" | "email" | "none";
  /** Kept by `elicit` and shown by the channel. 0 means none. */
  timeout?: ElicitationTimeout;
  /**
   * Tells what is wrong with a set of answers, and with what is said beside them, before they are returned; an empty
   * list means nothing. `elicit` adds its own check to that of the tool. A channel that finds issues shows them and
   * keeps the question open.
   */
  check?: ElicitationCheck;
  /** The `maxResultBytes` of the check of a request that has outlived it: in its place this limit holds. */
  maxResultBytes?: number;
  /**
   * Takes every act of the person: it keeps a draft, restarts the timeout, and stops it while they are typing. A channel says
   * by itself when they type no more.
   */
  onProgress?: (draft: ElicitationDraft) => void;
};

/** How long to wait, in milliseconds since the person's last act, and what happens then. */
export type ElicitationTimeout = { ms: number; then: "cancel" | "recommended" };

/**
 * What the person has chosen so far, and whether they are typing: a text field is open, and was not left alone for longer than
 * a timeout may be stopped by it (as long as the timeout, at most two minutes).
 */
export type ElicitationDraft = { answers: ElicitationAnswers; typing: boolean };

/** Why there are no answers, in a word that a program can act on. */
export type ElicitationCancelCode =
  /** The person said no. */
  | "declined"
  /** The person left without an answer. */
  | "dismissed"
  /** The signal was aborted, or the person interrupted the call. */
  | "aborted"
  /** Nobody answered in time. */
  | "timeout"
  /** Whoever showed the question is gone. */
  | "connection_lost"
  /** Nobody has seen the question. */
  | "undeliverable"
  /** The answer comes later; see `deferred`. */
  | "deferred"
  /** Its time was up before anybody answered. */
  | "expired"
  /** Whoever asked, or somebody for them, took the question back. */
  | "withdrawn"
  /** There is nothing under the id that was to be collected. */
  | "unknown";

/** A question that will be answered later. `expiresAt` is an ISO 8601 date-time. */
export type ElicitationDeferral = {
  id: string;
  /** For the model: the explanation and the instruction, in the channel's words where the host gave none. */
  message: string;
  /** What is missing or wrong in what the person has done so far. */
  explanation?: string;
  /** How to answer and how to come back, in the host's own words. A tool with words of its own lets these stand. */
  instruction?: string;
  /** What did not come about besides, in a sentence: that the person is not told of it. Part of the message, too. */
  warning?: string;
  url?: string;
  file?: string;
  expiresAt?: string;
  state?: unknown;
};

/** How an answer came to be: never lost on the way, so that silence is not taken for consent. */
export type ElicitationProvenance = {
  source: "user" | "timeout" | "pre-supplied" | "policy" | "scripted" | "unattested";
  /** The channel's name. */
  channel: string;
  /** ISO 8601 date-time. */
  answeredAt: string;
  /** Who answered, where the channel knows. */
  by?: string;
  /** Through which door of the channel, where it has several: `page`, `terminal`, … */
  door?: string;
  /** The questions that a timeout answered, by text. */
  defaulted?: string[];
  /** The timeout that fired, where one gave the answers. */
  timeout?: ElicitationTimeout;
  /** The name of the rule that took the answers, where nobody was asked: the source `policy`. */
  rule?: string;
};

/**
 * What a channel returns. A deferral is a cancellation that carries a handle, so that a tool which has
 * never heard of deferrals fails closed.
 */
export type PilotDeckElicitationAnswer =
  | {
      type: "answered";
      answers: ElicitationAnswers;
      annotations?: ElicitationAnnotations;
      provenance?: ElicitationProvenance;
    }
  | {
      type: "cancelled";
      /** For people and models. */
      reason?: string;
      code?: ElicitationCancelCode;
      /** The person interrupted the call, as with Ctrl+C: it has no result, and made again it asks again. Code `aborted`. */
      interrupted?: true;
      deferred?: ElicitationDeferral;
    };

/**
 * What a channel can do beyond PilotDeck's plain choice questions. A channel that declares capabilities,
 * even an empty set, is held to them: its answers are checked strictly.
 */
export type ElicitationCapabilities = {
  /** Keeps a person to the options of a question whose `allowOther` is false. */
  closedChoice?: boolean;
  /** Asks questions without options. */
  freeText?: boolean;
  /** Holds a typed answer to the question's `schema`. */
  schema?: boolean;
  /** Takes a secret without showing it. */
  secret?: boolean;
  /** May return a deferral and `collect` it later. */
  deferral?: boolean;
  mode?: "interactive" | "print" | "rpc";
};

/** An answer that was collected, with the request that it answers where the channel has kept that. */
export type ElicitationCollection = PilotDeckElicitationAnswer & { request?: PilotDeckElicitationRequest };

/** For how many milliseconds to wait. A question that `isFor` denies stays as it is, and comes back as `unknown` at once. */
export type ElicitationWait = {
  signal?: AbortSignal;
  ms?: number;
  isFor?: (request: PilotDeckElicitationRequest) => boolean;
};

/**
 * A way to reach the person. `askUser` is all that a channel needs to have.
 *
 * It resolves with the person's answers or with a cancellation, and ends promptly once
 * `request.signal` is aborted. Several asks may be open at once. A rejection means that the channel
 * failed, never that the person said no.
 */
export type PilotDeckElicitationChannel = {
  askUser(request: PilotDeckElicitationRequest): Promise<PilotDeckElicitationAnswer>;
  /** Named in errors and in provenance. */
  readonly name?: string;
  readonly capabilities?: ElicitationCapabilities;
  /** Taken by `elicit` for a request that has none of its own. */
  readonly timeout?: ElicitationTimeout;
  /** Waits for a deferred answer. */
  collect?(id: string, wait?: ElicitationWait): Promise<ElicitationCollection>;
  /** Takes a question back: a deferred one by its id, an open one by its `requestId`. */
  withdraw?(id: string, reason: string): Promise<void>;
};
