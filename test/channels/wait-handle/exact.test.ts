import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationRequest } from "../../../protocol/index.js";
import {
  answerTo,
  call,
  choice,
  createChannel,
  expectOpen,
  ORIGIN,
  pathOf,
  post,
  request,
  turn,
} from "./exchange.js";
import { iterate } from "./listen.js";

const NOTHING = (why: string) => ({
  status: 404,
  code: "nothing_pending",
  detail: `Nothing waits for an answer in the session "s": ${why}. Read its events to see what is open.`,
});
const ANSWER = { kind: "question", answer: "a" };

async function refusalOf(channel: ReturnType<typeof createChannel>, body: object | string, sessionId = "s") {
  const { json } = await post(channel, sessionId, body);
  const { type: _, title: __, ...told } = json;
  return told;
}

it("W-01 says what it can", () => {
  const { name, capabilities } = createChannel();
  expect({ name, capabilities }).toEqual({
    name: "wait-handle",
    capabilities: { closedChoice: true, freeText: true, schema: true, secret: true, mode: "rpc" },
  });
});

describe("what waits for no answer", () => {
  it("W-03 is told word for word, by what the body names", async () => {
    const channel = createChannel();
    const none = NOTHING("no question was asked in it");
    const noCall = NOTHING("it has no request of that toolCallId");
    expect(await refusalOf(channel, ANSWER)).toEqual(none);
    expect(await refusalOf(channel, { ...ANSWER, requestId: "r" })).toEqual(none);
    expect(await refusalOf(channel, { ...ANSWER, toolCallId: "c" })).toEqual(none);
    const listener = await iterate(channel, "s");
    const next = listener.next();
    void channel.askUser(request("elsewhere", { sessionId: "other", toolCallId: "c" }));
    expect(await post(channel, "other", answerTo("elsewhere"))).toHaveProperty("status", 204);
    // Somebody listens to it, and what has ended elsewhere is not told here.
    expect(await refusalOf(channel, ANSWER)).toEqual(none);
    expect(await refusalOf(channel, { ...ANSWER, toolCallId: "c" })).toEqual(noCall);
    const noRequest = NOTHING("it has no request with that requestId");
    expect(await refusalOf(channel, { ...ANSWER, requestId: "elsewhere" })).toEqual(noRequest);
    void channel.askUser(request("a"));
    await next;
    expect(await refusalOf(channel, { ...ANSWER, toolCallId: "c" })).toEqual(noCall);
    expect(await refusalOf(channel, { ...ANSWER, requestId: "r" })).toEqual(noRequest);
    await expectOpen(channel);
  });

  it("W-03 is what a check has withdrawn while it was asked", async () => {
    const channel = createChannel();
    const check = () => {
      void channel.withdraw("a", "not needed");
      return [];
    };
    const asked = channel.askUser(request("a", { check }));
    expect(await refusalOf(channel, answerTo("a"))).toEqual({
      status: 409,
      code: "withdrawn",
      detail: 'The request "a" was withdrawn. Take it off the screen.',
      settlement: { status: "withdrawn", reason: "not needed" },
    });
    expect(await asked).toEqual({ type: "cancelled", code: "aborted", reason: "not needed" });
  });
});

describe("a body that is none", () => {
  it.each([
    ["question!", "another text"],
    ["", "another text"],
    [7, "a number"],
    [null, "null"],
    [undefined, "undefined"],
    [[], "an array"],
  ])("W-03 the kind %j is told as %s", async (kind, found) => {
    const channel = createChannel();
    void channel.askUser(request("a"));
    expect(await refusalOf(channel, { kind, answer: "a" })).toEqual({
      status: 400,
      code: "invalid_body",
      detail: `The kind of a body must be "question" or "progress", but it is ${found}.`,
    });
    await expectOpen(channel);
  });

  it("W-03 is one with anything wrong beside the answers", async () => {
    const channel = createChannel();
    const questions = [choice("Which?", ["A"], { allowOther: false })];
    void channel.askUser(request("a", { questions }));
    const told = await refusalOf(channel, { ...answerTo("a", "B"), by: 7 });
    expect(told).toMatchObject({
      code: "invalid_body",
      detail: "The body is not as it must be. The question stays open: send what the issues ask for.",
    });
    const detail = "The answers do not fit. The question stays open: send what the issues ask for.";
    expect(await refusalOf(channel, answerTo("a", "B"))).toMatchObject({ code: "invalid_answers", detail });
    const check = () => [{ path: "$", code: "invalid_schema" as const, message: "No." }];
    void channel.askUser(request("b", { check }));
    expect(await refusalOf(channel, answerTo("b"))).toMatchObject({ code: "invalid_answers", detail });
  });
});

describe("what the asker gets", () => {
  const answered = async (body: object, more: Partial<PilotDeckElicitationRequest> = {}) => {
    const channel = createChannel();
    const asked = channel.askUser(request("a", more));
    expect(await post(channel, "s", { ...answerTo("a"), ...body })).toHaveProperty("status", 204);
    const { settlement } = await refusalOf(channel, answerTo("a"));
    return { answer: await asked, settlement };
  };
  const named = { requestId: "a", toolCallId: "call-a" };
  const settledAt = "1970-01-01T00:00:00.000Z";
  const provenance = { source: "user", channel: "wait-handle", answeredAt: settledAt };
  const answers = { "Which target?": "Vitest" };

  it.each([
    ["nothing more", {}, {}, {}],
    ["no name", { by: "" }, {}, {}],
    ["a name", { by: "ada" }, { by: "ada" }, {}],
    ["notes", { notes: "n" }, {}, { annotations: { "Which target?": { notes: "n" } } }],
  ])("W-01 has these members and no other: %s", async (_, body, by, said) => {
    const { answer, settlement } = await answered(body);
    expect(answer).toStrictEqual({
      type: "answered",
      answers,
      ...said,
      provenance: { ...provenance, ...by },
    });
    expect(settlement).toStrictEqual({ status: "answered", ...named, answers, ...said, ...by, settledAt });
  });
});

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
    expect(await refusalOf(channel, ANSWER)).toEqual(NOTHING("no question was asked in it"));
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
    expect(await refusalOf(channel, ANSWER)).toEqual(NOTHING("no question was asked in it"));
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

it("W-04 sessions in which nothing was asked share one allowance, whoever listens to them", async () => {
  const channel = createChannel({ rateLimit: { requests: 1, windowMs: 60_000 } });
  for (const [sessionId, status] of [
    ["one", 404],
    ["two", 429],
  ] as const) {
    void (await iterate(channel, sessionId)).next();
    await turn();
    expect(await post(channel, sessionId, ANSWER)).toHaveProperty("status", status);
  }
});

describe("the end of a channel", () => {
  it("W-01 comes once: the first reason stays, and has words of its own", async () => {
    for (const [given, reason] of [
      [undefined, "the channel was closed"],
      ["maintenance", "maintenance"],
    ]) {
      const channel = createChannel();
      const asked = channel.askUser(request("a"));
      channel.close(given);
      channel.close("again");
      const lost = { type: "cancelled", reason, code: "connection_lost" };
      expect(await asked).toEqual(lost);
      expect(await channel.askUser(request("b"))).toEqual(lost);
    }
  });

  it("W-04 a request that cannot be read is answered all the same", async () => {
    const channel = createChannel();
    const broken = new Request(new URL(pathOf("s", "events"), ORIGIN));
    Object.defineProperty(broken, "signal", {
      get() {
        throw new Error("no");
      },
    });
    const reply = await channel.fetch(broken);
    expect(reply.status).toBe(500);
    expect(await reply.json()).toMatchObject({
      status: 500,
      code: "internal_error",
      detail: "The request could not be handled. Try again.",
    });
    expect(await call(channel, "/")).toHaveProperty("status", 404);
  });
});
