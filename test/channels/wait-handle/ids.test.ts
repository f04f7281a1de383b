import { describe, expect, it } from "vitest";
import { answerTo, createChannel, describeNothing, post, refusalOf, request, turn } from "./exchange.js";
import { iterate } from "./listen.js";

const ANSWER = { kind: "question", answer: "a" };

describe("event ids", () => {
  it("W-01 that nobody gave are answered with a reset, and the last one with nothing", async () => {
    const channel = createChannel();
    void channel.askUser(request("a"));
    const first = await (await iterate(channel, "s")).next();
    const [epoch = "", last = ""] = first?.eventId.split("-") ?? [];
    const reset = (sessionId: string) => ({ type: "reset", eventId: `${epoch}-0`, sessionId });
    for (const id of [
      `${epoch}-${last}1`,
      `${epoch}-${last}x`,
      `${epoch}-${last}e0`,
      `${epoch}-+${last}`,
      `00000000-${last}`,
      `${epoch}-x${last}`,
      `${epoch}-`,
      epoch,
      `x${epoch}-${last}`,
      `-${last}`,
      "",
    ]) {
      expect(await (await iterate(channel, "s", id)).next(), id).toEqual(reset("s"));
    }
    expect(await (await iterate(channel, undefined, "unknown")).next()).toEqual(reset(""));
    const listener = await iterate(channel, "s", `${epoch}-${last}`);
    const next = listener.next();
    void channel.askUser(request("b"));
    expect(await next).toMatchObject({ requestId: "b" });
  });

  it("W-01 from before what is remembered are answered with a reset, however much came since", async () => {
    const channel = createChannel();
    void channel.askUser(request("kept"));
    const settle = async (from: number, to: number) => {
      for (let index = from; index < to; index += 1) {
        void channel.askUser(request(`q${index}`));
        await channel.withdraw(`q${index}`, "over");
      }
    };
    await settle(0, 1);
    const before = await iterate(channel, undefined, (await channel.events().next()).value?.eventId);
    const { eventId } = (await before.next()) ?? {};
    // More than are remembered, by one and by two.
    await settle(1, 1_003);
    const listener = await iterate(channel, "s", eventId);
    expect(await listener.next()).toHaveProperty("type", "reset");
    expect(await listener.next()).toHaveProperty("requestId", "kept");
  });

  it("W-01 returning ends, and says so", async () => {
    const channel = createChannel();
    const events = channel.events();
    const next = events.next();
    expect(await events.return?.()).toEqual({ done: true, value: undefined });
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it("W-01 a request without an id gets one of its own", async () => {
    const channel = createChannel();
    const { requestId: _, ...asked } = request("a");
    void channel.askUser(asked);
    const event = await (await iterate(channel, "s")).next();
    expect(event?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("an id that is asked again", () => {
  /** A session of which the only request was answered, and a second one in which its id is asked anew. */
  async function reuse(channel = createChannel()) {
    void channel.askUser(request("r"));
    const { eventId } = (await (await iterate(channel, "s")).next()) ?? {};
    await post(channel, "s", answerTo("r"));
    const askAgain = () => void channel.askUser(request("r", { sessionId: "other" }));
    return { channel, eventId, askAgain };
  }

  it("W-01 elsewhere is forgotten where it was: its session is let go of", async () => {
    const { channel, eventId, askAgain } = await reuse();
    expect(await refusalOf(channel, ANSWER)).toHaveProperty("code", "already_answered");
    askAgain();
    expect(await refusalOf(channel, ANSWER)).toEqual(describeNothing("no question was asked in it"));
    expect(await (await iterate(channel, "s", eventId)).next()).toHaveProperty("type", "reset");
    expect(await post(channel, "other", answerTo("r"))).toHaveProperty("status", 204);
  });

  it("W-01 leaves who listens to the first session in it, and lets go of it when they leave", async () => {
    const { channel, askAgain } = await reuse();
    const listener = await iterate(channel, "s");
    const next = listener.next();
    askAgain();
    void channel.askUser(request("b"));
    expect(await next).toMatchObject({ requestId: "b" });
    await channel.withdraw("b", "over");
    expect(await listener.next()).toMatchObject({ requestId: "b", status: "withdrawn" });
    const last = listener.next();
    await turn();
    void channel.askUser(request("b", { sessionId: "other" }));
    expect(await refusalOf(channel, ANSWER)).toHaveProperty("code", "withdrawn");
    await listener.stop();
    expect(await last).toBeUndefined();
    expect(await refusalOf(channel, ANSWER)).toEqual(describeNothing("no question was asked in it"));
  });

  it("W-04 stays open where the end of the first is forgotten", async () => {
    const channel = createChannel({ maxBodyBytes: 8 * 1024 * 1024 });
    const { askAgain } = await reuse(channel);
    askAgain();
    const long = "x".repeat(4_000_000);
    for (let id = 1; id <= 5; id += 1) {
      void channel.askUser(request(`r${id}`));
      expect(await post(channel, "s", answerTo(`r${id}`, long))).toHaveProperty("status", 204);
    }
    expect(await post(channel, "other", answerTo("r"))).toHaveProperty("status", 204);
    expect(await refusalOf(channel, answerTo("r"), "other")).toHaveProperty("code", "already_answered");
  });
});
