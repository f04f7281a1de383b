import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { replay, withTimeout } from "../../../channels/compose/index.js";
import { answer, cancel, createScriptedChannel, fail } from "../../../channels/scripted/index.js";
import {
  createAskUserQuestionTool,
  elicit,
  type PilotDeckElicitationChannel,
  PilotDeckToolRuntimeError,
  runTool,
} from "../../../src/index.js";
import { runs } from "../../property-runs.js";
import { answered, createPerson, questions, request, yes } from "./people.js";
import { recordTo } from "./record-to.js";

const tool = createAskUserQuestionTool();
const otherQuestions = [{ ...questions[0], question: "Which?", header: "Which" }] as typeof questions;

afterEach(() => vi.useRealTimers());

describe("a replayed run", () => {
  it("C-04 gives the model the same bytes", async () => {
    const script = [
      answer({ "Go on?": "Yes", "What else?": ["No", "words of my own"] }, { "Go on?": { notes: "slowly" } }),
      cancel("not now"),
      fail(new RangeError(`no signal ${"x".repeat(100)}`)),
      fail("a text"),
      fail(new PilotDeckToolRuntimeError("permission_denied", "Not in this folder.")),
      fail(Object.assign(new Error(), { name: "PilotDeckToolRuntimeError", code: "tool_timeout" })),
      fail(Object.assign(new Error("no code of ours"), { code: "ENOENT" })),
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
        const free = texts.map((question) => ({ question, header: "Key", options: [] }));
        const asked = { ...request, questions: free };
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

  it("C-04 keeps the code of what a channel threw, also where a secret was asked for", async () => {
    const secret = {
      question: "Token?",
      header: "",
      options: [],
      schema: { type: "string", writeOnly: true },
    };
    const asked = { ...request, questions: [secret as (typeof questions)[number]] };
    const askUser = async () => {
      throw new PilotDeckToolRuntimeError("permission_denied", "hunter2");
    };
    const [lines, channel] = recordTo({
      askUser,
      capabilities: { freeText: true, schema: true, secret: true },
    });
    const ends = [await elicit(channel, asked), await elicit(replay(lines), asked)];
    const message = 'The elicitation channel "unnamed" failed.';
    for (const end of ends) expect(end).toMatchObject({ type: "failed", code: "permission_denied", message });
    expect(lines.join()).not.toContain("hunter2");
  });

  it.each<[string, () => unknown]>([
    ["returns nothing", () => undefined],
    ["returns a function", () => describe],
    ["returns a symbol", () => Symbol("yes")],
    ["returns a text", () => "yes"],
    ["returns what JSON leaves out", () => ({ ...yes, toJSON: () => undefined })],
    ["returns what no JSON is", () => ({ ...yes, answers: { "Go on?": 1n } })],
    ["throws nothing", () => Promise.reject(undefined)],
    ["throws a function", () => Promise.reject(() => yes)],
    [
      "throws an error whose message is no text",
      () => Promise.reject(Object.assign(new Error(), { message: 7 })),
    ],
    ["throws an error without a name", () => Promise.reject(Object.assign(new Error("no"), { name: null }))],
  ])("C-04 costs no other ask its answer where a channel %s", async (_, reply) => {
    const replies = [reply, () => yes];
    const [lines, recorded] = recordTo({ askUser: async () => (await replies.shift()?.()) as typeof yes });
    const broken = {
      ...request,
      questions: questions.map((one, index) => ({ ...one, question: `Broken ${index}?` })),
    };
    const live = [await elicit(recorded, broken), await elicit(recorded, request)];
    const channel = replay(lines);
    const again = [await elicit(channel, broken), await elicit(channel, request)];
    const ends = (outcomes: typeof live) => outcomes.map(({ type }) => type);
    expect(ends(again)).toEqual(ends(live));
    expect(ends(again)).toEqual(["failed", "answered"]);
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
