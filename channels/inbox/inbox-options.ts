import type { Language } from "../../src/language/language.js";
import {
  A_FUNCTION,
  A_LIST_OF_FUNCTIONS,
  A_WEB_ADDRESS,
  millisecondsFrom,
} from "../../src/text/option-kinds.js";
import type { OptionNames } from "../../src/text/take-options.js";
import type { NoticeReport } from "./entry.js";
import type { SendNotice } from "./notices/notice.js";
import { LONGEST_LIFE_MS } from "./read-ask.js";
import { SHORTEST_RETENTION_MS } from "./retention.js";
import type { InboxStore } from "./store.js";

export type InboxOptions = {
  store: InboxStore;
  /** Where its pages are, as people reach them: `https://ask.example.com`. Default: there are none. */
  baseUrl?: string;
  /**
   * How the person is told of what waits, as the request chooses with `notify`; also of what other hosts have asked on the
   * same store. All hosts that have any should have the same. Default: this host tells nobody.
   */
  notices?: readonly SendNotice[];
  /** In which language notices are. Default: the system's, else English. */
  language?: Language;
  /** Told of each try of this host to send a notice, and of what came of it. Whatever it throws costs nothing. Default: nobody is. */
  onNotice?: (id: string, report: NoticeReport) => unknown;
  /** How long an entry stays open that does not say so itself, in milliseconds. Default for ever. */
  timeToLiveMs?: number;
  /**
   * How long an entry is kept once it is settled, in milliseconds from 60 000; `Infinity` keeps all. What is older is removed once
   * a day, by one of the hosts that ask or answer, and by the store's clock. All hosts should have the same. Default 90 days.
   */
  retentionMs?: number;
  /** The clock of new ids. What has expired is judged by the store's. Default the system's, also for one that fails. */
  now?: () => Date;
};

/** All of them. */
export const INBOX_OPTIONS: OptionNames<InboxOptions> = {
  store: true,
  baseUrl: A_WEB_ADDRESS,
  notices: A_LIST_OF_FUNCTIONS,
  language: false,
  onNotice: A_FUNCTION,
  timeToLiveMs: millisecondsFrom(0, {
    most: LONGEST_LIFE_MS,
    more: " (a hundred years), or left out for ever",
  }),
  retentionMs: millisecondsFrom(SHORTEST_RETENTION_MS, {
    more: " (a minute, for those who wait) or Infinity",
  }),
  now: A_FUNCTION,
};
