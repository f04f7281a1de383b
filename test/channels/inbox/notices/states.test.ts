import { expect, it, onTestFinished, vi } from "vitest";
import {
  createMemoryStore,
  NoticeFailure,
  type NoticeReport,
  type NoticeState,
  type SendNotice,
} from "../../../../channels/inbox/index.js";
import { createRequest, openInbox } from "./notices.js";
import cases from "./states.json" with { type: "json" };

const START = Date.UTC(2026, 0, 1);

/** How one call after the other ends: well, `down`, `final`, or with so many seconds to wait. */
type Ends = (null | string | number)[];

/** A way to send. Who cannot say whether there is anybody has `isReady: null`. */
type Medium = {
  name: string;
  reach?: "push" | "email";
  isReady?: boolean | null;
  fails?: Ends;
  withdraws?: Ends;
};

/** Times to live are in minutes. */
type Case = {
  title: string;
  media: Medium[];
  notify?: "push" | "none";
  timeToLive?: number;
  declineAfter?: number;
  minutes: number;
  kept: string[];
};

it.each(cases as Case[])("N-02 N-03 Q-06 a notice is $title", async ({ media, notify, ...given }) => {
  vi.useFakeTimers({ now: START });
  // The shortest of the pauses that may be.
  const random = vi.spyOn(Math, "random").mockReturnValue(0);
  onTestFinished(() => {
    vi.useRealTimers();
    random.mockRestore();
  });
  const { timeToLive, declineAfter, minutes } = given;
  const store = createMemoryStore();
  const kept: string[] = [];
  const { reportNotices } = store;
  store.reportNotices = (id, state) => {
    kept.push(describeState(state));
    return reportNotices(id, state);
  };
  const inbox = openInbox({ store, notices: media.map(createWay) });
  const life = timeToLive === undefined ? {} : { timeToLiveMs: timeToLive * 60_000 };
  const { entry } = await inbox.ask(createRequest({ ...life, ...(notify && { notify }) }));
  if (declineAfter !== undefined) {
    await vi.advanceTimersByTimeAsync(declineAfter * 1_000);
    await inbox.decline(entry.id);
  }
  await vi.advanceTimersByTimeAsync(minutes * 60_000);
  expect(kept).toEqual(given.kept);
});

function createWay({ name, reach, isReady, fails = [], withdraws }: Medium): SendNotice {
  const act = (ends: Ends) => async () => {
    const end = ends.shift() ?? null;
    if (typeof end === "number") throw new NoticeFailure("busy", { retryAfterMs: end * 1_000 });
    if (end !== null) throw new NoticeFailure(end, { isFinal: end === "final" });
  };
  const sayIfReady = async () => {
    if (isReady === null) throw new Error("not known");
    return isReady ?? true;
  };
  return Object.assign(act([...fails]), {
    ...{ medium: name, ...(reach && { reach }) },
    ...(isReady !== undefined && { isReady: sayIfReady }),
    ...(withdraws && { withdraw: act([...withdraws]) }),
  });
}

const secondsOf = (ms: number) => (ms - START) / 1_000;

/** When it was kept, each report, and when is looked again, in seconds. */
function describeState({ reports, dueInMs, isOver = false }: NoticeState): string {
  const due = dueInMs === undefined ? "" : `, due in ${dueInMs / 1_000}`;
  return `${secondsOf(Date.now())}: ${reports.map(describeReport).join("; ")}${due}${isOver ? ", over" : ""}`;
}

function describeReport({ medium, about, at, tries, error, againAt }: NoticeReport): string {
  const again = againAt === undefined ? "" : `, again at ${secondsOf(Date.parse(againAt))}`;
  return `${medium} ${about} at ${secondsOf(Date.parse(at))} (${tries})${error === undefined ? "" : ` ${error}`}${again}`;
}
