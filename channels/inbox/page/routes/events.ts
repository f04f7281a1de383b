import { createEventStream, writeEvent } from "../../../../src/http/event-stream.js";
import { replyWithNothing, replyWithProblem } from "../../../../src/http/reply.js";
import type { Entry } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import type { Caller } from "../admission/caller.js";
import { DATA_HEADERS } from "../admission/headers.js";
import { type Filled, fillDraft, filledAt, nameFields, OTHER } from "../form/filled.js";
import type { Door, Handle, Visit } from "../visit.js";
import { createEventQueue, type EventQueue } from "./event-queue.js";
import { createFeedChanges } from "./feed-changes.js";
import { enterPage, replyWithNoEntry } from "./refuse.js";

/**
 * What happens, as Server-Sent Events: of one entry what is filled in elsewhere and its end (`GET /q/:id/events`), of the feed that it
 * has changed (`GET /events`, `GET /api/events`).
 */
export function createEventRoutes(door: Door): { entry: Handle; feed: Handle; api: Handle } {
  const changes = createFeedChanges(door.inbox);

  /** Events for who has called, until they leave or are signed out; the signal tells of it. */
  const openStream = (visit: Visit, caller: Caller): Stream => {
    const leaving = new AbortController();
    const queue = createEventQueue<Uint8Array>(visit.request.signal, () => leaving.abort());
    whenAborted(leaving.signal, door.watchCaller(visit, caller, queue.end));
    return { queue, signal: leaving.signal };
  };

  const streamFeed = (visit: Visit, caller: Caller): Response => {
    const { queue, signal } = openStream(visit, caller);
    const tell = () => queue.push(writeEvent('{"type":"changed"}'));
    whenAborted(signal, changes.listen(tell));
    return replyWithStream(queue);
  };

  return {
    async entry(visit) {
      const id = visit.part("id");
      const entrance = await enterPage(door, visit, id);
      if (!entrance.ok) return entrance.response;
      const entry = isEntryId(id) ? await door.inbox.get(id) : undefined;
      if (entry === undefined) return replyWithNoEntry(door, visit, entrance.caller);
      // What tells an EventSource not to come again (HTML Standard).
      if (entry.settlement !== undefined && visit.request.headers.has("last-event-id"))
        return replyWithNothing();
      const stream = openStream(visit, entrance.caller);
      followEntry(door, entry, entrance.caller.by, stream);
      return replyWithStream(stream.queue);
    },

    async feed(visit) {
      const entrance = await enterPage(door, visit);
      if (!entrance.ok) return entrance.response;
      return streamFeed(visit, entrance.caller);
    },

    async api(visit) {
      const verdict = await door.findCaller(visit.request, visit.cookies);
      if (!verdict.ok) return replyWithProblem(verdict.problem);
      if (verdict.caller.type === "nobody") {
        const detail = "Sign in, or send the agents' token.";
        return replyWithProblem({ status: 401, code: "unauthorized", detail });
      }
      return streamFeed(visit, verdict.caller);
    },
  };
}

type Stream = { queue: EventQueue<Uint8Array>; signal: AbortSignal };

function whenAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener("abort", act);
}

function followEntry({ inbox }: Door, entry: Entry, by: string, { queue, signal }: Stream): void {
  const onChange = ({ draft, request }: Entry) => {
    // What somebody else would answer must not become what this person sends.
    if (draft === undefined || (draft.by ?? by) !== by) return;
    const fields = listFields(request.questions, fillDraft(request.questions, draft));
    queue.push(writeEvent(JSON.stringify({ type: "draft", fields })));
  };
  // What was filled in may be newer than the page.
  inbox
    .wait(entry.id, { signal, onChange })
    .then((now) => {
      if (now === undefined || now.settlement !== undefined) queue.push(writeEvent('{"type":"settled"}'));
    })
    // Who listens comes again, and is told then how things are.
    .catch(() => undefined)
    .finally(() => queue.end());
}

/** What was filled in, by the names of the fields. */
function listFields(
  questions: Entry["request"]["questions"],
  filled: readonly Filled[],
): Record<string, readonly string[]> {
  return Object.fromEntries(
    questions.flatMap(({ options }, index) => {
      const { picked, words, zone, note } = filledAt(filled, index);
      const names = nameFields(index);
      const isOpen = options.length === 0 || picked.includes(OTHER);
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
