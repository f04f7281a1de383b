import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationRequest } from "../../../protocol/index.js";
import {
  answerTo,
  call,
  choice,
  createChannel,
  describeNothing,
  expectOpen,
  ORIGIN,
  pathOf,
  post,
  refusalOf,
  request,
  turn,
} from "./exchange.js";
import { iterate } from "./listen.js";

const ANSWER = { kind: "question", answer: "a" };

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
    const none = describeNothing("no question was asked in it");
    const noCall = describeNothing("it has no request of that toolCallId");
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
    const noRequest = describeNothing("it has no request with that requestId");
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
