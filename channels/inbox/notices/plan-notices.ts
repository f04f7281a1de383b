import type { Entry, NoticeReport, NoticeState } from "../entry.js";
import type { SendNotice } from "./notice.js";

/** A way to send, under the name that reports have. */
export type Medium = { name: string; send: SendNotice };

/** One notice that is to be sent now. */
export type Errand = { about: NoticeReport["about"]; medium: Medium };

/** How often a notice is tried, and taking one back. */
const TRIES = 10;
const WITHDRAW_TRIES = 4;
const PAUSE_MS = 5_000;
const PAUSE_MAX_MS = 3_600_000;
/** A reminder comes when a quarter of its time is left, at most so many milliseconds before; where there is less in all, none. */
const REMIND_MS = 15 * 60_000;
const SHORT_MS = 2 * 60_000;

/** What is to be sent of an entry now. */
export function planNotices(entry: Entry, media: readonly Medium[], now: Date): Errand[] {
  return listSteps(entry, media).filter(({ at }) => at <= now.getTime());
}

/** What to keep once something was tried: the reports, and when there is more to be done. */
export function noticeStateOf(entry: Entry, media: readonly Medium[], now: Date): NoticeState {
  const { settlement, expiresAt } = entry;
  const reports = [...(entry.notices ?? []), ...findLacks(entry, media, now)];
  const times = listSteps(entry, media).map(({ at }) => at);
  const isShown = media.some((medium) => medium.send.withdraw !== undefined && wasShown(entry, medium));
  if (settlement === undefined && isShown && expiresAt !== undefined) times.push(Date.parse(expiresAt));
  if (times.length > 0) return { reports, dueInMs: Math.max(0, Math.min(...times) - now.getTime()) };
  return { reports, isOver: settlement !== undefined || !isShown };
}

/** A report of what was tried just now. `failure`: why it was not sent. */
export function reportOf(
  entry: Entry,
  { about, medium: { name } }: Errand,
  failure: { message: string; isFinal?: boolean; retryAfterMs?: number | undefined } | undefined,
  now: Date,
): NoticeReport {
  const tries = (findReport(entry, name, about)?.tries ?? 0) + 1;
  const report = { medium: name, about, at: now.toISOString(), tries };
  if (failure === undefined) return report;
  const { message: error, isFinal, retryAfterMs = 0 } = failure;
  if (isFinal || tries >= (about === "settled" ? WITHDRAW_TRIES : TRIES)) return { ...report, error };
  const pause = Math.min(PAUSE_MS * 3 ** (tries - 1), PAUSE_MAX_MS) * (0.8 + 0.4 * Math.random());
  const ms = Math.max(pause, Math.min(retryAfterMs, 24 * PAUSE_MAX_MS));
  return { ...report, error, againAt: new Date(now.getTime() + ms).toISOString() };
}

/** The same entry with a report in the place of the one before. */
export function withReports(entry: Entry, reports: readonly NoticeReport[]): Entry {
  const isNew = ({ medium, about }: NoticeReport) =>
    !reports.some((report) => report.medium === medium && report.about === about);
  return { ...entry, notices: [...(entry.notices ?? []).filter(isNew), ...reports] };
}

/** What a request asks for and nobody has set up; nothing where all is well. */
export function describeLack(
  notify: "push" | "email" | "none" | undefined,
  media: readonly Medium[],
): string | undefined {
  if (notify === undefined || notify === "none" || chooseMedia(notify, media).length > 0) return undefined;
  return `The person is not told of it: notices by ${notify} are not set up.`;
}

/** The ways to send that have somebody to send to. Where that cannot be told, there may be. */
export async function listReady(media: readonly Medium[]): Promise<Medium[]> {
  const ready = await Promise.all(
    media.map(async ({ send }) => {
      try {
        return (await send.isReady?.()) ?? true;
      } catch {
        return true;
      }
    }),
  );
  return media.filter((_, index) => ready[index]);
}

/** What is left to be done, each with its time. */
function listSteps(entry: Entry, media: readonly Medium[]): (Errand & { at: number })[] {
  const steps: (Errand & { at: number })[] = [];
  const add = (about: Errand["about"], medium: Medium, from: number) => {
    const at = nextTry(findReport(entry, medium.name, about), from);
    if (at !== undefined) steps.push({ about, medium, at });
  };
  if (entry.settlement !== undefined) {
    for (const medium of media) {
      if (medium.send.withdraw !== undefined && wasShown(entry, medium)) add("settled", medium, 0);
    }
    return steps;
  }
  const remindAt = findReminder(entry);
  for (const medium of chooseMedia(entry.request.notify, media)) {
    const asked = findReport(entry, medium.name, "asked");
    add("asked", medium, 0);
    const isTold = asked !== undefined && asked.error === undefined;
    if (remindAt !== undefined && isTold && Date.parse(asked.at) < remindAt)
      add("reminder", medium, remindAt);
  }
  return steps;
}

/** When it is to be tried: nothing where it was sent, or will never be. */
function nextTry(report: NoticeReport | undefined, from: number): number | undefined {
  if (report === undefined) return from;
  return report.againAt === undefined ? undefined : Date.parse(report.againAt);
}

function findReminder({ askedAt, expiresAt }: Entry): number | undefined {
  if (expiresAt === undefined) return undefined;
  const end = Date.parse(expiresAt);
  const ms = end - Date.parse(askedAt);
  return ms < SHORT_MS ? undefined : end - Math.min(REMIND_MS, ms / 4);
}

function chooseMedia(notify: Entry["request"]["notify"], media: readonly Medium[]): readonly Medium[] {
  return notify === undefined ? media : media.filter(({ send: { reach = "push" } }) => reach === notify);
}

function findLacks({ request, notices = [] }: Entry, media: readonly Medium[], now: Date): NoticeReport[] {
  const { notify = "push" } = request;
  const error = describeLack(request.notify, media);
  if (error === undefined || notices.length > 0) return [];
  return [{ medium: notify, about: "asked", at: now.toISOString(), tries: 0, error }];
}

function findReport(
  { notices }: Entry,
  medium: string,
  about: NoticeReport["about"],
): NoticeReport | undefined {
  return notices?.find((report) => report.medium === medium && report.about === about);
}

function wasShown({ notices = [] }: Entry, { name }: Medium): boolean {
  return notices.some(
    ({ medium, about, error }) => medium === name && about !== "settled" && error === undefined,
  );
}
