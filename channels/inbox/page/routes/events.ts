import { createEventStream, writeEvent } from "../../../../src/http/event-stream.js";
import { replyWithNothing, replyWithProblem } from "../../../../src/http/reply.js";
import type { Entry } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import { DATA_HEADERS } from "../admission/headers.js";
import { type Filled, fillDraft, nameFields, OTHER } from "../form/filled.js";
import type { Door, Handle } from "../visit.js";
import { createEventQueue, type EventQueue } from "./event-queue.js";
import { createFeedChanges } from "./feed-changes.js";
import { enterPage, replyWithNoEntry } from "./refuse.js";

/**
 * What happens, as Server-Sent Events: of one entry what is filled in elsewhere and its end (`GET /q/:id/events`), of the feed that it
 * has changed (`GET /events`, `GET /api/events`).
 */
export function createEventRoutes(door: Door): { entry: Handle; feed: Handle; api: Handle } {
  const changes = createFeedChanges(door.inbox);

  const streamFeed = (signal: AbortSignal): Response => {
    let stop = () => {};
    const queue = createEventQueue<Uint8Array>(signal, () => stop());
    stop = changes.listen(() => queue.push(writeEvent('{"type":"changed"}')));
    if (signal.aborted) stop();
    return replyWithStream(queue);
  };

  return {
    async entry(visit) {
      const { id = "" } = visit.params;
      const entrance = await enterPage(door, visit, id);
      if (!entrance.ok) return entrance.response;
      const entry = isEntryId(id) ? await door.inbox.get(id) : undefined;
      if (entry === undefined) return replyWithNoEntry(door, visit, entrance.caller);
      // What tells an EventSource not to come again (HTML Standard).
      if (entry.settlement !== undefined && visit.request.headers.has("last-event-id"))
        return replyWithNothing();
      return replyWithStream(followEntry(door, entry, entrance.caller.by, visit.request.signal));
    },

    async feed(visit) {
      const entrance = await enterPage(door, visit);
      if (!entrance.ok) return entrance.response;
      return streamFeed(visit.request.signal);
    },

    async api({ request, cookies }) {
      const verdict = await door.findCaller(request, cookies);
      if (!verdict.ok) return replyWithProblem(verdict.problem);
      if (verdict.caller.type === "nobody") {
        const detail = "Sign in, or send the agents' token.";
        return replyWithProblem({ status: 401, code: "unauthorized", detail });
      }
      return streamFeed(request.signal);
    },
  };
}

function followEntry({ inbox }: Door, entry: Entry, by: string, signal: AbortSignal): EventQueue<Uint8Array> {
  const leaving = new AbortController();
  const queue = createEventQueue<Uint8Array>(signal, () => leaving.abort());
  const onChange = ({ draft, request }: Entry) => {
    // What somebody else would answer must not become what this person sends.
    if (draft === undefined || (draft.by ?? by) !== by) return;
    const fields = listFields(request.questions, fillDraft(request.questions, draft));
    queue.push(writeEvent(JSON.stringify({ type: "draft", fields })));
  };
  // It may be newer than the page.
  onChange(entry);
  inbox
    .wait(entry.id, { signal: leaving.signal, onChange })
    .then((now) => {
      if (now === undefined || now.settlement !== undefined) queue.push(writeEvent('{"type":"settled"}'));
    })
    // Who listens comes again, and is told then how things are.
    .catch(() => undefined)
    .finally(() => queue.end());
  return queue;
}

/** What was filled in, by the names of the fields. */
function listFields(
  questions: Entry["request"]["questions"],
  filled: readonly Filled[],
): Record<string, readonly string[]> {
  return Object.fromEntries(
    filled.flatMap(({ picked, words, zone, note }, index) => {
      const names = nameFields(index);
      const isOpen = (questions[index]?.options.length ?? 0) === 0 || picked.includes(OTHER);
      return [
        [names.pick, picked],
        // What somebody typed and then picked an option instead is on their device only.
        ...(isOpen ? [[names.words, [words]] as const, [names.zone, [zone]] as const] : []),
        [names.note, [note]],
      ];
    }),
  );
}

function replyWithStream(queue: EventQueue<Uint8Array>): Response {
  return new Response(createEventStream(queue), {
    headers: {
      ...DATA_HEADERS,
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      // Asks nginx and its like to pass each event on as it comes.
      "x-accel-buffering": "no",
    },
  });
}
