import { describe, expect, it } from "vitest";
import { answerTo, createChannel, post, request, type SeenEvent } from "./exchange.js";
import { brief, mark, readToMarker, readUntil, show, WAYS } from "./listen.js";

describe.each(WAYS)("events by %s", (_, listen) => {
  it("W-01 a late listener gets every open question first, in the order in which they were asked", async () => {
    const channel = createChannel();
    for (const id of ["a", "b", "c", "d"]) void channel.askUser(request(id));
    await post(channel, "s", answerTo("b"));
    const listener = await listen(channel, "s");
    mark(channel);
    const got = await readToMarker(listener);
    expect(got.filter((text) => text.startsWith("ask"))).toEqual(["ask a", "ask c", "ask d"]);
    expect(got).not.toContain("reset");
  });

  it("W-01 a listener that comes back gets exactly what it missed, wherever it was cut off", async () => {
    const channel = createChannel();
    const first = await listen(channel, "s");
    for (const id of ["a", "b", "c"]) void channel.askUser(request(id));
    const seen = await readUntil(first, "c");
    await post(channel, "s", answerTo("a"));
    void channel.askUser(request("d"));
    seen.push(...(await readUntil(first, "d")));
    expect(seen.map(brief)).toEqual(["ask a", "ask b", "ask c", "end a", "ask d"]);
    await first.stop();
    await channel.withdraw?.("b", "over");
    void channel.askUser(request("brief"));
    await post(channel, "s", answerTo("brief"));
    void channel.askUser(request("e"));
    const all = ["ask a", "ask b", "ask c", "end a", "ask d", "end b", "ask brief", "end brief", "ask e"];
    const gone = ["a", "b", "brief"].map((id) => `ask ${id}`);
    mark(channel);
    for (const [index, { eventId }] of seen.entries()) {
      const missed = all.slice(index + 1).filter((text) => !gone.includes(text));
      expect(await readToMarker(await listen(channel, "s", eventId)), `after ${all[index]}`).toEqual(missed);
    }
  });

  it.each([
    ["of another process", "0123456789abcdef-1"],
    ["that is no event's", "rubbish"],
    ["without a number", (epoch: string) => `${epoch}-`],
    ["with a number that is none", (epoch: string) => `${epoch}-1e3`],
    ["that has not happened yet", (epoch: string) => `${epoch}-999999`],
    ["that is very long", (epoch: string) => `${epoch}-${"9".repeat(2_000)}`],
  ])("W-01 a Last-Event-ID %s is answered with a reset and what is open", async (_title, id) => {
    const channel = createChannel();
    for (const name of ["a", "b"]) void channel.askUser(request(name));
    await post(channel, "s", answerTo("a"));
    const { eventId = "" } = (await (await listen(channel, "s")).next()) ?? {};
    const epoch = eventId.split("-")[0] ?? "";
    const listener = await listen(channel, "s", typeof id === "string" ? id : id(epoch));
    mark(channel);
    const got = await readToMarker(listener);
    expect(got[0]).toBe("reset");
    expect(got.filter((text) => text.startsWith("ask"))).toEqual(["ask b"]);
  });

  it("W-01 two channels have their own epochs", async () => {
    const ids = await Promise.all(
      [createChannel(), createChannel()].map(async (channel) => {
        void channel.askUser(request("a"));
        return (await (await listen(channel, "s")).next())?.eventId;
      }),
    );
    expect(ids[0]).not.toBe(ids[1]);
  });

  it("W-01 a listener cut off amid a reset still comes to know everything that is open", async () => {
    const channel = createChannel();
    const open = ["a", "b", "c"];
    for (const id of open) void channel.askUser(request(id));
    mark(channel);
    const fresh = await readUntil(await listen(channel, "s", "elsewhere-7"), "marker");
    for (let cut = 1; cut <= fresh.length; cut += 1) {
      const view = new Map<unknown, SeenEvent>();
      const listener = await listen(channel, "s", "elsewhere-7");
      let last = "";
      for (let count = 0; count < cut; count += 1) {
        const event = await listener.next();
        if (event === undefined) break;
        show(view, event);
        last = event.eventId;
      }
      await listener.stop();
      const again = await listen(channel, "s", last);
      const probe = `probe-${cut}`;
      void channel.askUser(request(probe));
      for (const event of await readUntil(again, probe)) show(view, event);
      expect([...view.keys()].sort(), `cut after ${cut}`).toEqual([...open, "marker", probe].sort());
      await channel.withdraw?.(probe, "over");
    }
  });

  it("W-01 what is remembered of 1 000 ended questions is replayed, and older is a reset", async () => {
    const channel = createChannel();
    void channel.askUser(request("kept"));
    const { eventId } = (await (await listen(channel, "s")).next()) ?? {};
    const settle = async (from: number, to: number) => {
      for (let index = from; index < to; index += 1) {
        void channel.askUser(request(`q${index}`));
        await channel.withdraw?.(`q${index}`, "over");
      }
    };
    await settle(0, 1_000);
    mark(channel);
    const replayed = await readToMarker(await listen(channel, "s", eventId));
    expect(replayed).toEqual(Array.from({ length: 1_000 }, (_, index) => `end q${index}`));
    await settle(1_000, 1_001);
    const reset = await listen(channel, "s", eventId);
    const got = await readToMarker(reset);
    expect(got[0]).toBe("reset");
    expect(got.filter((text) => text.startsWith("ask"))).toEqual(["ask kept"]);
  });

  it("W-01 a listener that stops reading is not written to, and is right again once it reads", async () => {
    const channel = createChannel();
    const listener = await listen(channel, "s");
    void channel.askUser(request("kept"));
    const view = new Map<unknown, SeenEvent>();
    const first = await listener.next();
    if (first !== undefined) show(view, first);
    for (let index = 0; index < 5_000; index += 1) {
      void channel.askUser(request(`q${index}`));
      await channel.withdraw?.(`q${index}`, "over");
    }
    mark(channel);
    const events = await readUntil(listener, "marker");
    for (const event of events) show(view, event);
    expect([...view.keys()].sort()).toEqual(["kept", "marker"]);
    // It missed 10 000 events, of which the log keeps a tenth.
    expect(events.length).toBeLessThan(2_000);
  });
});
