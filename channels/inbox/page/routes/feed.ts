import { takePresent } from "../../../../src/wire/present-members.js";
import type { EntryQuery } from "../../store.js";
import { replyWithPage } from "../reply.js";
import { Feed } from "../views/feed.js";
import { createPageContext, type Door, type Handle } from "../visit.js";
import { enterPage } from "./refuse.js";

const LIMITS = { after: 50, todos: 20, settled: 12 };

/** The page of what waits: `GET /`. */
export function createFeedRoute(door: Door): Handle {
  return async (visit) => {
    const entrance = await enterPage(door, visit);
    if (!entrance.ok) return entrance.response;
    const { searchParams } = visit.url;
    const list = (query: EntryQuery, name: keyof typeof LIMITS) => {
      const after = searchParams.get(name) ?? undefined;
      return door.inbox.list({ ...query, limit: LIMITS[name], ...takePresent({ after }) });
    };
    const [questions, todos, settled] = await Promise.all([
      list({ status: "open", kind: "question" }, "after"),
      list({ status: "open", kind: "todo" }, "todos"),
      list({ status: "settled" }, "settled"),
    ]);
    const page = await createPageContext(door, visit, entrance.caller);
    const isFirst = [...Object.keys(LIMITS)].every((name) => !searchParams.has(name));
    return replyWithPage(
      visit,
      200,
      Feed({ page, lists: { questions, todos, settled }, isFirst, now: door.now() }),
    );
  };
}
