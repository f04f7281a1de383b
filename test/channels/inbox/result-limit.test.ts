import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { firstAnswer } from "../../../channels/compose/index.js";
import { createInbox } from "../../../channels/inbox/index.js";
import { createAskUserQuestionTool, elicit, formatAnswersForModel, runTool } from "../../../src/index.js";
import { createChannel } from "../../src/tools/ask-user-question/call.js";
import { ANSWERS, request, setUp } from "./set-up-channel.js";

const tool = createAskUserQuestionTool();
const [WHICH, WHY] = ["Which log?", "Why?"] as const;
const options = ["a", "b"].map((label) => ({ label, description: "", preview: "<p>p</p>" }));
const LONG = `<p>${"p".repeat(60_000)}</p>`;
const INPUT = {
  questions: [
    { question: WHICH, header: "Log", options },
    {
      question: WHY,
      header: "Why",
      multiSelect: true,
      options: options.map(({ label }) => ({ label, description: "" })),
    },
  ],
};

describe("an answer that is longer than the model may read", () => {
  it.each([
    ["alone", (channel: ReturnType<typeof setUp>["channel"]) => channel],
    [
      "beside another",
      (channel: ReturnType<typeof setUp>["channel"]) =>
        firstAnswer([channel, createChannel(() => new Promise(() => {}), { capabilities: {} })]),
    ],
  ])("T-22 is refused by the inbox while the question is open, on any host: %s", async (_, compose) => {
    const { inbox, channel, store } = open();
    const asked = runTool(tool, INPUT, { elicitation: compose(channel) });
    const [entry] = await untilOpen(inbox);
    const id = entry?.id ?? "";
    for (const host of [inbox, createInbox({ store })]) {
      const verdict = await host.answer(id, { answers: { [WHICH]: "x".repeat(150_000), [WHY]: ["a"] } });
      expect(verdict).toMatchObject({
        type: "refused",
        issues: [
          {
            pointer: `/${WHICH}`,
            message: expect.stringMatching(
              /^What the model would read comes to 150 \d{3} bytes of at most 100 000: shorten it by 50 \d{3}\.$/,
            ),
          },
        ],
      });
    }
    const answers = { [WHICH]: "x".repeat(99_000), [WHY]: ["a"] };
    expect(await inbox.answer(id, { answers })).toMatchObject({ type: "settled" });
    expect(await asked).toMatchObject({ type: "success", data: { answers } });
  });

  it.each<[string, { check?: () => never }]>([
    ["alone", {}],
    ["though the host's check throws", { check: throwBoom }],
  ])("T-22 is refused where the entry is answered through another channel: %s", async (_, own) => {
    const { inbox, channel } = open();
    void runTool(tool, INPUT, { elicitation: channel });
    const [entry] = await untilOpen(inbox);
    const { request } = (await inbox.get(entry?.id ?? "")) ?? {};
    if (request === undefined) throw new Error("There is no entry.");
    const answers = { [WHICH]: "a", [WHY]: ["x".repeat(150_000)] };
    let issues: unknown;
    const other = createChannel(
      ({ check }) => {
        issues = check?.(answers);
        return { type: "answered", answers };
      },
      { capabilities: {} },
    );
    expect(await elicit(other, { ...request, ...own })).toMatchObject({
      type: "failed",
      details: { issues },
    });
    expect(issues).toMatchObject([
      { pointer: `/${WHY}`, message: expect.stringContaining("shorten it by 50 ") },
    ]);
  });

  it.each([7n, Symbol("7"), () => 7, "7", Number.NaN, Number.POSITIVE_INFINITY, 0, -1])(
    "T-22 C-10 is nothing where the limit is none: %s",
    async (limit) => {
      const { inbox, channel } = open();
      const question = { question: WHY, header: "", options: [] };
      const request = {
        toolCallId: "c",
        toolName: "t",
        questions: [question],
        maxResultBytes: limit as never,
      };
      const asked = elicit(channel, request);
      const [entry] = await untilOpen(inbox);
      const verdict = await inbox.answer(entry?.id ?? "", { answers: { [WHY]: "because of that" } });
      expect(verdict).toMatchObject({ type: "settled" });
      expect(await asked).toMatchObject({ type: "answered" });
    },
  );

  it("T-22 what the inbox takes, the model can read; and what is well below, it takes", async () => {
    const long = fc.tuple(fc.constantFrom("x", "ü", "語", "😀", '"'), fc.integer({ min: 0, max: 60_000 }));
    const text = long.map(([char, bytes]) => `w${char.repeat(Math.floor(bytes / Buffer.byteLength(char)))}`);
    const { check } = tool.toRequest(INPUT, { turnId: "t" } as never);
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(text, { minLength: 1, maxLength: 2 }),
        fc.option(text),
        async (which, why, notes) => {
          fc.pre(new Set(why).size === why.length);
          const { inbox, channel } = open();
          void runTool(tool, INPUT, { elicitation: channel });
          const [entry] = await untilOpen(inbox);
          const given = {
            answers: { [WHICH]: which, [WHY]: why },
            ...(notes !== null && { annotations: { [WHY]: { notes } } }),
          };
          const { type } = await inbox.answer(entry?.id ?? "", given);
          if (type === "settled") expect(check?.(given.answers, given.annotations)).toEqual([]);
          else expect(Buffer.byteLength([which, ...why, notes ?? ""].join(""))).toBeGreaterThan(99_000);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("T-22 is refused a few bytes too early, and never too late", async () => {
    const { check } = tool.toRequest(INPUT, { turnId: "t" } as never);
    const types = new Set<string>();
    for (let length = 99_500; length < 99_960; length += 4) {
      const { inbox, channel } = open();
      void runTool(tool, INPUT, { elicitation: channel });
      const [entry] = await untilOpen(inbox);
      const answers = { [WHICH]: "x".repeat(length), [WHY]: ["a", "b"] };
      const { type } = await inbox.answer(entry?.id ?? "", { answers });
      types.add(type);
      if (type === "settled") expect(check?.(answers)).toEqual([]);
    }
    expect([...types]).toEqual(["settled", "refused"]);
  });

  it.each([
    ["the model's own", LONG, "settled"],
    ["another", `${LONG}!`, "refused"],
  ])("T-22 is one with a preview beside it, but for the model's own: %s", async (_, preview, type) => {
    const { inbox, channel } = open();
    const own = options.map((option) => ({ ...option, preview: LONG }));
    void runTool(
      tool,
      { questions: [{ question: WHICH, header: "Log", options: own }] },
      { elicitation: channel },
    );
    const [entry] = await untilOpen(inbox);
    const given = { answers: { [WHICH]: "x".repeat(60_000) }, annotations: { [WHICH]: { preview } } };
    expect(await inbox.answer(entry?.id ?? "", given)).toMatchObject({ type });
  });

  it("T-22 is refused, too, where the question leaves next to no room, and an option is taken there", async () => {
    for (let length = 98_900; length <= 100_100; length += 50) {
      const { inbox, channel } = open();
      const question = "q".repeat(length);
      const input = { questions: [{ question, header: "Q", options }] };
      const asked = runTool(tool, input, { elicitation: channel });
      const [entry] = await untilOpen(inbox);
      const answer = (text: string) => inbox.answer(entry?.id ?? "", { answers: { [question]: text } });
      const { type } = await answer("x".repeat(60_000));
      expect(type).toBe(length <= 100_000 ? "refused" : "settled");
      if (type === "refused") expect(await answer("a")).toMatchObject({ type: "settled" });
      await asked;
    }
  });

  it("T-22 is none of one character, whatever room a question leaves", async () => {
    for (let length = 640; length <= 680; length += 1) {
      const { inbox, channel } = open();
      const question = "q".repeat(length);
      const questions = [{ question, header: "", options: [] }];
      const asked = elicit(channel, { toolCallId: "c", toolName: "t", questions, maxResultBytes: 1_000 });
      const [entry] = await untilOpen(inbox);
      const verdict = await inbox.answer(entry?.id ?? "", { answers: { [question]: "7" } });
      expect([length, verdict.type]).toEqual([length, "settled"]);
      expect(await asked).toMatchObject({ type: "answered" });
    }
  });

  it.each([
    [342, "settled"],
    [343, "refused"],
  ])("T-22 is none of so many bytes as the words around are taken to be: %s, %s", async (length, type) => {
    const { inbox, channel } = open();
    const question = "q".repeat(700);
    const questions = [{ question, header: "", options: [] }];
    void elicit(channel, { toolCallId: "c", toolName: "t", questions, maxResultBytes: 1_000 });
    const [entry] = await untilOpen(inbox);
    const answers = { [question]: "x".repeat(length) };
    expect(await inbox.answer(entry?.id ?? "", { answers })).toMatchObject({ type });
  });

  it("T-22 is what the model itself has asked too long, which nobody is held to", async () => {
    const { inbox, channel } = open();
    const question = `${"long ".repeat(25_000)}?`;
    void runTool(tool, { questions: [{ question, header: "Long", options }] }, { elicitation: channel });
    const [entry] = await untilOpen(inbox);
    const verdict = await inbox.answer(entry?.id ?? "", { answers: { [question]: "my own" } });
    expect(verdict).toMatchObject({ type: "settled" });
  });
});

describe("a result of which the model may read so many bytes", () => {
  const LIMIT = 4_000;
  const asked = (question: string) => ({ question, header: "", multiSelect: true, options });
  const many = Array.from({ length: 20 }, (_, index) => `Which of them, in the opinion of number ${index}?`);
  const words = Array.from({ length: 200 }, (_, index) => `w${index}`);

  it.each([
    ["of many questions", many, [], { notes: "why, in a few words", preview: "<p>mine</p>" }],
    ["of many own words", [WHY], words, {}],
  ])("T-22 is never longer than it was taken to be, to the byte: %s", async (_, texts, more, beside) => {
    const annotations = Object.fromEntries(texts.map((text) => [text, beside]));
    const channel = createChannel(
      ({ check }) => {
        for (let length = 1; ; length += 1) {
          const answers = Object.fromEntries(texts.map((text) => [text, ["a", ...more]]));
          answers[texts[0] ?? ""] = ["x".repeat(length), ...more];
          const [issue] = check?.(answers, annotations) ?? [];
          if (issue === undefined) {
            if (length > LIMIT) throw new Error("It has no limit.");
            continue;
          }
          expect(issue.message).toContain("4 001 bytes of at most 4 000: shorten it by 1.");
          expect(Buffer.byteLength(formatAnswersForModel(answers, annotations))).toBeLessThan(LIMIT);
          return { type: "cancelled" };
        }
      },
      { capabilities: {} },
    );
    const request = { toolCallId: "c", toolName: "t", questions: texts.map(asked), maxResultBytes: LIMIT };
    expect(await elicit(channel, request)).toMatchObject({ type: "cancelled" });
  });

  it.each<[string, Parameters<typeof request>[0]]>([
    ["is no number", { maxResultBytes: Number.NaN }],
    ["has no end", { maxResultBytes: Number.POSITIVE_INFINITY }],
    ["cannot be looked at", { check: new Proxy(() => [], { get: throwBoom }) }],
  ])("T-22 has none where it %s", async (_, limit) => {
    const { inbox } = open();
    const { entry } = await inbox.ask(request(limit));
    expect(await inbox.answer(entry.id, { answers: ANSWERS })).toMatchObject({ type: "settled" });
  });

  it("T-22 is of texts: what else is answered is refused for what it is", async () => {
    const { inbox } = open();
    const { entry } = await inbox.ask(request({ maxResultBytes: 1 }));
    const odd = { toString: 7, valueOf: 7 };
    const [question = ""] = Object.keys(ANSWERS);
    const given = { answers: { [question]: odd }, annotations: { [question]: { preview: odd, notes: odd } } };
    const pointers = [question, `annotations/${question}/preview`, `annotations/${question}/notes`];
    expect(await inbox.answer(entry.id, given)).toMatchObject({
      type: "refused",
      issues: pointers.map((pointer) => ({ pointer: `/${pointer}` })),
    });
  });
});

function throwBoom(): never {
  throw new Error("boom");
}

/** An inbox that keeps nobody waiting once the test is over. */
function open(): ReturnType<typeof setUp> {
  const opened = setUp();
  onTestFinished(() => opened.inbox.close());
  return opened;
}

async function untilOpen(inbox: ReturnType<typeof setUp>["inbox"]) {
  for (;;) {
    const { entries } = await inbox.list({ status: "open" });
    if (entries.length > 0) return entries;
    await new Promise(setImmediate);
  }
}
