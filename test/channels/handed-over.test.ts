import { describe, expect, it } from "vitest";
import { fallback, firstAnswer, withTimeout } from "../../channels/compose/index.js";
import { createInbox, createInboxChannel, createMemoryStore } from "../../channels/inbox/index.js";
import { createInboxPages } from "../../channels/inbox/page/index.js";
import { createFolderStore } from "../../channels/inbox/stores/folder/index.js";
import { answer, cancel, createScriptedChannel } from "../../channels/scripted/index.js";
import { createAskUserQuestionTool, elicit, runTool } from "../../src/index.js";
import { testElicitationChannel, testInboxStore } from "../../src/testing/index.js";

const channel = createScriptedChannel(answer(() => "A"));
const options = ["A", "B"].map((label) => ({ label, description: "" }));
const call = { questions: [{ question: "Which?", header: "Which", options }] };

type Make = (...given: never[]) => unknown;

/** What a program in JavaScript does, where no compiler looks. */
const handOver = (make: Make, ...given: unknown[]): unknown => Reflect.apply(make, null, given);

describe("what a host hands over by mistake is told with what to do", () => {
  const slips: [string, unknown, string, string][] = [
    ["a promise of a channel", Promise.resolve(channel), "is a promise: await it first.", "Promise"],
    [
      "the function that makes one",
      createScriptedChannel,
      "is a function: call it, and pass on what it returns.",
      "createScriptedChannel",
    ],
    ["anything else", { ask: () => undefined }, "has no askUser().", "unnamed"],
  ];
  it.each(slips)("C-11 %s, by the call", async (_, slip, told, name) => {
    const text = `The elicitation channel "${name}" failed: a channel has a method askUser, but this ${told}`;
    const result = await handOver(runTool, createAskUserQuestionTool(), call, { elicitation: slip });
    expect(result).toMatchObject({ content: [{ text }] });
  });

  it.each(slips)("C-11 %s, where channels are composed", (_, slip, told) => {
    const one = (kind: string) => `channels[1] of ${kind} must be a channel, but it ${told}`;
    expect(() => handOver(fallback, [channel, slip])).toThrow(new TypeError(one("fallback")));
    expect(() => handOver(firstAnswer, [channel, slip])).toThrow(new TypeError(one("firstAnswer")));
    const alone = `channel must be a channel, but it ${told}`;
    expect(() => handOver(withTimeout, slip, { ms: 1, then: "cancel" })).toThrow(new TypeError(alone));
  });

  it.each([
    [
      "the function that makes one",
      createAskUserQuestionTool,
      "is a function: call it, and pass on what it returns",
    ],
    ["a promise of one", Promise.resolve(createAskUserQuestionTool()), "is a promise: await it first"],
    ["none at all", undefined, "is undefined"],
  ])("C-11 for a tool %s, by runTool", async (_, tool, slip) => {
    const message = `The tool failed: the first argument of runTool must be a tool, such as createAskUserQuestionTool(), but it ${slip}.`;
    expect(await handOver(runTool, tool, call)).toMatchObject({
      ...{ type: "error", toolName: expect.any(String) },
      error: { code: "tool_execution_failed", message },
    });
  });

  it("C-11 for a context the channel itself, by runTool", async () => {
    const message =
      "The tool failed: the third argument of runTool must be a context, { elicitation: channel }, but it is a channel.";
    const error = { code: "tool_execution_failed", message };
    expect(await handOver(runTool, createAskUserQuestionTool(), call, channel)).toMatchObject({ error });
    // One that has a channel, too, may have whatever else it likes.
    const { askUser } = channel;
    const context = { askUser, elicitation: createScriptedChannel(cancel()) };
    const { content } = await runTool(createAskUserQuestionTool(), call, context);
    expect(content).toEqual([{ type: "text", text: "User declined to answer questions" }]);
  });

  it.each([
    [undefined, "undefined"],
    [null, "null"],
    ["typing", "a string"],
  ])("C-11 for a draft %j, by a channel with a timeout", async (draft, found) => {
    const careless = {
      name: "careless",
      async askUser({ onProgress }: { onProgress: (draft: unknown) => void }) {
        onProgress(draft);
      },
    };
    const message = `The elicitation channel "careless" failed: onProgress takes a draft, { answers, typing }, but it is ${found}.`;
    const timed = { ...request, timeout: { ms: 60_000, then: "cancel" } };
    expect(await handOver(elicit, careless, timed)).toMatchObject({ message });
  });

  it.each([
    ["nothing", undefined, "it gave undefined"],
    ["a text", "Blue", "it gave a string"],
    ["a text for content", { content: "Blue" }, "its content is a string"],
  ])("C-11 a tool that gives %s, by runTool", async (_, given, told) => {
    const message = `The tool failed: execute of test must give an object with content, a list, but ${told}.`;
    const tool = { name: "test", execute: () => given };
    expect(await handOver(runTool, tool, call)).toMatchObject({ type: "error", error: { message } });
    expect(await handOver(runTool, { execute: tool.execute }, call)).toMatchObject({
      ...{ toolName: "unnamed", error: { message: message.replace("test", "unnamed") } },
    });
  });

  it("C-11 what cannot be read of a tool or a context is a result of runTool, and null for a context is none", async () => {
    const tool = createAskUserQuestionTool();
    const message = "The tool failed: no turnId";
    const broken = throwing({ elicitation: channel }, "turnId");
    expect(await handOver(runTool, tool, call, broken)).toMatchObject({
      type: "error",
      toolName: "unnamed",
      error: { message },
    });
    const unnamed = throwing(tool, "name");
    expect(await handOver(runTool, unnamed, call)).toMatchObject({
      error: { message: "The tool failed: no name" },
    });
    const code = "unsupported_tool";
    expect(await handOver(runTool, tool, call, null)).toMatchObject({ type: "error", error: { code } });
  });

  it("C-11 no channel at all, by elicit", async () => {
    const message =
      'The elicitation channel "unnamed" failed: a channel has a method askUser, but this is undefined.';
    expect(await handOver(elicit, undefined, { questions: [] })).toMatchObject({ type: "failed", message });
  });

  const asked = (question: unknown) => ({ toolCallId: "1", toolName: "test", questions: [question] });
  const texts = { question: "Which?", header: "" };
  const question = { ...texts, options };
  const request = asked(question);
  it.each<[string, unknown, string]>([
    ["no request", undefined, "the request must be an object, but it is undefined"],
    ["no questions", {}, "questions must be a list, but it is undefined"],
    ["one question for a list", { questions: texts }, "questions must be a list, but it is an object"],
    ["bare texts for questions", asked("Which?"), "questions[0] must be an object, but it is a string"],
    [
      "a question without a text",
      asked({ options: [] }),
      "questions[0].question must be a string, but it is undefined",
    ],
    [
      "no header",
      asked({ ...texts, header: undefined, options: [] }),
      "questions[0].header must be a string, empty for none, but it is undefined",
    ],
    ["no options", asked(texts), "questions[0].options must be a list, empty for none, but it is undefined"],
    [
      "bare texts for options",
      asked({ ...texts, options: [{ label: "A", description: "" }, "B"] }),
      "questions[0].options[1] must be an object with a label, but it is a string",
    ],
    [
      "an option without a label",
      asked({ ...texts, options: [{ value: "A" }] }),
      "questions[0].options[0].label must be a string, but it is undefined",
    ],
    [
      "an option without a description",
      asked({ ...texts, options: [{ label: "A" }] }),
      "questions[0].options[0].description must be a string, empty for none, but it is undefined",
    ],
    [
      "null for a preview",
      asked({ ...texts, options: [{ label: "A", description: "", preview: null }] }),
      "questions[0].options[0].preview must be a string, but it is null",
    ],
    [
      "a text for multiSelect",
      asked({ ...question, multiSelect: "true" }),
      "questions[0].multiSelect must be true or false, but it is a string",
    ],
    [
      "null for a hint",
      asked({ ...question, hint: null }),
      "questions[0].hint must be a string, but it is null",
    ],
    [
      "a number for the row of own words",
      asked({ ...question, otherLabel: 5 }),
      "questions[0].otherLabel must be a string, but it is a number",
    ],
    [
      "a person for the asker",
      { ...request, asker: { name: "Ann" } },
      "asker must be a string, but it is an object",
    ],
    ["null for the project", { ...request, project: null }, "project must be a string, but it is null"],
    ["a number for the title", { ...request, title: 5 }, "title must be a string, but it is a number"],
    [
      "a text for the context",
      { ...request, context: "The plan" },
      "context must be an object with markdown, an image, or both, but it is a string",
    ],
    [
      "a list for its text",
      { ...request, context: { markdown: ["The plan"] } },
      "context.markdown must be a string, but it is an array",
    ],
    [
      "an address for its picture",
      { ...request, context: { image: "https://example.com/a.png" } },
      "context.image must be an object with mimeType and data, but it is a string",
    ],
    [
      "one attachment for a list",
      { ...request, attachments: { name: "A", url: "https://example.com" } },
      "attachments must be a list, but it is an object",
    ],
    ...[
      { url: "https://example.com" },
      { name: "A", url: null, mimeType: "a/b", data: "" },
      { name: "A" },
    ].map((broken): [string, unknown, string] => [
      `an attachment with no more than ${Object.keys(broken)}`,
      { ...request, attachments: [{ name: "A", url: "https://example.com" }, broken] },
      "attachments[1] must be an object with a name and its url, or with a name, mimeType and data, but it is an object",
    ]),
    ["no signal", { ...request, signal: 5 }, "signal must be an AbortSignal, but it is a number"],
    [
      "its controller for a signal",
      { ...request, signal: new AbortController() },
      "signal must be an AbortSignal, but it has no addEventListener(), removeEventListener()",
    ],
    [
      "a time alone for a timeout",
      { ...request, timeout: 5 },
      "timeout must be an object with a number ms, but it is a number",
    ],
    [
      "a timeout without a time",
      { ...request, timeout: { seconds: 5 } },
      "timeout.ms must be a number, but it is undefined",
    ],
    [
      "a timeout that ends in a way there is not",
      { ...request, timeout: { ms: 5, then: "recommend" } },
      'timeout.then must be one of cancel, recommended, but it is "recommend"',
    ],
    [
      "a timeout that does not say how it ends",
      { ...request, timeout: { ms: 5 } },
      "timeout.then must be one of cancel, recommended, but it is undefined",
    ],
    [
      "a question twice",
      {
        ...request,
        questions: [texts, { ...texts, question: "Else?" }, texts].map((one) => ({ ...one, options: [] })),
      },
      "questions[2].question is that of questions[0]: answers are keyed by it",
    ],
  ])("C-11 %s, by elicit", async (_, request, told) => {
    const message = `The questions cannot be asked: ${told}.`;
    expect(await handOver(elicit, channel, request)).toMatchObject({ type: "failed", message });
    expect(channel.requests).toEqual([]);
  });

  const throwing = (owner: object, name: string) =>
    Object.defineProperty({ ...owner }, name, {
      enumerable: true,
      get: () => {
        throw new Error(`no ${name}`);
      },
    });
  it.each<[string, unknown, string]>([
    ...["questions", "signal", "timeout", "defer", "check", "maxResultBytes", "sessionId", "else"].map(
      (name): [string, unknown, string] => [name, throwing(request, name), `no ${name}`],
    ),
    ...["question", "header", "options", "schema", "allowOther"].map((name): [string, unknown, string] => [
      `${name} of a question`,
      asked(throwing(question, name)),
      `no ${name}`,
    ]),
    ["label of an option", asked({ ...question, options: [options[0], throwing({}, "label")] }), "no label"],
  ])("C-11 a request whose %s cannot be read is an outcome", async (_, broken, told) => {
    const message = `The questions cannot be asked: the request cannot be read: ${told}.`;
    expect(await handOver(elicit, channel, broken)).toMatchObject({ type: "failed", message });
    expect(channel.requests).toEqual([]);
  });

  it("C-11 what fails at the end of a timeout is an outcome, too", async () => {
    const silent = { name: "silent", askUser: () => new Promise(() => undefined) };
    const timeout = { ms: 1, then: "recommended" };
    const broken = { ...asked(throwing(question, "multiSelect")), timeout };
    const message = "The questions cannot be asked: the request cannot be read: no multiSelect.";
    expect(await handOver(elicit, silent, broken)).toMatchObject({ type: "failed", message });
  });

  it("T-13 null in the context of a call is none", async () => {
    const none = [
      "sessionId",
      "currentToolCallId",
      "asker",
      "context",
      "attachments",
      "project",
      "abortSignal",
    ];
    const context = Object.fromEntries(none.map((name) => [name, null]));
    const { toRequest } = createAskUserQuestionTool();
    const made = handOver(toRequest, call, { ...context, turnId: "turn" });
    const bare = handOver(toRequest, call, { turnId: "turn" });
    expect(Object.getOwnPropertyDescriptors(made)).toMatchObject({ turnId: { value: "turn" } });
    expect(Reflect.ownKeys(Object(made))).toEqual(Reflect.ownKeys(Object(bare)));
    expect(made).toEqual({ ...Object(bare) });
  });

  it("C-11 null for a signal or a timeout is none", async () => {
    const inbox = createInbox({ store: createMemoryStore() });
    const asking = createInboxChannel(inbox, { deferAfterMs: 0 });
    const deferred = { type: "cancelled", code: "deferred" };
    for (const none of [{ signal: null }, { timeout: null }]) {
      expect(await handOver(elicit, asking, { ...request, ...none })).toMatchObject(deferred);
    }
    await inbox.close();
  });

  it.each([
    ["testElicitationChannel", testElicitationChannel],
    ["testInboxStore", testInboxStore],
  ])("C-11 less than %s needs of a test runner", (name, test) => {
    const needs = { describe: () => 0, it: () => 0, createHarness: () => 0 };
    const all = "name, describe, it, createHarness";
    for (const [given, told] of [
      [undefined, `${name} takes an object of options: ${all}. But it is undefined.`],
      [{ createHarness: needs.createHarness }, `${name} needs the option describe, it.`],
      [{ ...needs, it: "it" }, `it of ${name} must be a function, but it is a string.`],
      [{ ...needs, createHarnes: 1 }, `${name} has no option "createHarnes". Did you mean createHarness?`],
    ] as const) {
      expect(() => handOver(test, given)).toThrow(new TypeError(told));
    }
    expect(() => handOver(test, needs)).not.toThrow();
  });

  it("C-11 a function that has what is needed is taken as any other object", () => {
    const callable = Object.assign(() => 0, { askUser: channel.askUser });
    expect(() => handOver(fallback, [channel, callable])).not.toThrow();
  });

  const store = createMemoryStore();
  const noList = "firstAnswer takes a list of channels, such as [terminal, inbox], but this is an object.";
  const noStore = "store must be a store, such as createMemoryStore(), but it";
  const noAddress = 'baseUrl of createInbox must be an address such as "https://ask.example.com", but it is';
  const noInbox = "inbox must be what createInbox returns, but it";
  const noPath = "createFolderStore takes { path }, a folder, but path is undefined.";
  it.each<[string, Make, unknown[], string]>([
    ["channels one by one", firstAnswer, [channel, channel], noList],
    ["no store", createInbox, [], `${noStore} is undefined.`],
    ["null for a store", createInbox, [{ store: null }], `${noStore} is null.`],
    ["a folder for a store", createInbox, [{ store: "inbox" }], `${noStore} is a string.`],
    ...[
      ["without its scheme", "ask.example.com"],
      ["of another scheme", "ask.example.com:4649"],
      ["with more than a path", "https://x/?ask"],
      ["with a hash", "https://x/#"],
      ["as it is read from a file", "https://x\n"],
    ].map(([what, baseUrl]): [string, Make, unknown[], string] => [
      `an address ${what}`,
      createInbox,
      [{ store, baseUrl }],
      `${noAddress} "${baseUrl}".`,
    ]),
    ["a folder for its options", createFolderStore, ["inbox"], noPath],
    ["a store for an inbox", createInboxChannel, [store], `${noInbox} has no ask(), wait().`],
    ["a store for an inbox to pages", createInboxPages, [store], `${noInbox} has no ask(), urlOf().`],
  ])("C-11 %s", (_, make, given, told) => {
    expect(() => handOver(make, ...given)).toThrow(new TypeError(told));
  });

  it("C-11 an address is one in whatever case", () => {
    expect(createInbox({ store, baseUrl: "HTTPS://ask.example.com" }).urlOf("x")).toBe(
      "HTTPS://ask.example.com/q/x",
    );
  });
});
