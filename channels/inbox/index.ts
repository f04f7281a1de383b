export type { AnswerInput, AskOptions } from "./act-options.js";
export type {
  Entry,
  EntryDraft,
  EntryHead,
  EntryKind,
  NewSettlement,
  NoticeReport,
  NoticeState,
  Settlement,
  SettleVerdict,
} from "./entry.js";
export type { ActResult, AskResult, Inbox } from "./inbox.js";
export { createInbox } from "./inbox.js";
export type { InboxChannel, InboxChannelOptions } from "./inbox-channel.js";
export { createInboxChannel } from "./inbox-channel.js";
export type { InboxOptions } from "./inbox-options.js";
export type { Notice, NoticeSending, SendNotice } from "./notices/notice.js";
export { NoticeFailure } from "./notices/notice.js";
export type { EntryPage, EntryQuery, InboxStore, ListedEntry, NewEntry } from "./store.js";
export type { MemoryStoreOptions } from "./stores/memory/memory-store.js";
export { createMemoryStore } from "./stores/memory/memory-store.js";
