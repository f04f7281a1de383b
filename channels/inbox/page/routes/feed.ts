import { takePresent } from "../../../../src/wire/present-members.js";
import type { EntryQuery } from "../../store.js";
import { replyWithPage } from "../reply.js";
import { Feed } from "../views/feed.js";
import { createPageContext, type Door, type Handle } from "../visit.js";
import { listAfter } from "./list-query.js";
import { enterPage } from "./refuse.js";

const LIMITS = { after: 50, todos: 20, settled: 12 };

/** The page of what waits: `GET /`. */
export function createFeedRoute(door: Door): Handle {
  return async (visit) => {
    const entrance = await enterPage(door, visit);
    if (!entrance.ok) return entrance.response;
    const { searchParams } = visit.url;
    const list = async (query: EntryQuery, name: keyof typeof LIMITS) => {
      const after = searchParams.get(name) ?? undefined;
      const first = { ...query, limit: LIMITS[name] };
      return (await listAfter(door.inbox, { ...first, ...takePresent({ after }) })) ?? door.inbox.list(first);
    };
    const [questions, todos, settled] = await Promise.all([
      list({ status: "open", kind: "question" }, "after"),
      list({ status: "open", kind: "todo" }, "todos"),
      list({ status: "settled" }, "settled"),
    ]);
    const page = await createPageContext(door, visit, entrance.caller);
    const isFirst = Object.keys(LIMITS).every((name) => !searchParams.has(name));
    return replyWithPage(
      visit,
      200,
      Feed({ page, lists: { questions, todos, settled }, isFirst, now: door.now() }),
    );
  };
}
