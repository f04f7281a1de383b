/** How long a stream is silent before it says that it is still there, in milliseconds. */
const KEEP_ALIVE_MS = 15_000;

const utf8 = new TextEncoder();
const OPENING = utf8.encode("retry: 1000\n\n");
const KEEP_ALIVE = utf8.encode(": keep-alive\n\n");

/**
 * One event of a stream (HTML Standard, Server-Sent Events). JSON has no line breaks. Without any it is no event, but
 * sets from where an `EventSource` goes on.
 */
export function writeFrame(eventId: string, json?: string): Uint8Array {
  return utf8.encode(json === undefined ? `id: ${eventId}\n\n` : `id: ${eventId}\ndata: ${json}\n\n`);
}

/** One event that nobody has to go on from: who comes again is told how things are. */
export function writeEvent(json: string): Uint8Array {
  return utf8.encode(`data: ${json}\n\n`);
}

/** The body of a response that sends the frames as they come. It is one event ahead of its reader at most. */
export function createEventStream(frames: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(OPENING);
    },
    async pull(controller) {
      // To one who does not take it, once is enough.
      const timer = setInterval(() => {
        if (controller.desiredSize === 1) controller.enqueue(KEEP_ALIVE);
      }, KEEP_ALIVE_MS);
      const { done, value } = await frames.next();
      clearInterval(timer);
      // One that was cancelled meanwhile refuses either, and nobody hears of it.
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await frames.return?.();
    },
  });
}
