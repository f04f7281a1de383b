import type { InboxStore } from "../../store.js";
import type { Database } from "./database.js";
import type { EntryLife } from "./entry-life.js";
import type { Statements } from "./statements.js";

/** What the person is told of entries: a row each, which one host claims at a time. */
export function createNotices(
  { run }: Database,
  statements: Statements,
  { get }: Pick<EntryLife, "get">,
): Pick<InboxStore, "claimNotices" | "reportNotices"> {
  return {
    async claimNotices(limit, leaseMs) {
      const { rows } = await run(statements.claimNotices, [limit, leaseMs]);
      const entries = await Promise.all(rows.map(({ id }) => get(id ?? "")));
      return entries.filter((entry) => entry !== undefined);
    },

    async reportNotices(id, { reports, dueInMs = null, isOver = false }) {
      await run(statements.reportNotices, [id, JSON.stringify(reports), dueInMs, isOver]);
    },
  };
}
