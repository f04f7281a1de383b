import { isObject } from "../../../../src/text/values.js";
import { takePresent } from "../../../../src/wire/present-members.js";
import type { Entry, NoticeReport, NoticeState } from "../../entry.js";
import type { InboxStore } from "../../store.js";
import type { Kept } from "./kept.js";
import { FORMAT, isOptionalText, isTime, parseFormatted } from "./parse-file.js";
import type { StoreFiles } from "./store-files.js";

const ID_LENGTH = 35;
/** A time that never comes: only a settlement does. */
const NEVER = 9_999_999_999_999;

/**
 * What the person was told of: a file for each entry in `notices`, of which the last one wins, and in `due` a name with the
 * time at which somebody has to look at it again. An open entry without a file has not been looked at, so that an ask costs
 * nothing more, and nobody can be killed between the ask and what is to be told of it.
 */
export type Notices = Pick<InboxStore, "claimNotices" | "reportNotices"> & {
  /** Nothing also where the file cannot be read: an entry must not be lost with it. */
  read(id: string): Promise<NoticeReport[] | undefined>;
};

/** What may be due, and what has to be there still once it is claimed, or not yet. */
type Candidate = { id: string; mark?: string };

export function createNotices(
  files: StoreFiles,
  kept: Kept,
  get: (id: string) => Promise<Entry | undefined>,
  now: () => Date,
): Notices {
  async function findDue(): Promise<Candidate[]> {
    const [open, told, due] = await Promise.all([
      files.names("open"),
      files.names("notices"),
      files.names("due"),
    ]);
    const [isOpen, isTold] = [new Set(open), new Set(told)];
    const fresh = open.filter((id) => !isTold.has(id)).map((id): Candidate => ({ id }));
    const again = due
      .map((mark) => ({ ...readMark(mark), mark }))
      .filter(({ id, at }) => at <= now().getTime() || !isOpen.has(id));
    return [...fresh, ...again].sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** Whether it is so still: another host may have claimed and reported it since. */
  function isDue({ id, mark }: Candidate): boolean {
    return mark === undefined ? !files.exists(["notices", id]) : files.exists(["due", mark]);
  }

  async function claim(candidate: Candidate, leaseMs: number): Promise<Entry | undefined> {
    const { id } = candidate;
    if (!(await kept.keep(claimOf(id), "", leaseMs))) return undefined;
    const entry = isDue(candidate) ? await get(id) : undefined;
    if (entry === undefined) {
      await kept.take(claimOf(id));
      return undefined;
    }
    return { ...entry, ...takePresent({ notices: await read(id) }) };
  }

  async function read(id: string): Promise<NoticeReport[] | undefined> {
    try {
      const text = await files.read(["notices", id]);
      if (text === undefined) return undefined;
      const { reports } = parseFormatted(text, files.pathOf("notices", id));
      return Array.isArray(reports) ? reports.filter(isReport) : undefined;
    } catch {
      return undefined;
    }
  }

  function markDue(id: string, { dueInMs, isOver }: NoticeState): string | undefined {
    if (isOver) return undefined;
    const mark = markOf(id, dueInMs === undefined ? NEVER : now().getTime() + Math.ceil(dueInMs));
    files.mark(["due", mark]);
    return mark;
  }

  return {
    async claimNotices(limit, leaseMs) {
      const claimed: Entry[] = [];
      for (const candidate of await findDue()) {
        if (claimed.length >= limit) break;
        const entry = await claim(candidate, leaseMs);
        if (entry !== undefined) claimed.push(entry);
      }
      return claimed;
    },

    async reportNotices(id, state) {
      if ((await get(id)) === undefined) return;
      // The time first: what is reported without one is over.
      const mark = markDue(id, state);
      const file = await files.write("notices", JSON.stringify({ format: FORMAT, reports: state.reports }));
      files.rename(["notices", file], ["notices", id]);
      for (const other of await files.names("due")) {
        if (other !== mark && readMark(other).id === id) files.discard(["due", other]);
      }
      await files.sync("notices", "due");
      await kept.take(claimOf(id));
    },

    read,
  };
}

function claimOf(id: string): string {
  return `notices of ${id}`;
}

function markOf(id: string, at: number): string {
  return `${id}-${Math.min(at, NEVER)}`;
}

function readMark(mark: string): { id: string; at: number } {
  return { id: mark.slice(0, ID_LENGTH), at: Number(mark.slice(ID_LENGTH + 1)) };
}

function isReport(value: unknown): value is NoticeReport {
  if (!isObject(value)) return false;
  const { medium, about, at, tries, error, againAt } = value;
  return (
    [medium, about].every((text) => typeof text === "string") &&
    isTime(at) &&
    typeof tries === "number" &&
    [error, againAt].every(isOptionalText)
  );
}
