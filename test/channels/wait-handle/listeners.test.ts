import { getEventListeners, once, setMaxListeners } from "node:events";
import { EventSource } from "eventsource";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { WaitHandleChannel } from "../../../channels/wait-handle/index.js";
import { answerTo, choice, createChannel, free, ORIGIN, pathOf, post, request, turn } from "./exchange.js";
import { brief, iterate, mark, readFrames, readUntil, stream } from "./listen.js";
import { serve } from "./serve.js";

describe("a listener who comes back after a long time", () => {
  it("W-01 is not told of what had ended before the first time, nor to begin anew", async () => {
    const channel = createChannel();
    void channel.askUser(request("old"));
    for (let id = 0; id < 1_100; id += 1) {
      void channel.askUser(request(`r${id}`));
      await channel.withdraw(`r${id}`, "over");
    }
    const open = (headers: Record<string, string>) =>
      channel.fetch(new Request(`${ORIGIN}${pathOf("s", "events")}`, { headers }));
    const { body } = await open({});
    const reader = body?.getReader();
    if (reader === undefined) throw new Error("The stream has no body.");
    let lastEventId = "";
    const told: string[] = [];
    for await (const frame of readFrames(reader)) {
      lastEventId = /^id: (.+)$/m.exec(frame)?.[1] ?? lastEventId;
      if (frame.includes("data: ")) told.push(frame);
      if (frame === `id: ${lastEventId}`) break;
    }
    await reader.cancel();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('"requestId":"old"');
    void channel.askUser(request("new"));
    const again = await readUntil(await stream(channel, "s", lastEventId), "new");
    expect(again.map(brief)).toEqual(["ask new"]);
  });
});

describe("the iterator", () => {
  it("W-01 gives the same events as the stream, from wherever one starts", async () => {
    const channel = createChannel();
    for (const id of ["a", "b", "c"]) void channel.askUser(request(id));
    await post(channel, "s", answerTo("b"));
    await post(channel, "s", { kind: "question", requestId: "c", declined: true });
    mark(channel);
    const events = await readUntil(await stream(channel, "s"), "marker");
    for (const lastEventId of [undefined, "elsewhere-1", ...events.map(({ eventId }) => eventId)]) {
      const listeners = [await iterate(channel, "s", lastEventId), await stream(channel, "s", lastEventId)];
      const probe = `probe ${lastEventId}`;
      void channel.askUser(request(probe));
      const [iterated, streamed] = await Promise.all(listeners.map((listener) => readUntil(listener, probe)));
      expect(iterated).toEqual(streamed);
      await channel.withdraw?.(probe, "over");
    }
  });

  it("W-01 without a session gives the events of all, in the order in which they happened", async () => {
    const channel = createChannel();
    void channel.askUser(request("before", { sessionId: "r" }));
    const listener = await iterate(channel, undefined);
    for (const id of ["s", "t", "s2", "u"]) void channel.askUser(request(id, { sessionId: id.slice(0, 1) }));
    const events = await readUntil(listener, "u");
    await post(channel, "t", answerTo("t"));
    mark(channel, "v");
    events.push(...(await readUntil(listener, "marker")));
    expect(events.map(({ sessionId }) => sessionId)).toEqual(["r", "s", "t", "s", "u", "t", "v"]);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
    const again = await iterate(channel, undefined, events[2]?.eventId);
    const missed = (await readUntil(again, "marker")).map(brief);
    expect(missed).toEqual(["ask s2", "ask u", "end t", "ask marker"]);
  });

  it("W-01 serves several calls of next at once, in order", async () => {
    const channel = createChannel();
    const events = channel.events({ sessionId: "s" });
    const pending = [events.next(), events.next(), events.next()];
    for (const id of ["a", "b", "c"]) void channel.askUser(request(id));
    const got = await Promise.all(pending);
    expect(got.map(({ value }) => value?.requestId)).toEqual(["a", "b", "c"]);
  });

  it.each(["return", "abort", "close"])("W-01 ends on %s, also while next is waiting", async (how) => {
    const channel = createChannel();
    const abort = new AbortController();
    const events = channel.events({ sessionId: "s", signal: abort.signal });
    const pending = events.next();
    if (how === "return") void events.return?.();
    else if (how === "abort") abort.abort();
    else channel.close();
    expect(await pending).toEqual({ done: true, value: undefined });
    void channel.askUser(request("a"));
    expect(await events.next()).toEqual({ done: true, value: undefined });
    expect(getEventListeners(abort.signal, "abort")).toEqual([]);
  });

  it("W-01 a channel that is closed tells an event source not to come again", async () => {
    const channel = createChannel();
    const { url } = await serve(channel);
    channel.close();
    expect(await fetch(`${url}${pathOf("s", "events")}`)).toMatchObject({ status: 204 });
    const source = new EventSource(`${url}${pathOf("s", "events")}`);
    await once(source, "error");
    expect(source.readyState).toBe(EventSource.CLOSED);
  });

  it("W-01 a for-await that is left early lets go of the signal", async () => {
    const channel = createChannel();
    const { signal } = new AbortController();
    for (const id of ["a", "b"]) void channel.askUser(request(id));
    for await (const event of channel.events({ sessionId: "s", signal })) {
      expect(event).toMatchObject({ requestId: "a" });
      expect(getEventListeners(signal, "abort")).toHaveLength(1);
      break;
    }
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("W-01 is done at once where the signal is aborted already", async () => {
    const channel = createChannel();
    void channel.askUser(request("a"));
    const signal = AbortSignal.abort();
    const events = channel.events({ signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it("W-01 an event that a reader changes stays as it was for the others", async () => {
    const channel = createChannel();
    void channel.askUser(request("a", { questions: [choice("Which?", ["x", "y"])] }));
    const [mine] = await readUntil(await iterate(channel, "s"), "a");
    try {
      Object.assign(mine ?? {}, { question: "Changed?" });
      const options = mine?.options;
      if (Array.isArray(options)) options.push("z");
    } catch {
      // Frozen is as good.
    }
    const [theirs] = await readUntil(await stream(channel, "s"), "a");
    expect(theirs).toMatchObject({ question: "Which?", options: ["x", "y"] });
  });
});

describe("the stream", () => {
  afterEach(() => void vi.useRealTimers());

  /** The frames as they come, raw. */
  async function open(channel: WaitHandleChannel, signal?: AbortSignal) {
    const init = signal === undefined ? {} : { signal };
    const request = new Request(new URL(pathOf("s", "events"), ORIGIN), init);
    const response = await channel.fetch(request);
    const reader = response.body?.getReader();
    if (reader === undefined) throw new Error("The stream has no body.");
    return { signal: request.signal, response, reader, frames: readFrames(reader) };
  }

  it("W-01 opens with its headers and the time after which to come back", async () => {
    const channel = createChannel();
    const { response, frames } = await open(channel);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream\b/);
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect((await frames.next()).value).toBe("retry: 1000");
  });

  it("W-01 writes an event as one line whatever the question holds", async () => {
    const channel = createChannel();
    const text = "a\nb\r\nc\u2028d\n\ndata: e\n\nid: 9";
    void channel.askUser(request("a", { questions: free(text) }));
    const { frames } = await open(channel);
    await frames.next();
    const { value = "" } = await frames.next();
    expect(value.split("\n").map((line: string) => line.split(":")[0])).toEqual(["id", "data"]);
    expect(JSON.parse(value.slice(value.indexOf("data: ") + 6))).toMatchObject({ question: text });
  });

  it("W-01 says that it lives after 15 s of silence, and leaves no timer when it is cancelled", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    const channel = createChannel();
    const { reader, frames } = await open(channel);
    await frames.next();
    let alive = false;
    const comment = frames.next().then(({ value }) => {
      alive = true;
      return value;
    });
    await vi.advanceTimersByTimeAsync(14_999);
    expect(alive).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await comment).toBe(": keep-alive");
    const second = frames.next();
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await second).value).toBe(": keep-alive");
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await reader.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("W-01 an event is a sign of life too", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    const channel = createChannel();
    const { frames } = await open(channel);
    await frames.next();
    await vi.advanceTimersByTimeAsync(10_000);
    void channel.askUser(request("a"));
    expect((await frames.next()).value).toContain('"requestId":"a"');
    let comment = "";
    void frames.next().then(({ value }) => {
      comment = value ?? "";
    });
    await vi.advanceTimersByTimeAsync(14_999);
    expect(comment).toBe("");
    await vi.advanceTimersByTimeAsync(1);
    expect(comment).toBe(": keep-alive");
  });

  it("W-01 piles up no signs of life for who does not read", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    const channel = createChannel();
    const { frames } = await open(channel);
    await frames.next();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
    mark(channel);
    let comments = 0;
    while ((await frames.next()).value === ": keep-alive") comments += 1;
    expect(comments).toBeLessThan(10);
  });

  it.each(["cancel", "abort", "close"])("W-04 leaves no timer and no listener after %s", async (how) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const channel = createChannel();
    const abort = new AbortController();
    setMaxListeners(0, abort.signal);
    const opened = await Promise.all([...Array(20)].map(() => open(channel, abort.signal)));
    await Promise.all(opened.map(({ frames }) => frames.next()));
    // Each waits for what comes.
    for (const { frames } of opened) frames.next().catch(() => undefined);
    await turn();
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    const countListeners = () => opened.flatMap(({ signal }) => getEventListeners(signal, "abort")).length;
    expect(countListeners()).toBeGreaterThan(0);
    const ended = opened.map(({ reader }) => reader.closed.catch(() => undefined));
    if (how === "cancel") await Promise.all(opened.map(({ reader }) => reader.cancel()));
    else if (how === "abort") abort.abort();
    else channel.close();
    await Promise.all(ended);
    expect(vi.getTimerCount()).toBe(0);
    expect(countListeners()).toBe(0);
  });
});
