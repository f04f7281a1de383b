import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { record, replay, withTimeout } from "../../../channels/compose/index.js";
import { answer, cancel, createScriptedChannel, fail } from "../../../channels/scripted/index.js";
import {
  createAskUserQuestionTool,
  elicit,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationQuestion,
  runTool,
} from "../../../src/index.js";
import { runs } from "../../property-runs.js";
import { rejectionOf } from "../../src/tools/ask-user-question/call.js";
import {
  answered,
  BROKEN_CALLBACKS,
  countListeners,
  createPerson,
  questions,
  request,
  yes,
} from "./people.js";

const tool = createAskUserQuestionTool();
const otherQuestions = [{ ...questions[0], question: "Which?", header: "Which" }] as typeof questions;
const secret: PilotDeckElicitationQuestion = {
  question: "Key?",
  header: "Key",
  options: [],
  schema: { type: "string", writeOnly: true },
};

afterEach(() => vi.useRealTimers());

describe("a replayed run", () => {
  it("C-04 gives the model the same bytes", async () => {
    const script = [
      answer({ "Go on?": "Yes", "What else?": ["No", "words of my own"] }, { "Go on?": { notes: "slowly" } }),
      cancel("not now"),
      fail(new RangeError(`no signal ${"x".repeat(100)}`)),
      fail("a text"),
      () => ({ type: "cancelled", code: "deferred", deferred: { id: "1", message: "Later." } }) as const,
      () => ({ type: "answered", answers: { "Go on?": "" } }),
      () => JSON.parse("7"),
      () => JSON.parse("null"),
      () => answered("\u2028 \ud83d\ude00 \ud800"),
    ];
    const [lines, channel] = recordTo(createScriptedChannel(script));
    const first = [];
    for (const _ of script) first.push(await call(channel));
    const again = replay(`${lines.join("\n")}\n`);
    for (const result of first) expect(withoutCause(await call(again))).toEqual(withoutCause(result));
    expect(again).toMatchObject({ name: "scripted", capabilities: channel.capabilities });
  });

  it("C-04 gives the same answers in the same order, whatever the texts", async () => {
    const text = fc.oneof(fc.constantFrom("__proto__", "1", "constructor"), fc.string({ unit: "grapheme" }));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(text, { minLength: 1, maxLength: 4 }), text, async (texts, reply) => {
        const asked = { ...request, questions: texts.map((question) => ({ ...secret, question })) };
        for (const question of asked.questions) delete question.schema;
        const person = { askUser: async () => ({ type: "answered", answers: keyed(texts, reply) }) as const };
        const [lines, channel] = recordTo({ ...person, capabilities: { freeText: true } });
        const now = () => new Date("2026-11-22T08:00:00Z");
        const { provenance: _, ...first } = { provenance: 0, ...(await elicit(channel, asked, now)) };
        const { provenance: __, ...second } = { provenance: 0, ...(await elicit(replay(lines), asked, now)) };
        expect(JSON.stringify(second)).toBe(JSON.stringify(first));
      }),
      { numRuns: runs(100) },
    );
  });

  it("C-04 answers by questions, those of the same resumeKey first, then in the order of the lines", async () => {
    const [lines, channel] = recordTo(createScriptedChannel([0, 1, 2, 3].map((n) => answer(() => `${n}`))));
    const second = { ...request, questions: otherQuestions };
    await elicit(channel, { ...request, sessionId: "a" });
    await elicit(channel, { ...request, sessionId: "b" });
    await elicit(channel, second);
    await elicit(channel, { ...request, sessionId: "a" });
    const again = replay(lines);
    expect(await elicit(again, second)).toMatchObject({ answers: { "Which?": "2" } });
    expect(await elicit(again, { ...request, sessionId: "b" })).toMatchObject({ answers: { "Go on?": "1" } });
    expect(await elicit(again, { ...request, sessionId: "c" })).toMatchObject({ answers: { "Go on?": "0" } });
    expect(await elicit(again, { ...request, sessionId: "a" })).toMatchObject({ answers: { "Go on?": "3" } });
  });

  it("C-04 does not mind another description, preview or hint", async () => {
    const [lines, channel] = recordTo(createScriptedChannel(answer(() => "Yes")));
    await elicit(channel, request);
    const explained = questions.map(({ options, ...rest }) => ({
      ...rest,
      hint: "new",
      options: options.map(({ label }) => ({ label, description: "new", preview: "<b>new</b>" })),
    }));
    expect(await elicit(replay(lines), { ...request, questions: explained })).toMatchObject(answered("Yes"));
  });

  it("C-04 runs into the same timeout again, with what was picked by then", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const desk = createPerson("desk");
    const [lines, recorded] = recordTo(withTimeout(desk.channel, { ms: 5000, then: "recommended" }));
    const first = call(recorded);
    await vi.advanceTimersByTimeAsync(0);
    desk.progress({ answers: { "Go on?": "No" } });
    await vi.advanceTimersByTimeAsync(5000);
    const again = call(replay(lines));
    await vi.advanceTimersByTimeAsync(5000);
    const { content } = await first;
    expect(content).toEqual([
      { type: "text", text: expect.stringContaining('by then was taken: "Go on?"="No".') },
    ]);
    expect(await again).toMatchObject({
      content,
      data: { answers: { "Go on?": "No", "What else?": ["Yes"] } },
    });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a recording", () => {
  it("C-04 is a line of JSON for each ask, in the order in which they end, before the asker hears of it", async () => {
    const desk = createPerson("desk");
    const phone = createPerson("desk");
    const lines: string[] = [];
    const [slow, fast] = [desk, phone].map(({ channel }) => record(channel, (line) => void lines.push(line)));
    if (slow === undefined || fast === undefined) throw new Error("There are two.");
    const first = elicit(slow, { ...request, toolCallId: "slow", signal: new AbortController().signal });
    const second = elicit(fast, { ...request, toolCallId: "fast", onProgress: () => undefined });
    phone.reply(yes);
    await second.then(() => expect(lines).toHaveLength(1));
    desk.reply(yes);
    await first;
    const [one, two] = lines.map((line) => JSON.parse(line));
    expect([one.request.toolCallId, two.request.toolCallId]).toEqual(["fast", "slow"]);
    expect(one).toEqual({
      channel: { name: "desk", capabilities: {} },
      request: {
        ...request,
        toolCallId: "fast",
        requestId: expect.any(String),
        resumeKey: expect.any(String),
      },
      answer: yes,
    });
    expect(lines.join("")).not.toContain("\n");
    expect(two.request).not.toHaveProperty("signal");
  });

  it("C-04 never holds a secret", async () => {
    const hidden = "hunter2";
    const asked = { ...request, questions: [...questions, secret] };
    const replies: unknown[] = [
      {
        type: "answered",
        answers: { ...bothYes(), "Key?": hidden },
        annotations: { "Key?": { notes: hidden } },
      },
      { type: "answered", answers: { ...bothYes(), "Key?": { value: hidden } } },
      { type: "answered", answers: { ...bothYes(), "Key? ": hidden }, value: hidden },
      hidden,
      new Error(hidden),
      undefined,
    ];
    const desk = createPerson("desk", { capabilities: { freeText: true, schema: true, secret: true } });
    const [lines, channel] = recordTo(desk.channel);
    for (const reply of replies) {
      const controller = new AbortController();
      const outcome = elicit(channel, { ...asked, signal: controller.signal, onProgress: () => undefined });
      desk.progress({ answers: { "Key?": hidden } });
      if (reply === undefined) controller.abort();
      await (reply instanceof Error ? desk.fail(reply) : desk.reply(reply));
      await outcome;
    }
    expect(lines).toHaveLength(replies.length);
    expect(lines.join("\n")).not.toContain(hidden);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      secrets: ["Key?"],
      answer: { type: "answered", answers: { ...bothYes(), "Key?": null }, annotations: { "Key?": null } },
    });
    expect(await elicit(replay(lines), asked)).toMatchObject({
      type: "cancelled",
      code: "undeliverable",
      reason: expect.stringContaining('the answer to "Key?" is a secret and was not recorded'),
    });
  });

  it("C-04 K-18 keeps that the person interrupted the call, also where a secret was asked for", async () => {
    for (const asked of [request, { ...request, questions: [...questions, secret] }]) {
      const desk = createPerson("desk", { capabilities: { freeText: true, schema: true, secret: true } });
      const [lines, channel] = recordTo(desk.channel);
      const live = elicit(channel, asked);
      await desk.reply({ type: "cancelled", code: "aborted", interrupted: true });
      expect(await live).toMatchObject({ code: "aborted", interrupted: true });
      expect(await elicit(replay(lines), asked)).toMatchObject({ code: "aborted", interrupted: true });
    }
  });

  it("C-04 writes a line for a secret that was withdrawn before anything was typed", async () => {
    const desk = createPerson("desk", { capabilities: { secret: true, freeText: true, schema: true } });
    const [lines, channel] = recordTo(desk.channel);
    const controller = new AbortController();
    const outcome = elicit(channel, { ...request, questions: [secret], signal: controller.signal });
    controller.abort();
    await outcome;
    expect(lines.map((line) => JSON.parse(line).withdrawn)).toEqual([{}]);
  });

  it.each([
    ["a text", "hunter2"],
    ["nothing", undefined],
    ["a list", ["hunter2"]],
  ])("C-04 takes %s for no answer to a secret", async (_, reply) => {
    const desk = createPerson("desk", { capabilities: { freeText: true, schema: true, secret: true } });
    const [lines, channel] = recordTo(desk.channel);
    const outcome = elicit(channel, { ...request, questions: [secret] });
    await desk.reply(reply);
    await outcome;
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ secrets: ["Key?"], answer: null }]);
  });

  it.each<[string, PilotDeckElicitationQuestion[], unknown, object]>([
    ["an error", questions, new RangeError("no signal"), { name: "RangeError", message: "no signal" }],
    ["a text", questions, "no signal", { name: "Error", message: "no signal" }],
    [
      "what may hold a secret",
      [secret],
      new RangeError("hunter2"),
      { name: "Error", message: "an error that is not recorded, since a secret was asked for" },
    ],
  ])("C-04 keeps what was thrown: %s", async (_, asked, thrown, error) => {
    const desk = createPerson("desk", { capabilities: { freeText: true, schema: true, secret: true } });
    const [lines, channel] = recordTo(desk.channel);
    const put = { ...request, questions: asked };
    const rejection = rejectionOf(channel.askUser(put));
    await desk.fail(thrown);
    expect(await rejection).toBe(thrown);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ error }]);
    const again = await rejectionOf(replay(lines).askUser(put));
    expect(again).toBeInstanceOf(Error);
    expect(again).toMatchObject(error);
  });

  it("C-04 leaves no listener on an abort, whatever the channel does", async () => {
    const [, channel] = recordTo(createPerson("desk").channel);
    const controller = new AbortController();
    void channel.askUser({ ...request, signal: controller.signal });
    expect(countListeners(controller.signal)).toBe(1);
    controller.abort();
    expect(countListeners(controller.signal)).toBe(0);
  });

  it("C-04 can be replayed where the channel's draft was none", async () => {
    const desk = createPerson("desk");
    const [lines, channel] = recordTo(desk.channel);
    const controller = new AbortController();
    void channel.askUser({ ...request, signal: controller.signal });
    desk.progress(JSON.parse('{ "answers": ["Yes"] }'));
    controller.abort();
    expect(lines.map((line) => JSON.parse(line).withdrawn)).toEqual([{}]);
    expect(await replay(lines).askUser(request)).toMatchObject({ code: "aborted" });
  });

  it("C-04 keeps that a secret was refused", async () => {
    const desk = createPerson("desk", { capabilities: { freeText: true, schema: true, secret: true } });
    const [lines, channel] = recordTo(desk.channel);
    const asked = { ...request, questions: [secret] };
    const outcome = elicit(channel, asked);
    await desk.reply({ type: "cancelled", code: "declined", reason: "no" });
    expect({ ...(await elicit(replay(lines), asked)), endedAt: "" }).toEqual({
      ...(await outcome),
      endedAt: "",
    });
  });

  it.each(BROKEN_CALLBACKS)(
    "C-04 costs no answer where the sink %s, and the error is told",
    async (_, sink, errors) => {
      const onError = vi.fn(() => {
        throw new Error("broken listener");
      });
      for (const options of [{ onError }, {}]) {
        const desk = createPerson("desk");
        const outcome = elicit(record(desk.channel, sink, options), request);
        await desk.reply(yes);
        expect(await outcome).toMatchObject(yes);
      }
      expect(onError.mock.calls).toEqual(errors.map((error) => [error]));
    },
  );

  it("C-04 costs no answer where the ask is not JSON", async () => {
    const desk = createPerson("desk");
    const onError = vi.fn();
    const sink = vi.fn();
    const outcome = elicit(record(desk.channel, sink, { onError }), { ...request, metadata: { big: 1n } });
    await desk.reply(yes);
    expect(await outcome).toMatchObject(yes);
    expect(onError).toHaveBeenCalledOnce();
    expect(sink).not.toHaveBeenCalled();
  });

  it("C-04 leaves the channel as it was otherwise, and no listener", async () => {
    const desk = createPerson("desk", { capabilities: { secret: true } });
    const [, channel] = recordTo(desk.channel);
    expect(channel).toMatchObject({ name: "desk", capabilities: { secret: true } });
    const { signal } = new AbortController();
    const given = channel.askUser({ ...request, signal });
    expect(desk.asked[0]).toMatchObject({ ...request, signal });
    await desk.reply(yes);
    await given;
    expect(countListeners(signal)).toBe(0);
  });
});

function recordTo(channel: PilotDeckElicitationChannel): [string[], PilotDeckElicitationChannel] {
  const lines: string[] = [];
  return [lines, record(channel, (line) => void lines.push(line))];
}

async function call(elicitation: PilotDeckElicitationChannel) {
  return runTool(tool, { questions }, { elicitation, currentToolCallId: "call", now: () => new Date(0) });
}

// What the channel threw is an error again, and no longer the same one.
function withoutCause(result: Awaited<ReturnType<typeof call>>): unknown {
  return JSON.parse(JSON.stringify(result, (key, value) => (key === "cause" ? undefined : value)));
}

function keyed(texts: string[], reply: string): Record<string, string> {
  return Object.fromEntries(texts.map((text) => [text, reply]));
}

function bothYes(): Record<string, string | string[]> {
  return yes.type === "answered" ? yes.answers : {};
}
