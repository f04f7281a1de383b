import type { JSX } from "hono/jsx/jsx-runtime";
import type { PageTable } from "../../../../src/language/page.js";
import { tellRelative } from "../relative-time.js";

type TimeProps = {
  at: string;
  now: Date;
  say: Pick<PageTable, "language">;
  /** What is said of the last minute, where it cannot be the next one. */
  justNow?: string;
};

/** A moment as people say it, which the script keeps up to date: `4 minutes ago`, `in 2 hours`. */
export function Time({ at, now, say, justNow }: TimeProps): JSX.Element {
  return (
    <time datetime={at} data-just-now={justNow}>
      {tellRelative(Date.parse(at) - now.getTime(), formatOf(say.language), justNow)}
    </time>
  );
}

type EventProps = Pick<TimeProps, "at" | "now"> & { say: PageTable };

/** When a question was asked. */
export function TimeAsked({ say, ...moment }: EventProps): JSX.Element {
  const { asked, justNow } = say;
  return <TimeTold told={asked} say={say} justNow={justNow} {...moment} />;
}

/** When its time is up. */
export function TimeExpiring({ say, ...moment }: EventProps): JSX.Element {
  return <TimeTold told={say.expires} say={say} {...moment} />;
}

type TimeToldProps = TimeProps & { told: readonly [before: string, after: string] };

function TimeTold({ told: [before, after], ...moment }: TimeToldProps): JSX.Element {
  return (
    <>
      {before}
      <Time {...moment} />
      {after}
    </>
  );
}

const formats = new Map<string, Intl.RelativeTimeFormat>();

// To make one takes longer than to draw the page.
function formatOf(language: string): Intl.RelativeTimeFormat {
  const known = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  formats.set(language, known);
  return known;
}
