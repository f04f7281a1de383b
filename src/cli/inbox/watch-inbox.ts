import type { Inbox } from "../../../channels/inbox/index.js";
import { tellEntry } from "../../../channels/inbox/tell-entry.js";
import type { CommandStreams } from "../command-streams.js";
import { EXIT_CODES } from "../exit-codes.js";
import { writeJson, writeRows } from "../report.js";
import { describeHead, describeState } from "./describe-entry.js";
import { listOpen } from "./find-entry.js";

/** How often is looked where no hint comes, in milliseconds. */
const LOOK_MS = 2_000;

/** Prints what waits, what is asked and what is settled from now on, until it is interrupted. */
export async function watchInbox(inbox: Inbox, json: boolean, streams: CommandStreams): Promise<number> {
  const { stdout, signal, say, language } = streams;
  const open = new Map<string, string>();
  let wake = () => {};
  const onHint = () => wake();
  const stop = inbox.watch(onHint);
  signal.addEventListener("abort", onHint);
  try {
    while (!signal.aborted) {
      // A hint that comes while one looks counts for the next look.
      const hinted = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await look();
      const timer = setTimeout(wake, LOOK_MS);
      if (!signal.aborted) await hinted;
      clearTimeout(timer);
    }
  } finally {
    signal.removeEventListener("abort", onHint);
    stop();
  }
  return EXIT_CODES.answered;

  async function look(): Promise<void> {
    const entries = await listOpen(inbox);
    const ids = new Set(entries.map(({ id }) => id));
    for (const [id, title] of open) {
      if (ids.has(id)) continue;
      open.delete(id);
      const entry = await inbox.get(id);
      if (json) await writeJson(stdout, entry ?? { id });
      else {
        const told = entry && (await tellEntry(entry, language));
        const state = told === undefined ? say.inbox.gone : describeState(told, streams);
        await writeRows(stdout, `- ${title}\n  ${state}`);
      }
    }
    for (const entry of entries) {
      if (open.has(entry.id)) continue;
      const head = describeHead((await inbox.get(entry.id)) ?? entry, streams);
      open.set(entry.id, head);
      if (json) await writeJson(stdout, entry);
      else await writeRows(stdout, `+ ${head}\n  ${entry.id}`);
    }
  }
}
