import { describe, expect, it } from "vitest";
import { answerTo, createChannel, expectOpen, expectProblem, post, request } from "./exchange.js";
import { stream } from "./listen.js";

const TOKEN = "0123456789abcdef-token";

describe("the rate limit", () => {
  const limited = () => {
    let time = 0;
    const channel = createChannel({
      rateLimit: { requests: 3, windowMs: 60_000 },
      now: () => new Date(time),
    });
    const pass = (ms: number) => {
      time += ms;
    };
    return { channel, pass };
  };

  it("W-04 counts the POSTs of a session, says when to come back, and keeps its word", async () => {
    const { channel, pass } = limited();
    for (const sessionId of ["s", "t"])
      void channel.askUser(request("a", { sessionId, requestId: sessionId }));
    for (let count = 0; count < 3; count += 1) {
      expect(await post(channel, "s", "rubbish")).toMatchObject({ status: 400 });
      pass(10_000);
    }
    const reply = await post(channel, "s", answerTo("s"));
    expect(reply.status).toBe(429);
    expectProblem(reply, "too_many_requests");
    const seconds = Number(reply.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(Number.isInteger(seconds)).toBe(true);
    expect(await post(channel, "t", answerTo("t"))).toMatchObject({ status: 204 });
    pass(seconds * 1_000);
    expect(await post(channel, "s", answerTo("s"))).toMatchObject({ status: 204 });
  });

  it("W-04 sessions that are not known share one allowance, which costs the others nothing", async () => {
    const { channel, pass } = limited();
    void channel.askUser(request("a"));
    const guess = (index: number) => post(channel, `guess-${index}`, answerTo("a"));
    for (let index = 0; index < 3; index += 1) expect(await guess(index)).toMatchObject({ status: 404 });
    for (let index = 3; index < 6; index += 1) expect(await guess(index)).toMatchObject({ status: 429 });
    await expectOpen(channel);
    pass(60_000);
    expect(await guess(7)).toMatchObject({ status: 404 });
  });

  it("W-04 listening is free, and so is what comes without the right to ask", async () => {
    const { channel } = limited();
    void channel.askUser(request("a"));
    for (let count = 0; count < 10; count += 1) {
      await (await stream(channel, "s")).stop();
      expect(await post(channel, "s", answerTo("a"), { host: "evil.example" })).toMatchObject({
        status: 403,
      });
      expect(await post(channel, "s", answerTo("a"), { origin: "null" })).toMatchObject({ status: 403 });
    }
    await expectOpen(channel);
    const guarded = createChannel({ token: TOKEN, rateLimit: { requests: 1, windowMs: 1_000 } });
    void guarded.askUser(request("a"));
    for (let count = 0; count < 10; count += 1) {
      expect(await post(guarded, "s", answerTo("a"))).toMatchObject({ status: 401 });
    }
    await expectOpen(guarded, { authorization: `Bearer ${TOKEN}` });
  });

  it("W-04 a clock that is set back locks nobody out", async () => {
    const { channel, pass } = limited();
    void channel.askUser(request("a"));
    for (let count = 0; count < 4; count += 1) await post(channel, "s", "rubbish");
    pass(-10 * 60_000);
    const { headers } = await post(channel, "s", "rubbish");
    const seconds = Number(headers.get("retry-after") ?? 0);
    expect(seconds).toBeLessThanOrEqual(60);
    pass(seconds * 1_000);
    await expectOpen(channel);
  });

  it("W-04 who has a moment to wait is told one second, and no more", async () => {
    const { channel, pass } = limited();
    void channel.askUser(request("a"));
    for (let count = 0; count < 3; count += 1) await post(channel, "s", "rubbish");
    pass(59_500);
    expect((await post(channel, "s", "rubbish")).headers.get("retry-after")).toBe("1");
  });

  it("W-04 a session in which nothing was asked has no allowance of its own, though somebody listens to it", async () => {
    const { channel } = limited();
    const listeners = await Promise.all(["s", "t"].map((sessionId) => stream(channel, sessionId)));
    for (let count = 0; count < 3; count += 1) await post(channel, "s", "rubbish");
    expect(await post(channel, "t", "rubbish")).toMatchObject({ status: 429 });
    for (const listener of listeners) await listener.stop();
  });
});
