import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fallback, firstAnswer, withNotification, withTimeout } from "../../../channels/compose/index.js";
import {
  createAskUserQuestionTool,
  elicit,
  type PilotDeckElicitationChannel,
  runTool,
} from "../../../src/index.js";
import { answered, createPerson, questions, request, yes } from "./people.js";

const MINUTE = 60_000;
const recommended = { ms: MINUTE, then: "recommended" } as const;

const START = Date.parse("2026-11-28T09:00:00.000Z");
beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: START }));
afterEach(() => vi.useRealTimers());

describe("a channel with a timeout", () => {
  it("X-03 has the model told how long nobody answered, and what was taken", async () => {
    const { channel } = createPerson("desk");
    const result = call(withTimeout(channel, { ...recommended, ms: 1500 }));
    await vi.advanceTimersByTimeAsync(1500);
    expect(await result).toMatchObject({
      content: [
        {
          text: 'The user did not answer within 1.5 seconds. The first option was taken, since none was recommended: "Go on?"="Yes", "What else?"="Yes". Say so, and ask again before anything that cannot be undone.',
        },
      ],
      data: { questions, answers: { "Go on?": "Yes", "What else?": ["Yes"] } },
      metadata: {
        provenance: {
          source: "timeout",
          channel: "desk",
          defaulted: ["Go on?", "What else?"],
          timeout: { ms: 1500, then: "recommended" },
        },
      },
    });
  });

  it("X-03 gives the data nothing but questions and answers", async () => {
    const { channel } = createPerson("desk");
    const result = call(withTimeout(channel, recommended));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await result).toHaveProperty("data", {
      questions,
      answers: { "Go on?": "Yes", "What else?": ["Yes"] },
    });
  });

  it("X-03 is kept by elicit: acts restart its clock, typing stops it, and the channel can show it", async () => {
    const desk = createPerson("desk");
    let isOpen = true;
    const outcome = elicit(withTimeout(desk.channel, { ms: MINUTE, then: "cancel" }), request);
    outcome.then(() => {
      isOpen = false;
    });
    expect(desk.asked[0]?.timeout).toEqual({ ms: MINUTE, then: "cancel" });
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    desk.progress({ typing: true });
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    desk.progress({});
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ type: "cancelled", code: "timeout" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("X-06 is kept by elicit alone where it is in between, and the request stays as it is", async () => {
    const desk = createPerson("desk");
    const put = { ...request, timeout: recommended };
    const answer = withTimeout(desk.channel, { ms: 5, then: "cancel" }).askUser(put);
    expect(vi.getTimerCount()).toBe(0);
    expect(desk.asked[0]).toBe(put);
    desk.reply(yes);
    expect(await answer).toEqual(yes);
  });

  it("X-06 is kept where a foreign tool asks, and the notes say what nobody answered", async () => {
    const desk = createPerson("desk");
    const answer = withTimeout(desk.channel, recommended).askUser(request);
    expect(desk.asked[0]).toMatchObject({ timeout: recommended });
    desk.progress({ answers: { "What else?": ["No"] } });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await answer).toEqual({
      type: "answered",
      answers: { "Go on?": "Yes", "What else?": ["No"] },
      annotations: {
        "Go on?": { notes: "(nobody answered within 60 seconds; this was taken without the user)" },
      },
      provenance: {
        source: "timeout",
        channel: "desk",
        answeredAt: "2026-11-28T09:01:00.000Z",
        defaulted: ["Go on?"],
        timeout: recommended,
      },
    });
    expect(desk.asked[0]?.signal?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("X-06 adds no notes where the user had picked everything and only not confirmed it", async () => {
    const desk = createPerson("desk");
    const answer = withTimeout(desk.channel, recommended).askUser(request);
    desk.progress({ answers: { "Go on?": "No", "What else?": ["No"] } });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await answer).toEqual({
      ...answered("No"),
      provenance: {
        source: "timeout",
        channel: "desk",
        answeredAt: "2026-11-28T09:01:00.000Z",
        defaulted: [],
        timeout: recommended,
      },
    });
  });

  it("X-06 cancels a foreign tool's ask where it says so, and passes on what comes before", async () => {
    const desk = createPerson("desk");
    const channel = withTimeout(desk.channel, { ms: MINUTE, then: "cancel" });
    const asks = [request, request, request].map((put) => channel.askUser(put));
    const controller = new AbortController();
    const aborted = channel.askUser({ ...request, signal: controller.signal });
    desk.reply(yes);
    desk.fail(new Error("boom"));
    controller.abort();
    const [inTime, failed, late] = asks;
    expect(await inTime).toEqual(yes);
    await expect(failed).rejects.toThrow("boom");
    expect(await aborted).toMatchObject({ type: "cancelled", code: "aborted" });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await late).toMatchObject({ type: "cancelled", code: "timeout" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [{ ms: 2000, then: "recommended" } as const, "within 2 seconds"],
    [undefined, "within 60 seconds"],
  ])("X-03 gives way to the timeout of the call: %j", async (timeout, words) => {
    const { channel } = createPerson("desk");
    const tool = createAskUserQuestionTool(timeout && { timeout });
    const result = runTool(tool, { questions }, { elicitation: withTimeout(channel, recommended) });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await result).toMatchObject({ content: [{ text: expect.stringContaining(words) }] });
  });

  it("X-03 has none at 0 milliseconds, and takes none that is no number", async () => {
    const desk = createPerson("desk");
    const off = withTimeout(withTimeout(desk.channel, recommended), { ms: 0, then: "cancel" });
    const outcome = elicit(off, request);
    expect(vi.getTimerCount()).toBe(0);
    desk.reply(yes);
    expect(await outcome).toMatchObject(yes);
    for (const ms of [Number.NaN, -1]) {
      expect(() => withTimeout(desk.channel, { ms, then: "cancel" })).toThrow(
        new TypeError(`ms of withTimeout must be a number of milliseconds from 0, but it is ${ms}.`),
      );
    }
  });

  it("X-03 counts from any depth, and of several timeouts the shortest", () => {
    const { channel } = createPerson("desk");
    const short = withTimeout(channel, recommended);
    const long = withTimeout(channel, { ms: 2 * MINUTE, then: "cancel" });
    const none = withTimeout(channel, { ms: 0, then: "cancel" });
    for (const join of [firstAnswer, fallback]) {
      expect(join([long, channel, none, short]).timeout).toEqual(recommended);
      expect(join([none, channel])).not.toHaveProperty("timeout");
    }
    expect(withNotification(firstAnswer([short]), () => undefined).timeout).toEqual(recommended);
    expect(withTimeout(short, { ms: 5, then: "cancel" }).timeout).toEqual({ ms: 5, then: "cancel" });
    expect({ ...short }.timeout).toEqual(recommended);
  });

  it.each([
    ["declares", { capabilities: { deferral: true } }],
    ["shows", { collect: async () => ({ type: "cancelled" as const }) }],
  ])(
    "X-03 gives a foreign tool what was answered in the moment of the timeout, where the channel %s that it keeps answers",
    async (how, members) => {
      const { channel, reply } = createPerson("desk", members);
      if (how === "shows") Reflect.deleteProperty(channel, "capabilities");
      const answer = withTimeout(channel, { ms: MINUTE, then: "cancel" }).askUser(request);
      await vi.advanceTimersByTimeAsync(MINUTE);
      await reply(yes);
      expect(await answer).toEqual(yes);
    },
  );

  it("X-03 is otherwise the channel it was made of", async () => {
    const desk = createPerson("desk", { capabilities: { freeText: true } });
    const channel = withTimeout(desk.channel, recommended);
    expect(channel).toMatchObject({ name: "desk", capabilities: { freeText: true } });
    await channel.withdraw?.("id", "over");
    expect(desk.withdrawn).toEqual([["id", "over"]]);
    expect(channel).not.toHaveProperty("collect");
  });
});

function call(elicitation: PilotDeckElicitationChannel) {
  return runTool(createAskUserQuestionTool(), { questions }, { elicitation });
}
