import type {
  Entry,
  EntryDraft,
  EntryHead,
  NewSettlement,
  NoticeState,
  Settlement,
  SettleVerdict,
} from "./entry.js";

/** An ask as a store takes it: the store says when, and when it expires. */
export type NewEntry = Omit<Entry, "askedAt" | "expiresAt" | "draft" | "notices" | "settlement"> & {
  /** Default: it never expires. */
  timeToLiveMs?: number;
};

/** Which entries to list. What is open comes with the soonest to expire first, what is settled with the latest ask first. */
export type EntryQuery = {
  status: "open" | "settled";
  kind?: Entry["kind"];
  session?: string;
  project?: string;
  /** At most so many, 1 to 1 000. Default 50. Any other number rejects with a `RangeError`. */
  limit?: number;
  /** The `next` of the page before. A text that is no `next` of such a list rejects with a `RangeError`. */
  after?: string;
};

/** An entry in a list. */
export type ListedEntry = EntryHead & { settlement?: Pick<Settlement, "type" | "at" | "by" | "door"> };

export type EntryPage = {
  entries: ListedEntry[];
  /** For the next page, where there is one. Entries that stay are listed once, whatever comes and goes between. */
  next?: string;
};

/**
 * Where entries are kept, and the only place where anything is decided: whatever two hosts do at once, one of them was first,
 * and both are told the same. What a promise says, holds when it resolves, also after `kill -9` where the store is durable.
 * A promise that rejects has decided nothing that anybody was told of; the same act again is safe, settlements with the same
 * `answerKey`. `testInboxStore` is the contract's proof.
 *
 * Values are plain JSON and belong to whoever gets them. Times are the store's own, never the host's.
 */
export type InboxStore = {
  /** Named in errors and on pages. */
  readonly name: string;

  /**
   * Keeps a new ask, unless one with the same `key` is there, or one with the same `resumeKey` whose settlement nobody was
   * handed: then it is that one, and the `key` is its own for ever. The id of an ask that is not new is never used.
   */
  add(ask: NewEntry): Promise<{ entry: Entry; isNew: boolean }>;

  /** The entry that another call with this `resumeKey` would be given: open, or settled and handed to nobody. It leaves none. */
  findResumable(resumeKey: string): Promise<Entry | undefined>;

  /** The entry as it is now: one whose time is up is settled as expired before anybody hears of it. */
  get(id: string): Promise<Entry | undefined>;

  /** Settles an open entry. The first settlement stays for ever; drafts are gone with it. */
  settle(id: string, settlement: NewSettlement): Promise<SettleVerdict | undefined>;

  /** Notes that an asker has the settlement: the same `resumeKey` makes a new entry from now on. */
  handOver(id: string): Promise<void>;

  /** Keeps what the person has done so far, the last one; false where the entry is settled or unknown. */
  saveDraft(id: string, draft: Omit<EntryDraft, "at">): Promise<boolean>;

  /** A page of entries. What is open is listed without reading what is settled. */
  list(query: EntryQuery): Promise<EntryPage>;

  /**
   * Which of these are open no more: settled, expired or unknown. Asked again and again for thousands of ids, it may miss
   * one for a few times where a settling process was killed in the act.
   */
  findSettled(ids: readonly string[]): Promise<string[]>;

  /**
   * Calls back after something happened to an entry, with its id, or without where it cannot tell which. A hint: it may come
   * late, twice or never. Gives what stops it. Listeners of one store share one watch.
   */
  watch(listener: (id?: string) => void): () => void;

  /**
   * Gives entries of which the person is to be told something now, at most so many, to one host alone for so many
   * milliseconds: a host that dies has another one get them then. That is each open entry, from when it was added until
   * something is reported of it; then when the time that was reported has come, or once it is settled, until it is over. What was
   * settled before anything was reported of it is nothing to tell.
   */
  claimNotices(limit: number, leaseMs: number): Promise<Entry[]>;

  /** Keeps what became of the notices of an entry, the last one wins, and gives the claim back. */
  reportNotices(id: string, state: NoticeState): Promise<void>;

  /** Keeps a small text under a name, unless one is kept there that has not expired; says whether it does. */
  keep(name: string, value: string, timeToLiveMs: number): Promise<boolean>;

  /** What is kept under a name and has not expired. */
  kept(name: string): Promise<string | undefined>;

  /** The same, and it is kept no more: of two that take at once, one gets it. */
  take(name: string): Promise<string | undefined>;

  /**
   * Removes entries that were settled before, and what was kept and has expired; says how many entries. Once it is aborted, it
   * soon resolves with how many it was so far, and the next call goes on.
   */
  remove(settledBefore: Date, signal?: AbortSignal): Promise<number>;

  /** Stops watching and gives back files and connections. Later calls reject. */
  close(): Promise<void>;
};
