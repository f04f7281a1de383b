import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";

export const ENTRY_KINDS = ["question", "todo"] as const;

/** What an entry is about: a question waits for an answer, a to-do waits to be done. */
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** How an entry ended. The first settlement stays for ever. */
export type Settlement = {
  type: "answered" | "declined" | "withdrawn" | "expired";
  /** By the store's clock, as an ISO 8601 date-time. */
  at: string;
  /** Who it was, where the door knows. */
  by?: string;
  /** Through which door: `page`, `terminal`, … */
  door?: string;
  answers?: ElicitationAnswers;
  annotations?: ElicitationAnnotations;
  /** Why it was declined or withdrawn. */
  reason?: string;
  /** Chosen by who settles: the same settlement sent again is told that it has won. */
  answerKey?: string;
};

/** A settlement before it is one: the store says when. */
export type NewSettlement = Omit<Settlement, "at" | "type"> & {
  type: Exclude<Settlement["type"], "expired">;
};

/** What the person has done so far, on whichever device. */
export type EntryDraft = {
  answers: ElicitationAnswers;
  annotations?: ElicitationAnnotations;
  by?: string;
  /** By the store's clock, as an ISO 8601 date-time. */
  at: string;
};

/** An entry but for its request, its draft and what was answered: enough for a list. */
export type EntryHead = {
  /** 35 characters of `0-9a-z`: nine of time and 26 random ones, so that ids sort by when they were made. */
  id: string;
  /** Which call asks. Asked again by the same call, there is one entry, for ever. */
  key: string;
  /** Which questions are asked. Asked again, there is one entry until its settlement was handed over. */
  resumeKey?: string;
  kind: EntryKind;
  /** The first question, in at most 300 UTF-16 code units. */
  title: string;
  /** How many questions there are, where there is more than one. */
  questionCount?: number;
  session?: string;
  project?: string;
  asker?: string;
  /** By the store's clock, as ISO 8601 date-times. */
  askedAt: string;
  expiresAt?: string;
};

/** What became of telling the person of an entry, by one way to send. */
export type NoticeReport = {
  /** Which way to send: `ntfy`, `web-push`, … */
  medium: string;
  /** That it waits, that it expires soon, or that it is settled and what was shown is to go. */
  about: "asked" | "reminder" | "settled";
  /** When it was last tried, by the clock of the host that did. An ISO 8601 date-time. */
  at: string;
  tries: number;
  /** Why it could not be sent. Where it is missing, it was. */
  error?: string;
  /** When it is tried again; where it was not sent and this is missing, never. */
  againAt?: string;
};

/** What is kept of the notices of an entry, and when somebody has to look at them again. */
export type NoticeState = {
  reports: NoticeReport[];
  /** In so many milliseconds. Default: once the entry is settled. */
  dueInMs?: number;
  /** Nothing more is to be told, whatever becomes of the entry. Default false. */
  isOver?: boolean;
};

/** A request in the inbox, with its life. Plain JSON. */
export type Entry = EntryHead & {
  request: PilotDeckElicitationRequest;
  /** Once somebody was told of it, or could not be. */
  notices?: NoticeReport[];
  /** While it is open. */
  draft?: EntryDraft;
  /** Once it is not. */
  settlement?: Settlement;
};

/** What comes of an act: `too_late` where another one was first, which the entry then tells of. */
export type SettleVerdict = { type: "settled" | "too_late"; entry: Entry };

/**
 * Settles an entry, if nothing has settled it and it has not expired at `now`: it expires in that very millisecond. The same
 * `answerKey` again is a success.
 */
export function settleEntry(entry: Entry, settlement: NewSettlement, now: Date): SettleVerdict {
  const current = expireEntry(entry, now);
  const { settlement: first } = current;
  if (first !== undefined) {
    const isSame = first.answerKey !== undefined && first.answerKey === settlement.answerKey;
    return { type: isSame ? "settled" : "too_late", entry: current };
  }
  return { type: "settled", entry: withSettlement(current, { ...settlement, at: now.toISOString() }) };
}

/** The entry as it is at `now`: settled as expired where its time is up and nothing else was first. */
export function expireEntry(entry: Entry, now: Date): Entry {
  if (entry.settlement !== undefined || !isOver(entry, now)) return entry;
  return withSettlement(entry, { type: "expired", at: entry.expiresAt ?? now.toISOString() });
}

/** Whether the time of an entry is up. */
export function isOver({ expiresAt }: Pick<EntryHead, "expiresAt">, now: Date): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime();
}

function withSettlement({ draft: _, ...entry }: Entry, settlement: Settlement): Entry {
  return { ...entry, settlement };
}
