import { describe, expect, it } from "vitest";
import { firstAnswer } from "../../../channels/compose/index.js";
import { elicit, type PilotDeckElicitationAnswer } from "../../../src/index.js";
import { rejectionOf } from "../../src/tools/ask-user-question/call.js";
import { answered, countListeners, createPerson, request, yes } from "./people.js";

describe("the first answer", () => {
  it("X-01 wins, whichever channel it comes from, and keeps its provenance", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const outcome = elicit(firstAnswer([desk.channel, phone.channel]), request);
    const provenance = { source: "user", channel: "phone", answeredAt: "2026-11-01T00:00:00.000Z" };
    await phone.reply({ ...yes, provenance });
    expect(await outcome).toMatchObject({ ...yes, provenance });
  });

  it("X-01 withdraws the question from the others, and says why", async () => {
    const people = ["desk", "phone", "watch"].map((name) => createPerson(name));
    const [desk, phone, watch] = people;
    const outcome = elicit(firstAnswer(people.map(({ channel }) => channel)), {
      ...request,
      requestId: "r1",
    });
    expect(people.map(({ asked }) => asked[0]?.signal?.aborted)).toEqual([false, false, false]);
    await phone?.reply(yes);
    await outcome;
    const why = "the user answered on phone";
    expect(desk?.reason()).toMatchObject({ name: "AbortError", message: why });
    expect(watch?.reason()).toMatchObject({ name: "AbortError", message: why });
    expect(phone?.reason()).toBeUndefined();
    expect(people.map(({ withdrawn }) => withdrawn)).toEqual([[["r1", why]], [], [["r1", why]]]);
  });

  it.each([
    ["inbox", "page", "Ada answered on the page"],
    ["inbox", "terminal", "Ada answered in the terminal"],
    ["inbox", "api", "Ada answered through the API"],
    ["inbox", "MCP form", 'Ada answered through "MCP form"'],
    ["inbox", "constructor", 'Ada answered through "constructor"'],
    ["inbox", undefined, "Ada answered in the inbox"],
    ["terminal", undefined, "Ada answered in the terminal"],
    ["plain", undefined, "Ada answered in the terminal"],
    ["constructor", undefined, "Ada answered on constructor"],
  ])("X-01 says where a person answered: through %s, %s", async (name, door, message) => {
    const [desk, other] = [createPerson("desk"), createPerson(name)];
    const outcome = elicit(firstAnswer([desk.channel, other.channel]), request);
    const provenance = { source: "user", channel: name, answeredAt: "2026-11-01T00:00:00.000Z", by: "Ada" };
    await other.reply({ ...yes, provenance: { ...provenance, ...(door !== undefined && { door }) } });
    await outcome;
    expect(desk.reason()).toMatchObject({ message });
  });

  it.each<[PilotDeckElicitationAnswer, string]>([
    [{ type: "cancelled", code: "declined", reason: "not now" }, "the user declined on desk"],
    [{ type: "cancelled", code: "dismissed" }, "the user dismissed the question on desk"],
    [{ type: "cancelled" }, "the user declined on desk"],
    [
      { type: "cancelled", code: "aborted", interrupted: true, reason: "Ctrl+C" },
      "the user interrupted the question on desk",
    ],
  ])("X-01 is a refusal on one channel for all of them: %j", async (refusal, message) => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const outcome = elicit(firstAnswer([desk.channel, phone.channel]), request);
    await desk.reply(refusal);
    expect(await outcome).toMatchObject(refusal);
    expect(phone.reason()).toMatchObject({ message });
  });

  it("X-01 tells of an answer that came too late, and survives a listener that throws", async () => {
    const late: unknown[] = [];
    const people = ["a", "b", "c", "d", "e"].map((name) => createPerson(name));
    const channel = firstAnswer(
      people.map((person) => person.channel),
      {
        onLate: (...args) => {
          late.push(args);
          throw new Error("broken listener");
        },
      },
    );
    const outcome = elicit(channel, request);
    const [a, b, c, d, e] = people;
    await a?.reply(yes);
    await b?.reply(answered("No"));
    await c?.reply({ type: "cancelled" });
    await d?.reply({ type: "answered", answers: {} });
    await e?.reply({ type: "cancelled", code: "declined" });
    expect(await outcome).toMatchObject(yes);
    expect(late).toEqual([["b", answered("No")]]);
  });

  it("X-01 is not lost to channels that fail", async () => {
    const people = ["throws", "away", "lost", "rubbish", "empty", "well"].map((name) => createPerson(name));
    const outcome = elicit(firstAnswer(people.map(({ channel }) => channel)), request);
    const [throws, away, lost, rubbish, empty, well] = people;
    await throws?.fail(new Error("boom"));
    await away?.reply({ type: "cancelled", code: "undeliverable" });
    await lost?.reply({ type: "cancelled", code: "connection_lost", reason: "gone" });
    await rubbish?.reply({ type: "answered", answers: { "Go on?": 1 } });
    await empty?.reply({ type: "answered", answers: {} });
    expect(well?.reason()).toBeUndefined();
    await well?.reply(yes);
    expect(await outcome).toMatchObject(yes);
  });

  it("X-01 rejects where all channels fail, with an error that names each of them and why", async () => {
    const [a, b, c] = [createPerson("a"), createPerson("b"), createPerson("c")];
    const boom = new Error("boom");
    const controller = new AbortController();
    const rejection = rejectionOf(
      firstAnswer([a.channel, b.channel, c.channel]).askUser({ ...request, signal: controller.signal }),
    );
    await a.fail(boom);
    await b.reply({ type: "cancelled", code: "undeliverable", reason: "no line" });
    await c.reply(7);
    const error = await rejection;
    expect(error).toBeInstanceOf(AggregateError);
    expect(error).toMatchObject({
      message:
        "no channel could ask (a: boom; b: undeliverable, no line; c: it gave no usable answer: it returned a number instead of an answer)",
      errors: [{ message: "a: boom", cause: boom }, {}, {}],
    });
    expect(countListeners(controller.signal)).toBe(0);
  });

  it("X-01 also asks the others where a channel throws at once", async () => {
    const broken = {
      name: "broken",
      askUser: () => {
        throw new Error("at once");
      },
    };
    const desk = createPerson("desk");
    const outcome = elicit(firstAnswer([broken, desk.channel]), request);
    await desk.reply(yes);
    expect(await outcome).toMatchObject(yes);
  });

  it("X-01 survives a channel whose withdraw fails", async () => {
    const desk = createPerson("desk");
    const broken = createPerson("broken", {
      withdraw: () => {
        throw new Error("no");
      },
    });
    const outcome = elicit(firstAnswer([broken.channel, desk.channel]), request);
    await desk.reply(yes);
    expect(await outcome).toMatchObject(yes);
  });
});
