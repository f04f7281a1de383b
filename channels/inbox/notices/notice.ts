import type { Language } from "../../../src/language/language.js";
import type { NoticeReport } from "../entry.js";

/** What the person is told: that an entry waits, and where. It carries a link, never an answer. */
export type Notice = {
  /** The entry's id: a later notice of the same id takes the place of this one. */
  id: string;
  /** One line, at most 320 UTF-16 code units. */
  title: string;
  /** A few lines, at most 1 000 UTF-16 code units. Plain text, possibly empty. */
  body: string;
  /** The entry's page, where there are pages; with a key where the way to send is one person's alone. */
  url?: string;
  urgency: "normal" | "high";
  /** ISO 8601 date-time. */
  expiresAt?: string;
  project?: string;
  /** In which language the texts are that are not the model's, where it is not English. */
  language?: Language;
};

/** What a way to send is told beside the notice. */
export type NoticeSending = {
  about: NoticeReport["about"];
  /** The same in every try: what the other end has seen already, it may drop. At most 64 of `0-9a-z.` */
  key: string;
  /** Aborted when it has taken ten seconds: it is tried again then. */
  signal: AbortSignal;
};

type Send = (notice: Notice, sending: NoticeSending) => unknown;

/**
 * A way to send a notice: it resolves once the other end has it, and rejects otherwise, best with a `NoticeFailure`. It may be
 * called again with the same notice where a host died in between.
 */
export type SendNotice = Send & {
  /** What it is called in reports. Default: the function's name. */
  readonly medium?: string;
  /** What it is to requests that choose with `notify`. Default `push`. */
  readonly reach?: "push" | "email";
  /** Whether there is anybody to send to by now: where there is not, it is as if it was not set up. Default: there is. */
  readonly isReady?: () => boolean | Promise<boolean>;
  /**
   * Whose alone it is, by the name that a settlement has. Links to the entry then carry a key: whoever opens one may answer that
   * entry, and nothing else, as this person, without a sign-in. Never for what others or a model can read. Default: no key.
   */
  readonly by?: string;
  /** Takes back what was shown, once the entry is settled. */
  readonly withdraw?: Send;
};

/** Why a notice could not be sent, where the one who tries knows more than that it failed. */
export class NoticeFailure extends Error {
  override readonly name = "NoticeFailure";
  /** Trying again is of no use. */
  readonly isFinal: boolean;
  /** Not to be tried again before, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    {
      isFinal = false,
      retryAfterMs,
      cause,
    }: { isFinal?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isFinal = isFinal;
    this.retryAfterMs = retryAfterMs;
  }
}
