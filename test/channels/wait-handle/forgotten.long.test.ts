import { describe, expect, it } from "vitest";
import type { WaitHandleChannel } from "../../../channels/wait-handle/index.js";
import { collectGarbage } from "../../collect-garbage.js";
import { answerTo, createChannel, post, request, type SeenEvent, turn } from "./exchange.js";
import { brief, mark, readUntil, show, WAYS } from "./listen.js";

const MIB = 1_048_576;
/** Ends that a channel remembers. */
const REMEMBERED = 10_000;

async function askAndWithdraw(channel: WaitHandleChannel, requestId: string, sessionId: string) {
  void channel.askUser(request(requestId, { sessionId }));
  await channel.withdraw(requestId, "over");
}

describe.each(WAYS)("events by %s", (_, listen) => {
  it("W-01 a listener of a session that has been forgotten meanwhile shows nothing that has ended", async () => {
    const channel = createChannel();
    void channel.askUser(request("old"));
    const view = new Map<unknown, SeenEvent>();
    const listener = await listen(channel, "s");
    const first = await listener.next();
    if (first !== undefined) show(view, first);
    await listener.stop();
    await channel.withdraw?.("old", "over");
    for (let index = 0; index <= REMEMBERED; index += 1)
      await askAndWithdraw(channel, `q${index}`, `other-${index}`);
    mark(channel);
    const again = await listen(channel, "s", first?.eventId);
    for (const event of await readUntil(again, "marker")) show(view, event);
    expect([...view.keys()]).toEqual(["marker"]);
  });

  it("W-01 a listener of a session whose first end was forgotten shows nothing that ended while it was away", async () => {
    const channel = createChannel();
    // The session stays.
    void channel.askUser(request("open"));
    await askAndWithdraw(channel, "first", "s");
    for (let index = 0; index < REMEMBERED; index += 1) await askAndWithdraw(channel, `q${index}`, "other");
    const ids = Array.from({ length: 100 }, (_, index) => `shown-${index}`);
    for (const id of ids) void channel.askUser(request(id, { sessionId: "s" }));
    const view = new Map<unknown, SeenEvent>();
    const listener = await listen(channel, "s");
    let last: SeenEvent | undefined;
    for (const event of await readUntil(listener, ids.at(-1) ?? "")) {
      show(view, event);
      last = event;
    }
    expect([...view.keys()]).toEqual(["open", ...ids]);
    await listener.stop();
    for (const id of ids) await channel.withdraw?.(id, "over");
    for (let index = 0; index < 1_400; index += 1) await askAndWithdraw(channel, `more-${index}`, "s");
    mark(channel);
    const again = await listen(channel, "s", last?.eventId);
    for (const event of await readUntil(again, "marker")) show(view, event);
    expect([...view.keys()]).toEqual(["open", "marker"]);
  });

  it("W-01 a listener of a session in which nothing was asked yet is not told to begin anew", async () => {
    const channel = createChannel();
    for (let index = 0; index <= REMEMBERED; index += 1) await askAndWithdraw(channel, `q${index}`, "other");
    const listener = await listen(channel, "s");
    const events: SeenEvent[] = [];
    const first = listener.next();
    await Promise.race([first, turn()]);
    mark(channel);
    for (let count = 0; count < 3 && events.at(-1)?.requestId !== "marker"; count += 1) {
      const event = await (count === 0 ? first : listener.next());
      if (event !== undefined) events.push(event);
    }
    expect(events.map(brief)).toEqual(["ask marker"]);
  });
});

describe("ends that are forgotten", () => {
  it("W-04 take no question along that was asked again under their id", async () => {
    const channel = createChannel();
    await askAndWithdraw(channel, "again", "s");
    const asked = channel.askUser(request("again"));
    for (let index = 0; index < REMEMBERED; index += 1) await askAndWithdraw(channel, "other", "t");
    expect(await post(channel, "s", answerTo("again", "good"))).toMatchObject({ status: 204 });
    expect(await asked).toMatchObject({ answers: { "Which target?": "good" } });
  });

  it("W-04 an end that is forgotten is let go of, while its session goes on", async () => {
    const channel = createChannel();
    void channel.askUser(request("open"));
    const long = "x".repeat(16 * 1024);
    const measure = async () => {
      await collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = await measure();
    for (let index = 0; index < 1_000; index += 1)
      await askAndWithdraw(channel, Buffer.from(`${index}${long}`).toString(), "s");
    const held = (await measure()) - before;
    for (let index = 0; index < REMEMBERED; index += 1) await askAndWithdraw(channel, `r${index}`, "t");
    // What is kept of the ten thousand is small beside it.
    expect(held).toBeGreaterThan(12 * MIB);
    expect((await measure()) - before).toBeLessThan(held / 2);
    await channel.withdraw("open", "over");
  });

  it("W-04 an end that longer ones push out is let go of", async () => {
    const channel = createChannel();
    for (let index = 0; index < 9_000; index += 1)
      await askAndWithdraw(channel, `r${index}`, `session-${index}`);
    const measure = async () => {
      await collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = await measure();
    for (let index = 0; index < 40; index += 1) {
      void channel.askUser(request(`long-${index}`));
      await post(channel, "s", answerTo(`long-${index}`, "x".repeat(900_000)));
    }
    expect((await measure()) - before).toBeLessThan(8 * MIB);
    // What is measured is held for as long.
    expect(channel.name).toBe("wait-handle");
  });

  it("W-03 an answer from a year ago is forgotten after 10 000 others, and then unknown", async () => {
    const channel = createChannel();
    void channel.askUser(request("a"));
    await post(channel, "s", answerTo("a"));
    for (let index = 0; index < REMEMBERED; index += 1) {
      if (index === REMEMBERED - 1) expect((await post(channel, "s", answerTo("a"))).status).toBe(409);
      await askAndWithdraw(channel, `q${index}`, "s");
    }
    expect(await post(channel, "s", answerTo("a"))).toMatchObject({ status: 404 });
    // Who names none is told of the last one.
    const { json } = await post(channel, "s", { kind: "question", answer: "x" });
    expect(json.detail).toContain(`The request "q${REMEMBERED - 1}" was withdrawn.`);
  });
});
