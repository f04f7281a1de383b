import { once } from "node:events";
import { EventSource } from "eventsource";
import { describe, expect, it, onTestFinished } from "vitest";
import { answerTo, createChannel, pathOf, post, request, type SeenEvent } from "./exchange.js";
import { brief } from "./listen.js";
import { serve } from "./serve.js";

describe("a real EventSource", () => {
  it("W-01 comes back by itself when its connection is destroyed, and misses nothing", async () => {
    const channel = createChannel();
    const { url, sockets } = await serve(channel);
    const source = new EventSource(`${url}${pathOf("s", "events")}`);
    onTestFinished(() => source.close());
    const events: SeenEvent[] = [];
    const got = new EventTarget();
    source.onmessage = ({ data, lastEventId }) => {
      const event: SeenEvent = JSON.parse(data);
      expect(lastEventId).toBe(event.eventId);
      events.push(event);
      got.dispatchEvent(new Event("more"));
    };
    const receive = async (requestId: string) => {
      while (!events.some((event) => event.requestId === requestId)) await once(got, "more");
    };
    void channel.askUser(request("a"));
    await receive("a");
    for (const [round, next] of ["b", "c"].entries()) {
      const lost = once(source, "error");
      for (const socket of sockets) socket.destroy();
      await lost;
      await post(channel, "s", answerTo(round === 0 ? "a" : "b"));
      void channel.askUser(request(`brief-${next}`));
      await channel.withdraw?.(`brief-${next}`, "over");
      void channel.askUser(request(next));
      await receive(next);
    }
    expect(events.map(brief)).toEqual([
      "ask a",
      ...["end a", "end brief-b", "ask b"],
      ...["end b", "end brief-c", "ask c"],
    ]);
  });
});
