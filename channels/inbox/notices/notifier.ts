import { attempt } from "../../../src/elicitation/attempt.js";
import { unlessAborted } from "../../../src/elicitation/unless-aborted.js";
import { SENTENCES as FAULTS } from "../../../src/language/en/notice-faults.js";
import type { Language } from "../../../src/language/language.js";
import { loadNoticesSentences } from "../../../src/language/notices.js";
import { describeThrown } from "../../../src/text/thrown.js";
import type { Entry, NoticeReport } from "../entry.js";
import { createEntryLink } from "../entry-key.js";
import type { InboxStore } from "../store.js";
import { tellEntry } from "../tell-entry.js";
import type { NoticeSending, SendNotice } from "./notice.js";
import {
  type Errand,
  listReady,
  type Medium,
  noticeStateOf,
  planNotices,
  reportOf,
  withReports,
} from "./plan-notices.js";
import { writeNotice } from "./write-notice.js";

/** How long one try may take, in milliseconds. */
const SEND_MS = 10_000;
/** How long a host that claims a notice has for it: three times what it needs, and another has it within a minute. */
const LEASE_MS = 30_000;
/** How often is looked for what others have asked or left behind. */
const POLL_MS = 10_000;
/** How soon after a hint: many come at once. */
const GATHER_MS = 100;
const AT_ONCE = 8;
/** The store's clock is not this host's: too early would be a poll too late. */
const SLACK_MS = 20;

/** Tells the person of what waits, for as long as it runs. */
export type Notifier = {
  /** There may be something to tell. */
  wake(): void;
  /** Ends with what is being sent now. */
  close(): Promise<void>;
};

export type NotifierOptions = {
  store: InboxStore;
  media: readonly Medium[];
  urlOf: (id: string) => string | undefined;
  now: () => Date;
  /** In which language the person is told. */
  language: Language;
  onNotice?: ((id: string, report: NoticeReport) => unknown) | undefined;
};

/** The ways to send, each under a name of its own. */
export function nameMedia(notices: readonly SendNotice[]): Medium[] {
  const names = new Set<string>();
  return notices.map((send) => {
    const wanted = send.medium ?? (send.name || "notice");
    let name = wanted;
    for (let count = 2; names.has(name); count += 1) name = `${wanted} ${count}`;
    names.add(name);
    return { name, send };
  });
}

/** Every host that has the same ways to send may run one: each notice is claimed by one of them at a time. */
export function createNotifier({ store, media, urlOf, now, language, onNotice }: NotifierOptions): Notifier {
  let running: Promise<void> | undefined;
  let isAwaited = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When something is due, and when is looked next in any case: once, however often somebody has looked meanwhile. */
  const times = new Set<number>();
  let pollAt = Number.POSITIVE_INFINITY;

  async function tell(entry: Entry): Promise<void> {
    const ready = await listReady(media);
    const errands = planNotices(entry, ready, now());
    const reports = await Promise.all(errands.map((errand) => run(entry, errand)));
    for (const report of reports) attempt(() => onNotice?.(entry.id, report));
    const state = noticeStateOf(withReports(entry, reports), ready, now());
    await store.reportNotices(entry.id, state);
    if (state.dueInMs !== undefined) wakeIn(state.dueInMs + SLACK_MS);
  }

  async function run(entry: Entry, errand: Errand): Promise<NoticeReport> {
    const { about, medium } = errand;
    const signal = AbortSignal.timeout(SEND_MS);
    const sending: NoticeSending = { about, key: `${entry.id}.${about}`, signal };
    const act = about === "settled" ? medium.send.withdraw : medium.send;
    try {
      const say = await loadNoticesSentences(language);
      const notice = writeNotice(await tellEntry(entry, language), about, await linkTo(entry, errand), say);
      const told = language === "en" ? notice : { ...notice, language };
      const late = new Error(FAULTS.tooSlow(String(SEND_MS / 1_000)));
      await unlessAborted((async () => act?.(told, sending))(), signal, () => {
        throw late;
      });
      return reportOf(entry, errand, undefined, now());
    } catch (error) {
      return reportOf(entry, errand, readFailure(error), now());
    }
  }

  /** What is settled needs no key any more. */
  async function linkTo(entry: Entry, { about, medium: { send } }: Errand): Promise<string | undefined> {
    const url = urlOf(entry.id);
    if (url === undefined || send.by === undefined || about === "settled") return url;
    return url + (await createEntryLink(store, entry, send.by));
  }

  async function work(): Promise<void> {
    for (;;) {
      isAwaited = false;
      // A store that cannot be reached now is asked again.
      const entries = await store.claimNotices(AT_ONCE, LEASE_MS).catch(() => []);
      await Promise.all(entries.map((entry) => tell(entry).catch(() => undefined)));
      if (isClosed || (entries.length < AT_ONCE && !isAwaited)) return;
    }
  }

  function wake(): void {
    isAwaited = true;
    if (isClosed || running !== undefined) return;
    pollAt = Number.POSITIVE_INFINITY;
    running = work().finally(() => {
      running = undefined;
      pollAt = performance.now() + POLL_MS;
      wait();
    });
  }

  /** At the latest then. What is due later than the next poll is found by that. */
  function wakeIn(ms: number): void {
    if (ms <= POLL_MS) times.add(performance.now() + ms);
    wait();
  }

  /** Waits for the first of the times. */
  function wait(): void {
    clearTimeout(timer);
    const first = Math.min(pollAt, ...times);
    if (isClosed || first === Number.POSITIVE_INFINITY) return;
    // Node 24 warns of a delay below 0.
    const delay = Math.max(0, first - performance.now());
    timer = setTimeout(() => {
      const now = Math.max(performance.now(), first);
      for (const time of times) if (time <= now) times.delete(time);
      wake();
      wait();
    }, delay);
  }

  const unwatch = store.watch(() => wakeIn(GATHER_MS));
  wake();

  return {
    wake,
    async close() {
      isClosed = true;
      unwatch();
      clearTimeout(timer);
      await running;
    },
  };
}

/** By its members: a host may have another copy of this package. */
function readFailure(error: unknown): { message: string; isFinal?: boolean; retryAfterMs?: number } {
  const { isFinal, retryAfterMs } = Object(error);
  return {
    message: describeThrown(error),
    isFinal: isFinal === true,
    ...(typeof retryAfterMs === "number" && retryAfterMs >= 0 && { retryAfterMs }),
  };
}
