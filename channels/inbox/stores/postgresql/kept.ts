import type { InboxStore } from "../../store.js";
import type { Database } from "./database.js";
import { digest } from "./rows.js";
import type { Statements } from "./statements.js";

/** Small things with an expiry, a row each. */
export function createKept(
  { run }: Database,
  statements: Statements,
): Pick<InboxStore, "keep" | "kept" | "take"> {
  return {
    async keep(name, value, timeToLiveMs) {
      const values = [digest(name), JSON.stringify(value), timeToLiveMs, crypto.randomUUID()];
      return (await run(statements.keep, values)).rows.length > 0;
    },

    async kept(name) {
      const [row] = (await run(statements.kept, [digest(name)])).rows;
      return row && JSON.parse(row.value ?? "");
    },

    async take(name) {
      // Where the connection broke it may be gone, and nobody must be told that it was another's.
      const [row] = (await run(statements.take, [digest(name)], { repeat: "never" })).rows;
      return row?.is_valid === "t" ? JSON.parse(row.value ?? "") : undefined;
    },
  };
}
