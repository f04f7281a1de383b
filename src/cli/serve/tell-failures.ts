import type { NoticeReport } from "../../../channels/inbox/index.js";
import type { CommandSentences } from "../../language/en/command.js";
import { tellNoticeFault } from "../../language/tell-notice-fault.js";
import { endSentence, shorten } from "../../text/foreign-words.js";
import { toPrintableLine } from "../../text/printable.js";
import { joinSentences } from "../sentences.js";

/** How long the same is not said again, in milliseconds: notices are tried often, and pages come again by themselves. */
const QUIET_MS = 600_000;
/** How many reasons are told in that time. */
const REASONS_MAX = 20;

/** Tells each text, the same again after ten minutes at the soonest. */
export function createQuietTeller(
  tell: (text: string) => void,
  now: () => number = () => performance.now(),
): (text: string) => void {
  const toldAt = new Map<string, number>();
  return (text) => {
    for (const [said, at] of toldAt) if (now() - at >= QUIET_MS) toldAt.delete(said);
    if (toldAt.has(text) || toldAt.size >= REASONS_MAX) return;
    toldAt.set(text, now());
    tell(text);
  };
}

/** Tells of notices that could not be sent, a line for each way and reason. What failed has no secret in it: it stands on the entry. */
export function createFailureTeller(
  write: (line: string) => void,
  say: CommandSentences,
  now?: () => number,
): (id: string, report: NoticeReport) => void {
  const tell = createQuietTeller(write, now);
  return (_, { medium, error, againAt }) => {
    if (error === undefined) return;
    const fault = say.inbox.notSent(toLine(medium), toLine(tellNoticeFault(error, say.noticeFaults)));
    const next = againAt === undefined ? say.serve.notAgain : say.serve.again;
    // It may end in the words of a system.
    tell(`${joinSentences(say, fault.endsWith("。") ? fault : endSentence(fault), next)}\n`);
  };
}

function toLine(text: string): string {
  return toPrintableLine(shorten(text, 300));
}
