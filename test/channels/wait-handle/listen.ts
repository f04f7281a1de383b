import type { WaitHandleChannel } from "../../../channels/wait-handle/index.js";
import { ORIGIN, pathOf, request, type SeenEvent } from "./exchange.js";

/** Someone who reads events, by one of the two ways. */
export type Listener = {
  /** The next event, once there is one; undefined at the end. */
  next(): Promise<SeenEvent | undefined>;
  /** Goes away. */
  stop(): Promise<unknown>;
};

export type Listen = (
  channel: WaitHandleChannel,
  sessionId: string,
  lastEventId?: string,
) => Promise<Listener>;

/** Both ways to listen to one session. */
export const WAYS: [name: string, listen: Listen][] = [
  ["the async iterator", iterate],
  ["Server-Sent Events", stream],
];

export async function iterate(
  channel: WaitHandleChannel,
  sessionId: string | undefined,
  lastEventId?: string,
): Promise<Listener> {
  const events = channel.events({
    ...(sessionId !== undefined && { sessionId }),
    ...(lastEventId !== undefined && { lastEventId }),
  });
  return {
    next: async () => {
      const { done, value } = await events.next();
      return done === true ? undefined : { ...value };
    },
    stop: async () => events.return?.(),
  };
}

export async function stream(
  channel: Pick<WaitHandleChannel, "fetch">,
  sessionId: string,
  lastEventId?: string,
): Promise<Listener> {
  const headers = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
  const url = new URL(pathOf(sessionId, "events"), ORIGIN);
  const { body } = await channel.fetch(new Request(url, { headers }));
  if (body === null) throw new Error("The stream has no body.");
  const reader = body.getReader();
  const frames = readFrames(reader);
  return {
    next: async () => {
      for (;;) {
        const { done, value } = await frames.next();
        if (done === true) return undefined;
        const event = parseFrame(value);
        if (event !== undefined) return event;
      }
    },
    stop: () => reader.cancel(),
  };
}

/** The frames of a stream, without the empty line that ends each. */
export async function* readFrames(reader: {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
}): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = frames.pop() ?? "";
    yield* frames;
  }
}

/** The event of a frame; none in a comment or in `retry`. Throws where the frame is not of the agreed form. */
function parseFrame(frame: string): SeenEvent | undefined {
  if (frame === ": keep-alive" || frame === "retry: 1000") return undefined;
  // Says from where to go on, and nothing else.
  if (/^id: [\da-f]{8}-\d+$/.test(frame)) return undefined;
  const [, id, data = ""] = /^id: ([^\n]+)\ndata: ([^\n\r]+)$/.exec(frame) ?? [];
  const event: SeenEvent = JSON.parse(data);
  if (event.eventId !== id) throw new Error(`The frame of ${event.eventId} has the id ${id}.`);
  return event;
}

/** Reads up to and with the first event that names the request, or up to the end. */
export async function readUntil({ next }: Listener, requestId: string): Promise<SeenEvent[]> {
  const events: SeenEvent[] = [];
  for (;;) {
    const event = await next();
    if (event === undefined) return events;
    events.push(event);
    if (event.requestId === requestId) return events;
  }
}

/** What a client shows after an event: the open questions by their requestId. */
export function show(view: Map<unknown, SeenEvent>, event: SeenEvent): void {
  if (event.type === "reset") view.clear();
  else if (event.type === "user_input_settled") view.delete(event.requestId);
  else view.set(event.requestId, event);
}

/** `type requestId`, for comparisons that can be read. */
export function brief({ type, requestId = "" }: SeenEvent): string {
  const names: Record<string, string> = {
    waiting_for_user_input: "ask",
    waiting_for_user_answers: "ask",
    user_input_settled: "end",
  };
  return `${names[type] ?? type} ${requestId}`.trim();
}

/** Asks `marker`, so that a listener can be read up to here. */
export function mark(channel: WaitHandleChannel, sessionId = "s"): void {
  void channel.askUser(request("marker", { sessionId }));
}

/** What the listener gets before the marker, in brief. */
export async function readToMarker(listener: Listener): Promise<string[]> {
  const events = await readUntil(listener, "marker");
  return events.map(brief).filter((text) => text !== "ask marker");
}
